import Glibc

/// How a touch panel is wired to the machine: its device on the bus, and the names by which
/// interrupts and the kernel log call it.
struct PanelWiring: Equatable {
  enum Bus: String { case i2c, spi, usb }

  let bus: Bus
  /// The device on the bus: `1-005d`, `spi0.1`.
  let device: String
  /// The name of the driver, and of the chip as the bus has it.
  let driver: String?
  let chip: String?

  /// What stands in a list of interrupts for it.
  var names: [String] { [device, driver, chip].compactMap { $0 }.filter { !$0.isEmpty } }

  /// Of an input device's folder in /sys; nil when it is on no such bus: a virtual device, or one
  /// of the firmware's.
  init?(of folder: String, _ files: MachineFiles) {
    // A HID or MFD device lies between the input device and the one on the bus.
    var path = files.resolved("\(folder)/device/device")
    while let current = path, current.hasPrefix("/sys/devices/") {
      if let name = files.linkName("\(current)/subsystem"), let bus = Bus(rawValue: name) {
        self.bus = bus
        device = Self.lastPart(of: current)
        driver = files.linkName("\(current)/driver")
        chip = files.text("\(current)/name")
        return
      }
      path = current.lastIndex(of: "/").map { String(current[..<$0]) }
    }
    return nil
  }

  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// What interrupts and the kernel log show of panels: a controller that does not answer, a line
/// that is silent or storms. None of it is in the events of an input device.
struct PanelTrouble {
  private let files: MachineFiles
  /// Waits for a moment, in which interrupts are counted; returns the seconds.
  private let pause: () -> Double

  /// More interrupts a second come of no panel: the fastest scan 500 times.
  private static let stormMin = 1000.0

  init(_ files: MachineFiles, pause: @escaping () -> Double) {
    (self.files, self.pause) = (files, pause)
  }

  /// - Parameter folders: those of the panels' input devices in /sys.
  func findings(_ folders: [String]) -> [MachineFinding] {
    let wirings = folders.compactMap { PanelWiring(of: $0, files) }
      .reduce(into: [PanelWiring]()) { if !$0.contains($1) { $0.append($1) } }
    let counts = wirings.map { interruptCount(of: $0) }
    let seconds = counts.contains { $0 != nil } ? pause() : 0
    let interrupts = zip(wirings, counts).compactMap { wiring, count in
      finding(wiring, count, seconds)
    }
    // Without a panel a driver that gave up is looked for by the names of its kind.
    let log = folders.isEmpty ? unclaimed : wirings.compactMap { logFinding(of: $0) }
    return interrupts + log
  }

  // Interrupts

  private func finding(
    _ wiring: PanelWiring, _ before: Int?, _ seconds: Double
  ) -> MachineFinding? {
    guard wiring.bus != .usb else { return nil }
    guard let before, let after = interruptCount(of: wiring) else {
      return MachineFinding(
        "panel", "no interrupt of \(wiring.device): it is polled", .poor,
        remedy: "a poll delays each touch by up to its period; if the controller has an interrupt "
          + "pin, put it into the device tree ('interrupts')")
    }
    guard after > 0 else {
      return MachineFinding(
        "panel", "no interrupt of \(wiring.device) since the start", .poor,
        remedy:
          "touch it and run this again; if none comes, the interrupt pin in the device tree is "
          + "wrong, or the controller is in reset")
    }
    let rate = seconds > 0 ? Double(after - before) / seconds : 0
    guard rate < Self.stormMin else {
      return MachineFinding(
        "panel", "interrupts of \(wiring.device): \(Int(rate)) a second, more than a panel scans",
        .poor,
        remedy:
          "the line floats or has the wrong level; check its type (edge or level, low or high) "
          + "in the device tree, and its pull-up")
    }
    return MachineFinding("panel", "interrupts of \(wiring.device): \(after)")
  }

  /// How often the panel's interrupt came, on all processors; nil when it has none.
  private func interruptCount(of wiring: PanelWiring) -> Int? {
    let lines = (files.text("/proc/interrupts") ?? "").split(separator: "\n")
    let processors = lines.first?.split(separator: " ").count ?? 0
    for line in lines.dropFirst() {
      let fields = line.split(separator: " ").dropFirst()
      let counts = fields.prefix(processors).compactMap { Int($0) }
      let rest = fields.dropFirst(counts.count).map { Self.plain($0) }
      // The action's name is the driver's choice.
      if wiring.names.contains(where: { rest.contains(Self.plain($0)) }) {
        return counts.reduce(0) { $0 &+ $1 }
      }
    }
    return nil
  }

  /// Drivers and their interrupts differ by hyphens.
  private static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().split(separator: "-").joined(separator: "_")
  }

  // The kernel log

  private func logFinding(of wiring: PanelWiring) -> MachineFinding? {
    guard let log = files.kernelLog else {
      return MachineFinding(
        "panel", "kernel log: no permission to read it", .poor,
        remedy: "'sudo dmesg | grep -e \(wiring.device) -e input'")
    }
    // A driver may serve other devices as well; their messages name those.
    let name = Self.plain(wiring.device)
    return Self.trouble(in: log.filter { Self.plain($0.text).contains(name) }, of: wiring.device)
  }

  /// Words in the messages of touch drivers, whichever device they are for.
  private static let kinds = [
    "touch", "goodix", "ft5", "focaltech", "edt_", "atmel_mxt", "elants", "silead", "ili2", "himax",
    "novatek", "ads7846", "tsc2", "cyttsp", "hid_multitouch", "wacom",
  ]

  private var unclaimed: [MachineFinding] {
    let found = (files.kernelLog ?? []).filter { line in
      let plain = Self.plain(line.text)
      return Self.kinds.contains { plain.contains($0) }
    }
    return [Self.trouble(in: found, of: "touch drivers")].compactMap { $0 }
  }

  /// The last message that reports a fault; nil when none does.
  private static func trouble(
    in log: [KernelMessage], of name: String
  ) -> MachineFinding? {
    let faults = log.filter(\.isFault)
    guard let last = faults.last else { return nil }
    let number = faults.count == 1 ? "1 fault" : "\(faults.count) faults"
    return MachineFinding(
      "panel", "kernel log: \(number) of \(name), the last: \(last.text)", .poor,
      remedy: last.remedy)
  }
}

/// A message of the kernel's.
struct KernelMessage: Equatable {
  /// 0 to 7; 3 is an error, 4 a warning.
  let level: Int
  let text: String

  /// From a record of /dev/kmsg: `3,1042,8371234,-;text`, and lines of its dictionary after it
  /// (Documentation/ABI/testing/dev-kmsg). Nil for anything else.
  init?(_ record: some StringProtocol) {
    guard let semicolon = record.firstIndex(of: ";"),
      let prefix = record[..<semicolon].split(separator: ",").first, let number = Int(prefix)
    else { return nil }
    level = number & 7
    text = String(record[record.index(after: semicolon)...].prefix { !$0.isNewline })
  }

  /// Drivers report faults at every level.
  var isFault: Bool {
    let plain = text.lowercased()
    return level <= 3
      || ["error", "fail", "timed out", "timeout", "cannot", "unable"].contains {
        plain.contains($0)
      }
  }

  /// The number of the error in it, negative as drivers print it: after a blank, a bracket, a colon
  /// or an equals sign, so that `i2c-5` has none.
  var errorNumber: Int? {
    var found: Int?
    var before: Character = " "
    var rest = text[...]
    while let minus = rest.firstIndex(of: "-") {
      if minus > text.startIndex { before = text[text.index(before: minus)] }
      let digits = rest[rest.index(after: minus)...].prefix(while: \.isNumber)
      if " ([:=".contains(before), let number = Int(digits) { found = -number }
      rest = rest[rest.index(after: minus)...]
    }
    return found
  }

  /// By the number of the error in it.
  var remedy: String {
    errorNumber.flatMap { Self.remedies[$0] } ?? "'sudo dmesg' shows what came before it"
  }

  /// By the kernel's error numbers (include/uapi/asm-generic/errno.h and errno-base.h).
  private static let remedies = [
    -121:
      "the controller does not answer (EREMOTEIO): check its address, its supply and its reset pin; "
      + "'i2cdetect -y BUS' lists who answers",
    -110:
      "the bus timed out (ETIMEDOUT): check the pull-ups, the clock ('clock-frequency'), and whether "
      + "the controller was asleep",
    -6: "there is no such device (ENXIO): check the address in the device tree",
    -5: "the transfer failed (EIO): check wires and supply; lower 'clock-frequency'",
    -22: "the driver refuses a value (EINVAL): compare the device tree with the driver's binding",
    -2:
      "a file is missing (ENOENT): the controller's firmware or configuration in /lib/firmware",
    -517: "the driver waits for another one (EPROBE_DEFER): its regulator or its GPIOs",
  ]
}

extension MachineFiles {
  /// The kernel's messages, the oldest first; nil when it may not be read.
  var kernelLog: [KernelMessage]? {
    kernelRecords?.compactMap { KernelMessage($0) }
  }
}

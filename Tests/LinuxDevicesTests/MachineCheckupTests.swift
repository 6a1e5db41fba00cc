import Foundation
import Testing

@testable import LinuxDevices

/// A machine's files in, what `tactus doctor` says of it out.
@Suite struct MachineCheckupTests {
  /// A folder with the files of a machine: one a line, path and text.
  private final class Machine {
    let root = NSTemporaryDirectory() + "tactus-machine-" + UUID().uuidString

    init(_ files: String) throws {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
      for line in files.split(separator: "\n") {
        // A path of udev's has a colon of its own.
        let halves = (line + " ").split(separator: ": ", maxSplits: 1).map(String.init)
        let path = root + halves[0]
        try FileManager.default.createDirectory(
          atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
          withIntermediateDirectories: true)
        let text = (halves.count > 1 ? halves[1] : "").replacing("\\n", with: "\n")
        if text.hasPrefix("-> ") {
          try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: text.dropFirst(3).trimmingCharacters(in: .whitespaces))
          continue
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func report(
      usable: Bool = true, _ limits: MachineLimits = MachineCheckupTests.granted
    ) -> MachineReport {
      let files = MachineFiles(root: root, usable: { _ in usable }, slots: { _ in 5 })
      return MachineCheckup(
        files: files, limits: limits, pause: pause, libraryFailure: { self.libraryFailure }
      ).report
    }

    /// Why libinput cannot be loaded; nil when it can.
    var libraryFailure: String?

    /// What happens while interrupts are counted, in how many seconds.
    var pause: () -> Double = { 0.25 }
  }

  static let granted = MachineLimits(
    priority: 99, realTimeRefusal: nil, lockedMemory: nil, clockResolution: 1, isRoot: false,
    groups: [])
  private static let refused = MachineLimits(
    priority: 0, realTimeRefusal: "Operation not permitted", lockedMemory: 8 << 20,
    clockResolution: 4_000_000, isRoot: false, groups: [])

  private static let pi = """
    /sys/class/input/event0/dev: 13:64
    /sys/class/input/event0/device/name: pwr_button
    /sys/class/input/event0/device/capabilities/abs: 0
    /sys/class/input/event1/dev: 13:65
    /sys/class/input/event1/device/name: Goodix Capacitive TouchScreen
    /sys/class/input/event1/device/properties: 2
    /sys/class/input/event1/device/capabilities/abs: 265800000000000
    /run/udev/data/c13:65: E:ID_INPUT_TOUCHSCREEN=1\\nE:ID_INPUT_WIDTH_MM=154\\nE:ID_INPUT_HEIGHT_MM=86
    /run/udev/control:
    /dev/input/event1:
    /etc/group: root:x:0:\\ninput:x:104:pi
    /sys/class/drm/card1-DSI-1/status: connected
    /sys/class/drm/card1-DSI-1/modes: 800x480\\n640x480
    /sys/class/graphics/fb0/name: vc4drmfb
    /sys/class/graphics/fb0/virtual_size: 800,480
    /proc/sys/kernel/version: #1 SMP PREEMPT_RT Debian 6.12.1-1
    /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor: performance
    /sys/devices/system/clocksource/clocksource0/current_clocksource: arch_sys_counter
    /proc/self/maps: 7f00-7f01 r--p 00000000 08:01 12  /usr/lib/libinput.so.10.13.0
    """

  @Test func aBoardThatIsReady() throws {
    let report = try Machine(Self.pi).report()
    #expect(report.live)
    #expect(
      report.table == """
        ok    panel  Goodix Capacitive TouchScreen  /dev/input/event1  5 slots, 154 × 86 mm, seat seat0
        ok    panel  udev runs
        ok    display  card1-DSI-1  connected 800x480
        ok    display  /dev/fb0  vc4drmfb  800,480
        ok    timing  real-time priority: 51 granted
        ok    timing  locked memory: unlimited
        ok    timing  kernel: PREEMPT_RT
        ok    timing  processor speed: performance
        ok    clock  arch_sys_counter, resolution 1 ns
        ok    library  libinput: libinput.so.10.13.0
        a live run is possible

        """)
  }

  @Test func nothingGrantedShowsWhatToDo() throws {
    let machine = try Machine(
      Self.pi.replacing("PREEMPT_RT ", with: "PREEMPT_DYNAMIC ")
        .replacing("performance", with: "schedutil"))
    let report = machine.report(usable: false, Self.refused)
    #expect(!report.live)
    #expect(
      report.findings.filter { $0.state != .good }.map { "\($0.state) \($0.remedy ?? "")" } == [
        "missing 'sudo usermod -aG input $USER', then log in again",
        "poor 'echo \"$USER - rtprio 51\" | sudo tee -a /etc/security/limits.d/tactus-user.conf', then log in again",
        "poor 'echo \"$USER - memlock unlimited\" | sudo tee -a /etc/security/limits.d/tactus-user.conf', then log in again",
        "poor 'sudo apt install linux-image-rt-amd64' (or -arm64), then start that kernel",
        "poor 'echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor'",
        "poor start a kernel with CONFIG_HIGH_RES_TIMERS, without 'highres=off'",
      ])
  }

  @Test func aMachineWithoutLibinputShowsWhatToInstall() throws {
    let machine = try Machine(Self.pi)
    machine.libraryFailure = "libinput.so.10: cannot open shared object file"
    let report = machine.report()
    #expect(!report.live)
    #expect(
      report.findings.last
        == MachineFinding(
          "library", "libinput cannot be loaded: libinput.so.10: cannot open shared object file",
          .missing, remedy: "'sudo apt-get install libinput10', 1.11 or later"))
  }

  @Test func aMemberOfTheGroupReadsOfTheNodesOwnRights() throws {
    var limits = Self.granted
    limits.groups = [104]
    let report = try Machine(Self.pi).report(usable: false, limits)
    #expect(
      report.findings[0].remedy
        == "'sudo chgrp input /dev/input/event1 && sudo chmod g+rw /dev/input/event1'")
  }

  @Test func onePanelThatCanBeReadIsEnough() throws {
    let second = """

      /sys/class/input/event2/device/name: second
      /sys/class/input/event2/device/properties: 2
      /sys/class/input/event2/device/capabilities/abs: 3
      """
    let report = try Machine(Self.pi + second).report()
    #expect(report.live)
    #expect(report.findings.map(\.state).prefix(2) == [.good, .poor])
    #expect(
      report.findings[1].what.hasSuffix(
        "one finger, size not reported, seat seat0: there is no node"))
  }

  /// What counts is what was granted; a limit only tells what to do about a refusal.
  @Test(arguments: [
    (UInt64(0), false, nil, "good real-time priority: 51 granted"),
    (
      50, false, "Operation not permitted",
      "poor real-time priority: 51 refused (Operation not permitted; RLIMIT_RTPRIO 50): 'echo"
    ),
    (
      51, false, "Operation not permitted",
      "poor real-time priority: 51 refused (Operation not permitted; RLIMIT_RTPRIO 51): in a container"
    ),
    (
      0, true, "Operation not permitted",
      "poor real-time priority: 51 refused (Operation not permitted; root): in a container"
    ),
  ])
  func thePriorityThatARunAsksFor(
    limit: UInt64, isRoot: Bool, refusal: String?, said: String
  ) throws {
    var limits = Self.granted
    (limits.priority, limits.isRoot, limits.realTimeRefusal) = (limit, isRoot, refusal)
    let report = try Machine("/dev/null: ").report(usable: true, limits)
    let row = try #require(report.findings.first { $0.area == "timing" })
    let remedy = row.remedy.map { ": \($0)" } ?? ""
    #expect("\(row.state) \(row.what)\(remedy)".hasPrefix(said))
  }

  /// A thread of its own is asked; this one's scheduling stays.
  @Test func askingForRealTimeChangesNothingHere() {
    let before = sched_getscheduler(0)
    let refusal = RealTimeClock.refusal()
    #expect(sched_getscheduler(0) == before)
    #expect(refusal != "")
    // No system has it.
    #expect(RealTimeClock.refusal(priority: 1000) == "Invalid argument")
  }

  @Test func anEmptyMachineIsNotReadyAndDoesNotCrash() throws {
    let report = try Machine("/dev/none: ").report()
    #expect(!report.live)
    #expect(report.findings[0].what == "no touch panel among the devices in /sys/class/input")
    #expect(report.table.hasSuffix("\na live run is not possible\n"))
  }

  /// What no kernel writes: bytes that are no text, numbers too long, folders in place of files.
  @Test(arguments: [
    "/sys/class/input/event0/device/capabilities/abs: zz ffffffffffffffffffffff -1 0x",
    "/sys/class/input/event0/device/properties/more: 2",
    "/sys/class/input/event0/dev: ../../../../etc",
    "/sys/class/input/eventually/device/name: \u{1B}[31m\u{0}",
    "/sys/class/drm/card-/status: ",
    "/sys/class/drm/card0-X/modes: \\n\\n",
    "/sys/class/graphics/fb/name/x: 1",
    "/etc/group: input\\ninput:\\ninput:x:99999999999999999999:",
    "/proc/self/maps: /libinput.so",
    "/run/udev/data/c13:64: E:\\nE:=\\nE:A\\nX",
    "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor: ",
  ])
  func oddContentsAreNoCrash(file: String) throws {
    for usable in [true, false] {
      let report = try Machine(Self.pi + "\n" + file).report(usable: usable, Self.refused)
      #expect(report.findings.contains { $0.area == "panel" })
    }
  }

  /// A controller on I2C, its interrupt, and the kernel's messages; a device of HID lies between.
  private static let wired = """

    /sys/class/input/event1/device/device: -> ../../../../devices/platform/i2c-1/1-005d/0018:27C6.0001
    /sys/devices/platform/i2c-1/1-005d/0018:27C6.0001/subsystem: -> ../../../../../bus/hid
    /sys/devices/platform/i2c-1/1-005d/name: gt911
    /sys/devices/platform/i2c-1/1-005d/subsystem: -> ../../../../bus/i2c
    /sys/devices/platform/i2c-1/1-005d/driver: -> ../../../../bus/i2c/drivers/Goodix-TS
    /proc/interrupts:      CPU0   CPU1\\n 12:  900   7  GICv2  65 Level  mmc0\\n 56:  COUNT  10  gpio  17 Edge  goodix_ts
    /dev/kmsg: MESSAGE
    """

  private func trouble(
    _ message: String, count: Int = 1200, later: Int = 1200, of text: String = wired
  ) throws -> [String] {
    let machine = try Machine(
      Self.pi + text.replacing("COUNT", with: "\(count)").replacing("MESSAGE", with: message))
    let path = machine.root + "/proc/interrupts"
    machine.pause = {
      let before = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      try? before.replacing(" \(count) ", with: " \(later) ").write(
        toFile: path, atomically: true, encoding: .utf8)
      return 0.25
    }
    return machine.report().findings.dropFirst().prefix { $0.what != "udev runs" }.map {
      "\($0.state) \($0.what)" + ($0.remedy.map { ": \($0)" } ?? "")
    }
  }

  @Test func interruptsShowAPanelThatIsDeadOrStorms() throws {
    let quiet = "6,1,100,-;goodix_ts 1-005d: ID 911, version: 1060"
    #expect(try trouble(quiet) == ["good interrupts of 1-005d: 1210"])
    // 249 and 250 in a quarter of a second: the limit is 1000 a second.
    #expect(try trouble(quiet, later: 1449) == ["good interrupts of 1-005d: 1459"])
    #expect(
      try trouble(quiet, later: 1450).first?.hasPrefix(
        "poor interrupts of 1-005d: 1000 a second, more than a panel scans: the line floats")
        == true)
    #expect(
      try trouble(quiet, count: -10, later: -10).first?.hasPrefix(
        "poor no interrupt of 1-005d since the start: touch it and run this again") == true)
    let polled = Self.wired.replacing("goodix_ts", with: "other")
    #expect(
      try trouble(quiet, of: polled).first?.hasPrefix("poor no interrupt of 1-005d: it is polled")
        == true)
  }

  @Test func theKernelLogShowsAControllerThatDoesNotAnswer() throws {
    let log =
      "6,1,100,-;goodix_ts 1-005d: ID 911\\n3,2,200,-;usb 1-1: device error -71"
      + "\\n6,3,300,-;Goodix-TS 1-005d: I2C transfer error: -121"
    #expect(
      try trouble(log).last?.hasPrefix(
        "poor kernel log: 1 fault of 1-005d, the last: Goodix-TS 1-005d: I2C transfer error: -121: "
          + "the controller does not answer (EREMOTEIO)") == true)
    for (text, number) in [
      ("i2c transfer failed: -5", -5), ("i2c-5: probe of 1-005d: -517", -517), ("(-22)", -22),
      ("err=-6, retry", -6), ("i2c-5 is slow", nil), ("-", nil),
    ] as [(String, Int?)] {
      #expect(KernelMessage("3,1,1,-;" + text)?.errorNumber == number, "\(text)")
    }
    #expect(
      KernelMessage("3,1,1,-;x: -517")?.remedy.contains("(EPROBE_DEFER)") == true)
    // One that never became a device is found by the names of its kind.
    let dead = try Machine(
      "/dev/kmsg: 3,9,1,-;edt_ft5x06 1-0038: touchscreen probe failed, error -110\n/run/udev/control:"
    )
    #expect(
      dead.report().findings[1].what
        == "kernel log: 1 fault of touch drivers, the last: edt_ft5x06 1-0038: touchscreen probe "
        + "failed, error -110")
    #expect(dead.report().findings[1].remedy?.hasPrefix("the bus timed out (ETIMEDOUT)") == true)
  }
}

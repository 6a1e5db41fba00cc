import Glibc
import Live
import Seats

/// Looks at what a machine has for a live run.
public struct MachineCheckup {
  private let files: MachineFiles
  private let limits: MachineLimits
  private let pause: () -> Double
  private let libraryFailure: () -> String?

  /// - Parameters:
  ///   - pause: waits while interrupts are counted, and returns how many seconds.
  ///   - libraryFailure: loads libinput; why it cannot be used, nil when it can.
  public init(
    files: MachineFiles = MachineFiles(), limits: MachineLimits = .current,
    pause: @escaping () -> Double = Self.quarterOfASecond,
    libraryFailure: @escaping () -> String? = Self.libinputFailure
  ) {
    self.files = files
    self.limits = limits
    self.pause = pause
    self.libraryFailure = libraryFailure
  }

  public static func quarterOfASecond() -> Double {
    usleep(250_000)
    return 0.25
  }

  public static func libinputFailure() -> String? {
    #if Libinput
      LibinputLibrary.failure.map { String(cString: $0) }
    #else
      nil
    #endif
  }

  public var report: MachineReport {
    MachineReport(panels + wiring + seat + displays + timing + clock + library)
  }

  // Panels

  private var panels: [MachineFinding] {
    let found = files.names(in: "/sys/class/input", prefix: "event").compactMap(panel)
    guard found.isEmpty else {
      // One that can be used is enough.
      guard found.contains(where: { $0.state == .good }) else { return found }
      return found.map { finding in
        var finding = finding
        if finding.state == .missing { finding.state = .poor }
        return finding
      }
    }
    return [
      MachineFinding(
        "panel", "no touch panel among the devices in /sys/class/input", .missing,
        remedy: "plug one in, or load its driver; 'sudo dmesg | grep -i touch' shows its messages")
    ]
  }

  /// The touch panel behind an event node; nil for any other device.
  private func panel(_ event: String) -> MachineFinding? {
    let folder = "/sys/class/input/\(event)"
    let udev = files.properties(of: folder)
    guard isPanel(folder, udev) else { return nil }
    // A virtual device may call itself what it likes, over several lines.
    let name =
      files.text("\(folder)/device/name")?.split(whereSeparator: \.isNewline).first
      ?? "without a name"
    let node = "/dev/input/\(event)"
    let what =
      "\(name)  \(node)  \(contacts(folder, node)), \(size(udev)), "
      + "seat \(udev["ID_SEAT"] ?? "seat0")"
    guard files.exists(node) else {
      return MachineFinding(
        "panel", "\(what): there is no node", .missing,
        remedy: "'sudo udevadm trigger'; in a container pass it in with --device \(node)")
    }
    guard files.isUsable(node) else {
      return MachineFinding(
        "panel", "\(what): no permission to read and write it", .missing,
        remedy: permission(of: node))
    }
    return MachineFinding("panel", what)
  }

  private func isPanel(_ folder: String, _ udev: [String: String]) -> Bool {
    udev["ID_INPUT_TOUCHSCREEN"] == "1" || files.isDirectTouch(folder)
  }

  /// What is below the events: interrupts, and the kernel's messages.
  private var wiring: [MachineFinding] {
    let folders = files.names(in: "/sys/class/input", prefix: "event").map {
      "/sys/class/input/\($0)"
    }
    return PanelTrouble(files, pause: pause).findings(
      folders.filter { isPanel($0, files.properties(of: $0)) })
  }

  /// How many fingers it can distinguish. Of a device without slots that does report several
  /// contacts (protocol A) this is not known.
  private func contacts(_ folder: String, _ node: String) -> String {
    let axes = files.bits("\(folder)/device/capabilities/abs")
    guard axes.contains(47) else { return axes.contains(53) ? "multi-touch" : "one finger" }
    guard files.isUsable(node), let count = files.slotCount(node) else { return "multi-touch" }
    return count == 1 ? "1 slot" : "\(count) slots"
  }

  private func size(_ udev: [String: String]) -> String {
    guard let width = udev["ID_INPUT_WIDTH_MM"], let height = udev["ID_INPUT_HEIGHT_MM"] else {
      return "size not reported"
    }
    return "\(width) × \(height) mm"
  }

  private func permission(of node: String) -> String {
    let groups = (files.text("/etc/group") ?? "").split(separator: "\n")
    let input = groups.first { $0.hasPrefix("input:") }.map { $0.split(separator: ":") }
    guard let input, input.count > 2, let number = UInt32(input[2]) else {
      return "'sudo setfacl -m u:$USER:rw \(node)'"
    }
    return limits.groups.contains(number)
      ? "'sudo chgrp input \(node) && sudo chmod g+rw \(node)'"
      : "'sudo usermod -aG input $USER', then log in again"
  }

  private var seat: [MachineFinding] {
    guard !files.exists("/run/udev/control") else { return [MachineFinding("panel", "udev runs")] }
    return [
      MachineFinding(
        "panel", "udev does not run, so '--panel libinput' finds nothing by itself", .poor,
        remedy: "'sudo systemctl start systemd-udevd', or --panel libinput:/dev/input/eventN")
    ]
  }

  // Displays

  private var displays: [MachineFinding] {
    var found: [MachineFinding] = []
    for name in files.names(in: "/sys/class/drm", prefix: "card") where name.contains("-") {
      guard let status = files.text("/sys/class/drm/\(name)/status") else { continue }
      let mode = files.text("/sys/class/drm/\(name)/modes")?.split(separator: "\n").first
      let detail = mode.map { " \($0)" } ?? ""
      found.append(MachineFinding("display", "\(name)  \(status)\(detail)"))
    }
    for name in files.names(in: "/sys/class/graphics", prefix: "fb") where name != "fbcon" {
      let size = files.text("/sys/class/graphics/\(name)/virtual_size") ?? "size unknown"
      let title = files.text("/sys/class/graphics/\(name)/name") ?? "without a name"
      found.append(MachineFinding("display", "/dev/\(name)  \(title)  \(size)"))
    }
    guard found.isEmpty else { return found }
    return [
      MachineFinding(
        "display", "neither DRM nor a framebuffer", .poor,
        remedy: "none is needed: --frames and --sheet write pictures")
    ]
  }

  // Timing

  private var timing: [MachineFinding] {
    var found: [MachineFinding] = []
    found.append(realTime)
    if let memory = limits.lockedMemory, !limits.isRoot {
      found.append(
        MachineFinding(
          "timing", "locked memory: at most \(memory / 1024) KiB (RLIMIT_MEMLOCK)", .poor,
          remedy: "'echo \"$USER - memlock unlimited\" | sudo tee -a "
            + "/etc/security/limits.d/tactus-user.conf', then log in again"))
    } else {
      found.append(MachineFinding("timing", "locked memory: unlimited"))
    }
    return found + [preemption] + governor
  }

  /// What was granted to a thread that asked, and if nothing was, why. A container or a control
  /// group may refuse what the limit allows, also to root.
  private var realTime: MachineFinding {
    let priority = RealTime.readerPriority
    guard let refusal = limits.realTimeRefusal else {
      return MachineFinding("timing", "real-time priority: \(priority) granted")
    }
    let isAllowed = limits.isRoot || limits.priority >= UInt64(priority)
    let limit = limits.isRoot ? "root" : "RLIMIT_RTPRIO \(limits.priority)"
    return MachineFinding(
      "timing", "real-time priority: \(priority) refused (\(refusal); \(limit))", .poor,
      remedy: isAllowed
        ? "in a container '--cap-add SYS_NICE'; in a control group of the CPU "
          + "'sudo sysctl kernel.sched_rt_runtime_us=-1'"
        : "'echo \"$USER - rtprio \(priority)\" | sudo tee -a "
          + "/etc/security/limits.d/tactus-user.conf', then log in again")
  }

  private var preemption: MachineFinding {
    let version = files.text("/proc/sys/kernel/version") ?? ""
    let model = version.split(separator: " ").first { $0.hasPrefix("PREEMPT") }
    if files.text("/sys/kernel/realtime") == "1" || model == "PREEMPT_RT" {
      return MachineFinding("timing", "kernel: PREEMPT_RT")
    }
    return MachineFinding(
      "timing", "kernel: \(model ?? "no preemption named")", .poor,
      remedy: "'sudo apt install linux-image-rt-amd64' (or -arm64), then start that kernel")
  }

  private var governor: [MachineFinding] {
    let cpus = files.names(in: "/sys/devices/system/cpu", prefix: "cpu")
    let governors = Set(
      cpus.compactMap { files.text("/sys/devices/system/cpu/\($0)/cpufreq/scaling_governor") })
    guard !governors.isEmpty else {
      return [MachineFinding("timing", "processor speed: not the kernel's to choose")]
    }
    let list = governors.sorted().joined(separator: ", ")
    guard governors != ["performance"] else {
      return [MachineFinding("timing", "processor speed: performance")]
    }
    return [
      MachineFinding(
        "timing", "processor speed: \(list)", .poor,
        remedy: "'echo performance | sudo tee "
          + "/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor'")
    ]
  }

  // Clock and library

  private var clock: [MachineFinding] {
    let folder = "/sys/devices/system/clocksource/clocksource0"
    let source = files.text("\(folder)/current_clocksource") ?? "unknown"
    let resolution = limits.clockResolution
    guard resolution <= 1000 else {
      return [
        MachineFinding(
          "clock", "\(source), resolution \(resolution / 1000) µs: no high-resolution timers",
          .poor, remedy: "start a kernel with CONFIG_HIGH_RES_TIMERS, without 'highres=off'")
      ]
    }
    let slow = ["jiffies", "refined-jiffies", "acpi_pm", "hpet", "pit"].contains(source)
    return [
      slow
        ? MachineFinding(
          "clock", "\(source), slow to read, resolution \(resolution) ns", .poor,
          remedy: "'cat \(folder)/available_clocksource' lists others; write one into "
            + "current_clocksource as root")
        : MachineFinding("clock", "\(source), resolution \(resolution) ns")
    ]
  }

  private var library: [MachineFinding] {
    #if Libinput
      if let reason = libraryFailure() {
        return [
          MachineFinding(
            "library", "libinput cannot be loaded: \(reason)", .missing,
            remedy: "'sudo apt-get install libinput10', 1.11 or later")
        ]
      }
      let maps = files.text("/proc/self/maps") ?? ""
      let path = maps.split(separator: "\n").first { $0.contains("/libinput.so") }
        .flatMap { $0.split(separator: " ").last }
      let name = path.flatMap { $0.split(separator: "/").last } ?? "loaded"
      return [MachineFinding("library", "libinput: \(name)")]
    #else
      return [
        MachineFinding(
          "library", "this program was built without libinput", .missing,
          remedy: "build it with the trait Libinput, which is on by default")
      ]
    #endif
  }
}

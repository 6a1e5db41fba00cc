import Foundation
import Testing

/// The files of a machine in, what `tactus boards check` says of it out.
@Suite struct BoardsCheckTests {
  /// A Raspberry Pi 5 with the Touch Display 2. The EDID of a DSI panel is empty.
  private static let pi = """
    /proc/device-tree/model: Raspberry Pi 5 Model B Rev 1.0\\0
    /proc/device-tree/compatible: raspberrypi,5-model-b\\0brcm,bcm2712\\0
    /proc/cpuinfo: processor\\t: 0\\nCPU part\\t: 0xd0b\\n\\nprocessor\\t: 1\\nCPU part\\t: 0xd0b\\n
    /sys/class/drm/card1-DSI-2/status: connected\\n
    /sys/class/drm/card1-DSI-2/modes: 720x1280\\n
    /sys/class/drm/card1-DSI-2/edid:
    /sys/class/drm/card1-HDMI-A-1/status: disconnected\\n
    /sys/class/graphics/fb0/modes: U:720x1280p-0\\n
    /sys/class/graphics/fb0/bits_per_pixel: 16\\n
    /sys/class/input/event5/dev: 13:69\\n
    /sys/class/input/event5/device/name: Goodix Capacitive TouchScreen\\n
    /sys/class/input/event5/device/properties: 2\\n
    /sys/class/input/event5/device/capabilities/abs: 2658000 3\\n
    /sys/class/input/event5/device/id/bustype: 0018\\n
    /run/udev/data/c13:69: E:ID_INPUT_TOUCHSCREEN=1\\nE:ID_INPUT_WIDTH_MM=90\\nE:ID_INPUT_HEIGHT_MM=151\\n
    """

  /// A BeagleBone whose old kernel has a framebuffer only, and a resistive panel.
  private static let beagle = """
    /proc/device-tree/model: TI AM335x BeagleBone Black\\0
    /proc/device-tree/compatible: ti,am335x-bone-black\\0ti,am335x-bone\\0ti,am33xx\\0
    /proc/cpuinfo: CPU part\\t: 0xc08\\n
    /sys/class/graphics/fbcon/rotate: 0\\n
    /sys/class/graphics/fb0/modes: U:800x480p-61\\n
    /sys/class/graphics/fb0/bits_per_pixel: 16\\n
    /sys/class/input/event1/device/name: ti-tsc\\n
    /sys/class/input/event1/device/properties: 2\\n
    /sys/class/input/event1/device/capabilities/abs: 1000003\\n
    /sys/class/input/event1/device/id/bustype: 0000\\n
    """

  private func check(
    _ files: String, _ arguments: String, edid: [UInt8] = []
  ) throws -> TactusProcess.Result {
    let folder = try TemporaryFolder()
    for line in files.split(separator: "\n") {
      let halves = (line + " ").split(separator: ": ", maxSplits: 1).map(String.init)
      let path = folder.path + halves[0].replacing(#/:$/#, with: "")
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      let text = (halves.count > 1 ? String(halves[1].dropLast()) : "")
        .replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing("\\0", with: "\0")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    if !edid.isEmpty {
      try Data(edid).write(
        to: URL(fileURLWithPath: folder.path + "/sys/class/drm/card0-HDMI-A-1/edid"))
    }
    return try TactusProcess(
      shell: "TACTUS_MACHINE_ROOT='\(folder.path)'; export TACTUS_MACHINE_ROOT; "
        + "tactus boards check \(arguments)"
    ).finish()
  }

  @Test func aBoardThatIsTheMachinesOwnAgrees() throws {
    let result = try check(Self.pi, "raspberry-pi-touch-2")
    #expect(result.status == 0)
    #expect(
      result.output == """
        agrees   device tree       raspberrypi,5-model-b, brcm,bcm2712
        agrees   processor         cortex-a76
        agrees   connector         DSI-2
        agrees   screen            720 × 1280
        unknown  refresh rate      board: 60.0 Hz; machine: not reported
        unknown  bits per pixel    board: 32; machine: as the program asks
        unknown  glass             board: 90.0 × 151.0 mm; machine: not reported
        agrees   touch controller  Goodix Capacitive TouchScreen (/dev/input/event5)
        agrees   bus               i2c
        unknown  contacts          board: 5; machine: not reported
        unknown  touch width       board: 720 units; machine: not reported
        agrees   touch area        90 × 151 mm
        raspberry-pi-touch-2: 7 agree, 0 differ, 5 cannot be compared

        """)
  }

  @Test func whatDiffersIsReportedWithBothValues() throws {
    let result = try check(Self.pi, "raspberry-pi-7-kms")
    #expect(result.status == 1 && result.error == "")
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("DIFFERS") } == [
        "DIFFERS  screen            board: 800 × 480; machine: 720 × 1280",
        "DIFFERS  touch controller  board: generic ft5x06, EDT-FT5x06; machine: Goodix Capacitive TouchScreen (/dev/input/event5)",
        "DIFFERS  touch area        board: 154.0 × 86.0 mm; machine: 90 × 151 mm",
      ])
  }

  @Test func aFramebufferReportsSizeRateAndBits() throws {
    let result = try check(Self.beagle, "beaglebone-black-lcd7")
    #expect(result.status == 0)
    #expect(
      result.output.split(separator: "\n").prefix(6) == [
        "agrees   device tree       ti,am335x-bone-black, ti,am335x-bone, ti,am33xx",
        "agrees   processor         cortex-a8",
        "unknown  connector         board: DPI; machine: not reported",
        "agrees   screen            800 × 480",
        "agrees   refresh rate      61.0 Hz",
        "agrees   bits per pixel    16",
      ])
  }

  /// The first detailed timing of a 1280 × 800 display: 83.46 MHz, 1680 × 828, 217 × 136 mm.
  @Test func aMonitorReportsRateAndGlassInItsEDID() throws {
    var edid = [UInt8](repeating: 0, count: 128)
    edid.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    edid.replaceSubrange(
      54..<69, with: [0x9a, 0x20, 0, 0x90, 0x51, 0x20, 0x1c, 0x30, 0, 0, 0, 0, 217, 136, 0])
    let files = """
      /sys/class/drm/card0-HDMI-A-1/status: connected\\n
      /sys/class/drm/card0-HDMI-A-1/modes: 1280x800\\n1024x768\\n
      """
    let whole = try check(files, "hdmi-10", edid: edid)
    #expect(whole.status == 0)
    #expect(whole.output.contains("agrees   refresh rate      60.0 Hz\n"))
    #expect(whole.output.contains("agrees   glass             217 × 136 mm\n"))
    let cut = try check(files, "hdmi-10", edid: Array(edid.prefix(127)))
    #expect(cut.output.contains("unknown  refresh rate"))
  }

  @Test func theNearestBoardsAreProposed() throws {
    let result = try check(Self.pi, "")
    #expect(result.status == 0)
    #expect(
      result.output == """
        this machine: Raspberry Pi 5 Model B Rev 1.0
        raspberry-pi-touch-2    7 agree, 0 differ, 5 cannot be compared
        raspberry-pi-touch-2-5  6 agree, 1 differ, 5 cannot be compared
        raspberry-pi-7-kms      4 agree, 3 differ, 5 cannot be compared
        part by part: tactus boards check raspberry-pi-touch-2

        """)
    let nothing = try check("/proc/cpuinfo: model name\\t: A processor\\n", "")
    #expect(nothing.status == 1)
    #expect(nothing.output.contains("no board file is near; write one"))
  }

  @Test func forToolsItIsJSON() throws {
    let result = try check(Self.pi, "raspberry-pi-touch-2 --json -")
    let boards = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    let parts = try #require(boards.first?["parts"] as? [[String: String]])
    #expect(boards.count == 1 && parts.count == 12)
    #expect(
      parts[3] == [
        "part": "screen", "state": "agrees", "board": "720 × 1280", "machine": "720 × 1280",
      ])
  }

  @Test func damagedFilesOfAMachineAreNotReported() throws {
    let damaged = Self.pi.replacing("720x1280", with: "0x").replacing("0xd0b", with: "")
    let result = try check(damaged, "raspberry-pi-touch-2")
    #expect(
      result.output.contains("unknown  screen            board: 720 × 1280; machine: not reported"))
  }
}

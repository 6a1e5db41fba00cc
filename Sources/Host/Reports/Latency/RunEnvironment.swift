import Glibc

/// Where and how a run was made: a figure means nothing without it.
public struct RunEnvironment: Codable, Equatable, Sendable {
  /// The machine and its kernel; nil where the run has no time of a machine.
  public var machine: String?
  public var kernel: String?
  /// What the times were read from.
  public var clock: String
  public var command: String
  public var version: String
  /// The commit of the sources that the program was built from; nil where that is not known.
  public var commit: String?
  /// The SHA-256 of the program and of the trace, in hexadecimal; nil where there is none.
  public var program: String?
  public var trace: String?
  public var board: String
  public var scene: String
  public var panel: String
  /// The date of the start, in UTC: `2026-11-22T21:40:00Z`; nil where the run has no time of a
  /// machine.
  public var date: String?

  public init(
    machine: String? = RunEnvironment.machineName,
    kernel: String? = RunEnvironment.kernelName,
    clock: String, command: String, version: String, board: String, scene: String, panel: String,
    date: String? = RunEnvironment.now
  ) {
    self.machine = machine
    self.kernel = kernel
    self.clock = clock
    self.command = command
    self.version = version
    self.board = board
    self.scene = scene
    self.panel = panel
    self.date = date
  }

  /// The device tree's model on a board; elsewhere the firmware's product name, or the processor's.
  public static var machineName: String {
    for path in ["/sys/firmware/devicetree/base/model", "/sys/class/dmi/id/product_name"] {
      if let text = firstLine(of: path), !text.isEmpty { return text }
    }
    return system { $0.machine }
  }

  /// Such as `Linux 6.1.0-26-arm64 aarch64`.
  public static var kernelName: String {
    [system { $0.sysname }, system { $0.release }, system { $0.machine }].joined(separator: " ")
  }

  public static var now: String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func firstLine(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [CChar](repeating: 0, count: 256)
    guard fgets(&bytes, 256, file) != nil else { return nil }
    let text = bytes.prefix { $0 != 0 && $0 != 10 }
    return String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func system<Text>(_ part: (utsname) -> Text) -> String {
    var name = utsname()
    uname(&name)
    let text = part(name)
    return withUnsafeBytes(of: text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

import Foundation

/// The size in bytes of what the linker placed, by module: parsed from the map that lld writes with
/// `-Map`.
public struct LinkMap: Equatable, Sendable {
  /// Sizes by module, library or reservation.
  public private(set) var parts: [String: Part] = [:]

  public struct Part: Equatable, Sendable {
    public var code = 0
    public var constants = 0
    /// Variables with initial values, which also occupy flash.
    public var data = 0
    /// Zero-initialized variables.
    public var zeros = 0

    public var flash: Int { code + constants + data }
    public var ram: Int { data + zeros }
  }

  /// The framebuffer's name among the parts; on most boards it is outside the processor's own
  /// memory.
  public static let framebuffer = "framebuffer"

  public init(_ text: String, file: String) throws(ReportError) {
    for line in text.split(separator: "\n") { read(line) }
    guard !parts.isEmpty else {
      throw ReportError("\(file): it lists no sections; build the image with Tools/firmware build")
    }
  }

  /// Adds the line of an input section: address, load address, size, alignment, `file:(section)`.
  private mutating func read(_ line: Substring) {
    let fields = line.split(separator: " ", omittingEmptySubsequences: true)
    guard fields.count == 5, let size = Int(fields[2], radix: 16), fields[4].hasSuffix(")"),
      let colon = fields[4].range(of: ":(", options: .backwards)
    else { return }
    let section = fields[4][colon.upperBound...].dropLast()
    let origin = Self.origin(fields[4][..<colon.lowerBound], section)
    var part = parts[origin] ?? Part()
    switch section {
    case let name where name.hasPrefix(".text") || name.hasPrefix(".vectors"): part.code += size
    case let name where name.hasPrefix(".rodata") || name.hasPrefix(".srodata"):
      part.constants += size
    case let name where name.hasPrefix(".ARM.exidx"): part.constants += size
    case let name where name.hasPrefix(".data") || name.hasPrefix(".sdata"): part.data += size
    case let name where name.hasPrefix(".bss") || name.hasPrefix(".sbss"): part.zeros += size
    default: return
    }
    parts[origin] = part
  }

  /// The part's name: `…/Gestures.o` is Gestures, `…/libgcc.a(_divdi3.o)` is libgcc, and a
  /// reservation has its own name.
  private static func origin(_ path: Substring, _ section: Substring) -> String {
    let reservation = ".bss.tactus_"
    if section.hasPrefix(reservation) { return String(section.dropFirst(reservation.count)) }
    let archive = path.split(separator: "(")[0]
    let name = archive.split(separator: "/").last ?? archive
    return String(name.split(separator: ".")[0])
  }

  public var flash: Int { parts.values.reduce(0) { $0 + $1.flash } }
  /// Static memory in bytes, without the framebuffer.
  public var ram: Int {
    parts.reduce(0) { $0 + ($1.key == Self.framebuffer ? 0 : $1.value.ram) }
  }
}

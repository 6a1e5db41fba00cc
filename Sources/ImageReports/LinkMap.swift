import Foundation

/// What the linker put where, by module, in bytes: read from the map that lld writes with `-Map`.
public struct LinkMap: Equatable, Sendable {
  /// By module, or by the library or reservation that it comes from.
  public private(set) var parts: [String: Part] = [:]

  public struct Part: Equatable, Sendable {
    public var code = 0
    public var constants = 0
    /// Variables with initial values, which lie in flash as well.
    public var data = 0
    /// Variables that start as zero.
    public var zeros = 0

    public var flash: Int { code + constants + data }
    public var ram: Int { data + zeros }
  }

  /// The framebuffer's name among the parts: it lies outside of a processor's own memory on most
  /// boards.
  public static let framebuffer = "framebuffer"

  public init(_ text: String, file: String) throws(ReportError) {
    for line in text.split(separator: "\n") { read(line) }
    guard !parts.isEmpty else {
      throw ReportError("\(file): no sections in it; build the image with Tools/firmware build")
    }
  }

  /// Takes in a line of an input section: address, load address, size, alignment, `file:(section)`.
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

  /// `…/Gestures.o` is Gestures, `…/libgcc.a(_divdi3.o)` libgcc, a reservation its own name.
  private static func origin(_ path: Substring, _ section: Substring) -> String {
    let reservation = ".bss.tactus_"
    if section.hasPrefix(reservation) { return String(section.dropFirst(reservation.count)) }
    let archive = path.split(separator: "(")[0]
    let name = archive.split(separator: "/").last ?? archive
    return String(name.split(separator: ".")[0])
  }

  public var flash: Int { parts.values.reduce(0) { $0 + $1.flash } }
  /// Without the framebuffer.
  public var ram: Int {
    parts.reduce(0) { $0 + ($1.key == Self.framebuffer ? 0 : $1.value.ram) }
  }
}

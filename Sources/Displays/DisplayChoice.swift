/// Which display is asked for: `none`, `kms[:CARD]` or `fbdev[:PATH]`.
public enum DisplayChoice: Equatable, Sendable {
  case none
  /// A card as `/dev/dri/card1` or `card1`; without one, the first with a connected screen.
  case kms(card: [UInt8]?)
  /// A frame buffer device; without one, `/dev/fb0`.
  case fbdev(path: [UInt8]?)

  /// Reads the words of a command or a configuration file.
  public init(_ text: [UInt8]) throws(DisplayError) {
    let colon = text.firstIndex(of: 0x3A)
    let kind = [UInt8](text[..<(colon ?? text.count)])
    let device = colon.map { [UInt8](text[($0 + 1)...]) }
    let isPlain = device.map { !$0.isEmpty && !$0.contains(0) } ?? true
    if isPlain, kind == "none", device == nil {
      self = .none
    } else if isPlain, kind == "kms" {
      self = .kms(card: device.map { Self.path($0, in: "/dev/dri/") })
    } else if isPlain, kind == "fbdev" {
      self = .fbdev(path: device.map { Self.path($0, in: "/dev/") })
    } else {
      var line = [UInt8]("no display '")
      line += text.filter { $0 >= 0x20 && $0 != 0x7F }
      line += "'; use none, kms, kms:CARD, fbdev or fbdev:PATH"
      throw DisplayError(line)
    }
  }

  private static func path(_ name: [UInt8], in folder: StaticString) -> [UInt8] {
    name.contains(0x2F) ? name : [UInt8](folder) + name
  }
}

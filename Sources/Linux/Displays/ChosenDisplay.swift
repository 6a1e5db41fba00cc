public import Firmware
public import Raster

/// The chosen display: one of the kinds, behind the one protocol, without an
/// existential.
public struct ChosenDisplay: Display, ~Copyable {
  // Exactly one of them is there.
  private var memory: MemoryDisplay?
  private var kms: KmsDisplay?
  private var framebuffer: FramebufferDisplay?

  /// Opens it; the console is its until it is destroyed.
  public init(_ choice: DisplayChoice, for picture: DisplayPicture) throws(DisplayError) {
    var memory: MemoryDisplay?
    var kms: KmsDisplay?
    var framebuffer: FramebufferDisplay?
    switch choice {
    case .none: memory = MemoryDisplay(picture)
    case .kms(let card): kms = try KmsDisplay(picture, card: card)
    case .fbdev(let path): framebuffer = try FramebufferDisplay(picture, path: path)
    }
    self.memory = memory
    self.kms = kms
    self.framebuffer = framebuffer
  }

  /// Embedded Swift shows other modules how to destroy this type only if it has a deinitializer
  /// of its own; those of its parts are internal.
  deinit {}

  /// What the screen is, when it is not the board's: for a person, in one line of UTF-8; nil when
  /// it is, or when there is none.
  public var note: [UInt8]? {
    switch kms {
    case .some(let display): return display.note
    case .none: break
    }
    switch framebuffer {
    case .some(let display): return display.note
    case .none: return nil
    }
  }

  public func surface() -> Surface {
    if let surface = kms?.surface() { return surface }
    if let surface = framebuffer?.surface() { return surface }
    guard let surface = memory?.surface() else { preconditionFailure("there is a display") }
    return surface
  }

  public var isBusy: Bool {
    switch kms {
    case .some(let display): display.isBusy
    case .none: false
    }
  }

  public var descriptor: Int32 {
    switch kms {
    case .some(let display): display.descriptor
    case .none: -1
    }
  }

  public mutating func present(_ damage: Damage) {
    kms?.present(damage)
    framebuffer?.present(damage)
  }

  public mutating func next() -> DisplayEvent? {
    if kms != nil { return kms?.next() ?? nil }
    return framebuffer?.next() ?? nil
  }

  public mutating func lastRefresh() -> Int64? { kms?.lastRefresh() ?? nil }
}

/// No display: pictures are drawn into ordinary memory and go nowhere.
public struct MemoryDisplay: Display, ~Copyable {
  private let memory: PictureMemory

  public init(_ picture: DisplayPicture) { memory = PictureMemory(picture) }

  public func surface() -> Surface { memory.surface() }
  public var isBusy: Bool { false }
  public mutating func present(_ damage: Damage) {}
  public var descriptor: Int32 { -1 }
  public mutating func next() -> DisplayEvent? { nil }
  public mutating func lastRefresh() -> Int64? { nil }
}

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

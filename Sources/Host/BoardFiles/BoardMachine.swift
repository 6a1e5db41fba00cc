/// How a machine with this board calls its parts: what `tactus boards check` compares with the
/// machine that it runs on.
public struct BoardMachine: Equatable, Sendable {
  /// Names of the device tree, one of which the machine has in `compatible`; empty when the display
  /// is not tied to a board.
  public var compatible: [String]
  /// How the name of its display's connector begins, without the card: `DSI`, `HDMI-A-1`.
  public var connector: String?
  /// How the kernel's name of its touch controller begins; one of them.
  public var touch: [String]
  public var bus: Bus?
  /// The cores that its processors have, by Arm's names in lower case.
  public var processors: [String]

  public enum Bus: String, CaseIterable, Sendable { case i2c, spi, usb }

  public init(
    compatible: [String] = [], connector: String? = nil, touch: [String] = [], bus: Bus? = nil,
    processors: [String] = []
  ) {
    self.compatible = compatible
    self.connector = connector
    self.touch = touch
    self.bus = bus
    self.processors = processors
  }
}

extension BoardMachine {
  init?(
    _ root: StrictMapping, _ sources: inout [BoardFile.Source]
  ) throws(BoardFileError) {
    guard root.has("machine") else { return nil }
    let group = try root.figures(
      "machine", keys: ["compatible", "connector", "touch", "bus", "cpu"], &sources)
    self.init(
      compatible: try group.texts("compatible"),
      connector: group.has("connector") ? try group.text("connector") : nil,
      touch: try group.texts("touch"),
      bus: group.has("bus")
        ? try group.word("bus", among: Bus.allCases.map { ($0.rawValue, $0) }) : nil,
      processors: try group.texts("cpu"))
  }
}

public import Firmware

/// Limits for the bare-metal image of a board. A measurement above a limit fails the check.
public struct ImageLimits: Sendable {
  /// Code, constants and the initial values of variables, in bytes.
  public var flashBytes: Int
  /// Static variables, without the framebuffer and the stack, in bytes.
  public var ramBytes: Int
  /// The deepest stack of a run, in bytes.
  public var stackBytes: Int
  /// Clock cycles per instruction on average: an assumption, because the emulator does not count
  /// cycles.
  public var cyclesPerInstruction: Double
  /// The most instructions that a stage may take in any tick.
  public var instructionsMax: PerStage<Int>

  public init(
    flashBytes: Int, ramBytes: Int, stackBytes: Int, cyclesPerInstruction: Double,
    instructionsMax: PerStage<Int>
  ) {
    self.flashBytes = flashBytes
    self.ramBytes = ramBytes
    self.stackBytes = stackBytes
    self.cyclesPerInstruction = cyclesPerInstruction
    self.instructionsMax = instructionsMax
  }
}

extension ImageLimits {
  /// The groups `image` and `instructions`: both or neither.
  init?(_ root: StrictMapping, _ sources: inout [BoardFile.Source]) throws(BoardFileError) {
    guard root.has("image") || root.has("instructions") else { return nil }
    let image = try root.figures(
      "image", keys: ["flash", "ram", "stack", "cyclesPerInstruction"], &sources)
    let instructions = try root.figures("instructions", keys: stages.map(\.name), &sources)
    var instructionsMax = PerStage(repeating: 0)
    for (name, stage) in stages {
      instructionsMax[stage] = try instructions.integer(name, in: 1...2_000_000_000)
    }
    self.init(
      flashBytes: try image.integer("flash", in: 1024...(1 << 30)),
      ramBytes: try image.integer("ram", in: 256...(1 << 30)),
      stackBytes: try image.integer("stack", in: 256...(1 << 30)),
      cyclesPerInstruction: try image.number("cyclesPerInstruction", in: 0.25...20),
      instructionsMax: instructionsMax)
  }
}

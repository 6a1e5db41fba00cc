public import Firmware
public import OutputFiles
import Recordings
public import Sessions
import Simulation
import TactusCore

/// Looks for the input with the longest tick: random hands, of which the costliest have children.
public struct WorstTickSearch {
  /// Hands, and the longest tick that they had.
  public struct Found: Sendable {
    public var hands: HandsGenome
    /// In the unit of the counter.
    public var cost: Int64
    /// The tick's start in the run, in microseconds.
    public var tick: Int64
  }

  private let board: Board
  private let tuning: RunTuning
  private let scene: SceneEntry
  private let layout: SceneLayout
  /// Counts work: instructions, or time.
  private let counter: () -> Int64
  private var random: SplitMix64
  /// The best so far, costliest first.
  public private(set) var best: [Found] = []
  /// How many hands were tried.
  public private(set) var triedCount = 0

  static var parentsMax: Int { 8 }
  /// A counter of time sees other programs too: what looks long is run again, and its shortest run
  /// counts.
  static var repeats: Int { 3 }

  /// - Parameter counter: grows with the work of this thread.
  public init(
    _ scene: SceneEntry, on board: Board, tuning: RunTuning, named name: String, seed: UInt64,
    counter: @escaping () -> Int64
  ) {
    self.scene = scene
    self.board = board
    self.tuning = tuning
    self.counter = counter
    layout = SceneLayout(scene, on: board, named: name, tuning: tuning)
    random = SplitMix64(seed: seed)
  }

  /// What the hands of `best` report.
  public func reports(of hands: HandsGenome) -> [PanelReport] { hands.reports(on: board, layout) }

  /// Tries some more hands. Every third is new; the others are children.
  ///
  /// - Returns: whether they are the worst so far.
  public mutating func step() throws(OutputError) -> Bool {
    let hands: HandsGenome
    if best.count < 2 || triedCount % 3 == 0 {
      hands = HandsGenome(&random)
    } else {
      // The costlier, the more children.
      let first = Int(min(random.below(Int64(best.count)), random.below(Int64(best.count))))
      let second = Int(random.below(Int64(best.count)))
      hands = best[first].hands.child(with: best[second].hands, &random)
    }
    triedCount += 1
    guard !best.contains(where: { $0.hands == hands }) else { return false }
    var found = try longestTick(of: hands)
    let enters = best.count < Self.parentsMax || found.cost > best[best.count - 1].cost
    guard enters else { return false }
    for _ in 1..<Self.repeats {
      let again = try longestTick(of: hands)
      if again.cost < found.cost { found = again }
    }
    let place = best.firstIndex { $0.cost < found.cost } ?? best.endIndex
    best.insert(found, at: place)
    if best.count > Self.parentsMax { best.removeLast() }
    return place == 0
  }

  /// Runs the hands and counts each tick; the first, which draws everything, is left out.
  private func longestTick(of hands: HandsGenome) throws(OutputError) -> Found {
    var plan = SessionPlan(board, tuning: tuning)
    plan.recordsDetail = false
    var last = counter()
    var spent: Int64 = 0
    var longest = Found(hands: hands, cost: 0, tick: 0)
    // The session calls it in its own thread, and keeps nothing.
    nonisolated(unsafe) let count = counter
    nonisolated(unsafe) var take: (Stage, Instant) -> Void = { _, _ in }
    take = { stage, start in
      let now = count()
      spent += now - last
      last = now
      guard stage == .trace else { return }
      if start > .zero, spent > longest.cost {
        longest.cost = spent
        longest.tick = start.microseconds
      }
      spent = 0
    }
    nonisolated(unsafe) let counted = take
    plan.costs = .modelled { stage, start in
      counted(stage, start)
      return .zero
    }
    var outputs = SessionOutputs()
    try scene.run(plan, PanelBox(RecordedPanel(reports(of: hands))), &outputs)
    return longest
  }
}

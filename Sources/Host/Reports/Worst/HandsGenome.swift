public import Firmware
public import Sessions
import Simulation
public import TactusCore

/// Hands as a search changes them: episodes of random hands, one after the other, each known by its
/// seed.
public struct HandsGenome: Equatable, Sendable {
  public private(set) var seeds: [UInt64]

  /// How long an episode lasts; after it no finger is down.
  public static var episode: Interval { .milliseconds(1200) }
  /// Between two of them.
  static var pause: Interval { .milliseconds(40) }
  static var episodesMax: Int { 12 }

  public init(seeds: [UInt64]) {
    precondition(!seeds.isEmpty, "hands do something")
    self.seeds = seeds
  }

  /// Three episodes at random.
  init(_ random: inout SplitMix64) {
    self.init(seeds: (0..<3).map { _ in random.next() })
  }

  /// Something similar: one episode more, less, or changed; or the beginning of one parent and the
  /// end of the other.
  func child(with other: HandsGenome, _ random: inout SplitMix64) -> HandsGenome {
    var child = seeds
    let place = Int(random.below(Int64(child.count)))
    switch random.below(4) {
    case 0 where child.count < Self.episodesMax: child.insert(random.next(), at: place)
    case 1 where child.count > 1: child.remove(at: place)
    case 2:
      let from = Int(random.below(Int64(other.seeds.count)))
      child = Array((child[...place] + other.seeds[from...]).prefix(Self.episodesMax))
    default: child[place] = random.next()
    }
    return HandsGenome(seeds: child)
  }

  /// What a panel reports of them; contact frames only: a device that goes away costs nothing.
  public func reports(on board: Board, _ layout: SceneLayout) -> [PanelReport] {
    var reports: [PanelReport] = []
    var begin = Interval.zero
    for seed in seeds {
      var monkey = MonkeyPanel(
        seed: seed, screen: ScreenSize(of: board), targets: layout.targets.map(\.rect),
        duration: Self.episode)
      var last = Instant.zero
      while let report = monkey.next(before: .never) {
        guard case .frame(var frame) = report else { continue }
        frame.time = frame.time + begin
        last = max(last, frame.time)
        reports.append(.frame(frame))
      }
      begin = max(last - .zero, begin + Self.episode) + Self.pause
    }
    return reports
  }
}

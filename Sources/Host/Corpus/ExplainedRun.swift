import Firmware
import OutputFiles
public import Sessions
import TactusCore

/// Collects a run's stories, and what its panel reported, for `--explain` with a choice: of the
/// stories that were picked it finds what was missed, and the smallest change of one constant that
/// would have made it so. That is searched by replaying the reports, when the run is over.
public final class ExplainedRun {
  private let choice: StoryChoice
  private let setup: SceneSetup
  private var collector = ContactStories()
  private var stories: [ContactStory] = []
  /// How many were not kept.
  private var omittedCount = 0
  private var reports: [PanelReport] = []
  private var end = Instant.zero
  private let reportsMax: Int
  private let storiesMax: Int

  /// The most reports that are kept for a search, two hours of touch at 70 scans a second.
  public static let reportsMax = 500_000
  /// The most stories that are kept, hours of taps. Of those that were picked as many again are
  /// kept beyond that.
  public static let storiesMax = 20_000
  /// For how many gestures that were missed a change is searched: each takes hundreds of replays.
  public static let searchesMax = 32
  private var searchCount = 0

  /// - Parameter setup: what the run is on.
  public init(
    _ choice: StoryChoice, on setup: SceneSetup, reportsMax: Int = reportsMax,
    storiesMax: Int = storiesMax
  ) {
    self.storiesMax = storiesMax
    self.choice = choice
    self.setup = setup
    self.reportsMax = reportsMax
  }

  /// Takes a tick's records.
  public func take(_ tick: TickRecords, _ names: SceneNames) {
    end = tick.start
    for index in tick.records.indices {
      let record = tick.records[index]
      collector.take(record, names)
      guard reports.count <= reportsMax, let report = PanelReport(record) else { continue }
      reports.append(report)
    }
    keep(collector.takeComplete())
  }

  private func keep(_ complete: [ContactStory]) {
    for story in complete {
      if stories.count < storiesMax || stories.count < 2 * storiesMax && choice.picks(story) {
        stories.append(story)
      } else {
        omittedCount += 1
      }
    }
  }

  /// The stories that were picked, each with what was missed; call it once, when the run is over.
  ///
  /// - Parameter began: called with each contact for which changes are searched.
  public func text(searching began: (UInt16) -> Void = { _ in }) throws(StoryChoiceFault) -> String
  {
    keep(collector.takeRest())
    stories.sort { ($0.landing, $0.id) < ($1.landing, $1.id) }
    return try omission
      + choice.stories(of: stories).map { story in
        story.text
          + story.missedGestures.map { missed in
            began(story.id)
            return "  missed: \(missed.text); \(outlook(of: missed, in: story))\n"
          }.joined()
      }.joined()
  }

  private var omission: String {
    guard omittedCount > 0 else { return "" }
    let all = stories.count + omittedCount
    return "of \(all) contacts \(stories.count) have a story, the first among them\n"
  }

  /// With which change a contact makes what it missed.
  private func outlook(of missed: MissedGesture, in story: ContactStory) -> String {
    guard reports.count <= reportsMax else {
      return "no change was searched, because the run has more than \(reportsMax) scans"
    }
    guard searchCount < Self.searchesMax else {
      return "no change was searched after the first \(Self.searchesMax); pick fewer touches"
    }
    searchCount += 1
    let until = (story.end ?? end) + OutlookSearch.patience
    let input = TouchInput(reports.filter { $0.time < until }, end: min(until, end))
    let replay = CorpusReplay(setup)
    var search = OutlookSearch(
      of: missed, in: story, ConstantSteps.all(of: setup.tuning), scene: setup.scene.name)
    while true {
      switch search.next() {
      case .run(nil): search.take(replay.run(input).stories)
      case .run(let trial?): search.take(replay.run(input, with: trial)?.stories ?? [])
      case .over(let words): return words
      }
    }
  }
}

extension PanelReport {
  /// What the panel reported, of a record of it; nil for any other.
  fileprivate init?(_ record: TraceRecord) {
    switch record.content {
    case .frame(let frame): self = .frame(frame)
    case .acceleration(let sample): self = .acceleration(sample, at: record.time)
    case .fault(.suspend): self = .suspend(at: record.time)
    case .fault(.resume): self = .resume(at: record.time)
    default: return nil
    }
  }
}

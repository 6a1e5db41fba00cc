import BoardFiles
import DemoScenes
import Firmware
import Gestures
import Raster
import Simulation
import TactusCore
import Testing

@testable import Sessions

/// Whatever hands do, every contact has exactly one story, and no story names what did not happen.
@Suite struct StoryPropertyTests {
  private static let scenes = [
    SceneEntry(FocalScene.self), SceneEntry(MapScene.self), SceneEntry(ReaderScene.self),
    SceneEntry(PagerScene.self), SceneEntry(TabsScene.self),
  ]

  /// A contact, by its id and when it landed.
  private struct Key: Hashable, CustomStringConvertible {
    var id: UInt16
    var landing: Instant
    var description: String { "\(id) at \(landing.microseconds)" }
  }

  @Test(arguments: scenes.indices, 0..<12) func aContactHasOneTrueStory(scene: Int, seed: Int)
    throws
  {
    _ = try Self.check(Self.scenes[scene], seed, RunTuning?.none)
  }

  /// With a limit that hands exceed, contacts jump: what goes on has a story of its own.
  @Test(arguments: scenes.indices) func aContactThatJumpsHasTwo(scene: Int) throws {
    var tuning = Self.scenes[scene].defaults
    try tuning.set("contact.leap", "16")
    var leaps = 0
    for seed in 0..<8 { leaps += try Self.check(Self.scenes[scene], seed, tuning) }
    #expect(leaps > 0)
  }

  /// With a direction that is decided late, fingers lift before it is, farther than a drag needs.
  @Test(arguments: scenes.indices) func aDirectionDecidedLateIsNoDistanceMissed(scene: Int) throws {
    var tuning = Self.scenes[scene].defaults
    try tuning.set("drag.latch", "60")
    for seed in 0..<6 { _ = try Self.check(Self.scenes[scene], seed, tuning) }
  }

  /// Returns how many stories end in a jump.
  private static func check(_ scene: SceneEntry, _ seed: Int, _ tuning: RunTuning?) throws -> Int {
    let layout = SceneLayout(scene, on: .story, named: "test")
    let panel = MonkeyPanel(
      seed: UInt64(seed), screen: ScreenSize(of: .story), targets: layout.targets.map(\.rect),
      duration: .milliseconds(4000))
    var plan = SessionPlan(.story, tuning: tuning ?? scene.defaults)
    plan.drawsPictures = false
    plan.limit = .zero + .milliseconds(20_000)
    let reader = Reader()
    var outputs = SessionOutputs()
    outputs.observe = reader.take
    try scene.run(plan, PanelBox(panel), &outputs)
    let stories = reader.complete + reader.stories.takeRest()
    let keys = stories.map { Key(id: $0.id, landing: $0.landing) }
    #expect(Set(keys).count == keys.count, "two stories of a contact")
    #expect(Set(keys) == Set(Self.contacts(in: reader.records).keys))
    let endings = Self.contacts(in: reader.records)
    for story in stories {
      #expect(endings[Key(id: story.id, landing: story.landing)] == story.ending)
      for watcher in story.watchers {
        for step in watcher.steps {
          let isTrue = reader.records.contains {
            Self.shows($0, step, of: watcher, story, reader.names!)
          }
          #expect(isTrue, "contact \(story.id), \(watcher.name): \(step)\n\(story.text)")
          if case .decided(let decision) = step {
            let isMissed = Self.isOnTheSideItNames(decision)
            #expect(isMissed, "contact \(story.id), \(watcher.name): \(step)\n\(story.text)")
          }
        }
      }
      // Words that only some endings may have.
      let isTakenBack = if case .cancelled = story.ending { true } else { false }
      #expect(story.text.contains("by the panel") == isTakenBack, "\(story.text)")
      #expect(!story.text.contains("the panel cancelled") || isTakenBack, "\(story.text)")
      #expect(story.text.contains("jumped") == story.isLeapt, "\(story.text)")
    }
    return stories.count { $0.isLeapt }
  }

  /// The contacts of the frames, and how each ended.
  private static func contacts(in records: [TraceRecord]) -> [Key: ContactStory.Ending?] {
    var found: [Key: ContactStory.Ending?] = [:]
    var down: [Int: Key] = [:]
    for record in records {
      if case .fault(.leap(let contact)) = record.content {
        for (slot, key) in down where key.id == contact {
          found[key] = .some(.leapt(record.time))
          let next = Key(id: contact, landing: record.time)
          found[next] = .some(nil)
          down[slot] = next
        }
      }
      guard case .frame(let frame) = record.content else { continue }
      for slot in 0..<contactsMax {
        let isDown = frame.down.contains(slot)
        if let key = down[slot], !isDown || key.id != frame[slot].id {
          found[key] = .some(
            frame.cancelled.contains(slot) ? .cancelled(frame.time) : .lifted(frame.time))
          down[slot] = nil
        }
        if isDown, down[slot] == nil {
          let key = Key(id: frame[slot].id, landing: frame.time)
          down[slot] = key
          found[key] = .some(nil)
        }
      }
    }
    return found
  }

  /// Whether a record is what a step names.
  private static func shows(
    _ record: TraceRecord, _ step: ContactStory.Step, of watcher: ContactStory.Watcher,
    _ story: ContactStory, _ names: SceneNames
  ) -> Bool {
    guard record.time >= story.landing else { return false }
    if case .asked(let answer) = step, case .tap(_, let given) = record.content {
      return given == answer
    }
    guard case .decide(let decision) = record.content, decision.recognizer == watcher.recognizer
    else { return false }
    switch step {
    case .decided(let told):
      // That of a pair names one of the two.
      let isOne = decision.contact == story.id || names.kind(of: watcher.recognizer).usesPair
      return (isOne || told.to == .idle || told.to == .active) && decision.time == told.time
        && decision.to == told.to && decision.reason == told.reason
        && decision.value == told.value && decision.limit == told.limit
    case .turned(let other), .spoiled(let other): return decision.contact == other
    case .ignored(let other):
      return decision.reason == .ignored && decision.contact == story.id && other != story.id
    case .withheld: return decision.reason == .caught && decision.contact == story.id
    case .asked: return false
    }
  }

  /// Whether a limit that a decision names was missed where it failed, and kept where it began.
  private static func isOnTheSideItNames(_ decision: StoryDecision) -> Bool {
    guard decision.limit > 0 else { return true }
    let isFailure = decision.to == .failed
    return switch decision.reason {
    // What a gesture tries to begin with it has, whether the scene then allows it or not.
    case .distance, .apart, .edge, .duration, .interval, .pair, .single, .condition,
      .handover:
      decision.value >= decision.limit
    case .joined: decision.value > decision.limit
    case .lifted:
      isFailure ? decision.value < decision.limit : decision.value <= decision.limit
    case .tooShort, .undecided: decision.value <= decision.limit
    case .landed, .cancelled, .lost, .requirement, .pause, .required, .ignored, .caught:
      false
    }
  }

  private final class Reader {
    var stories = ContactStories()
    var complete: [ContactStory] = []
    var records: [TraceRecord] = []
    var names: SceneNames?

    func take(_ tick: TickRecords, _ names: SceneNames) {
      self.names = names
      for record in tick.records {
        records.append(record)
        stories.take(record, names)
      }
      complete += stories.takeComplete()
    }
  }
}

import Corpus
import Firmware
import Gestures
import Hand
import InputText
import Sessions
import TactusCore

// What a page calls to have stories: `story_scene` once, `story_take` with the records of each
// tick, `story_tell` for what is shown; and for what would have made a gesture `story_search`, then
// `story_next` and a run with `story_run` and `story_told` for each change that it asks for.

nonisolated(unsafe) private var names: SceneNames?
nonisolated(unsafe) private var collector = ContactStories()
nonisolated(unsafe) private var complete: [ContactStory] = []
nonisolated(unsafe) private var completeMax = Int.max
nonisolated(unsafe) private var search: OutlookSearch?
/// Of the run that a search has asked for.
nonisolated(unsafe) private var trial = ContactStories()
nonisolated(unsafe) private var trialStories: [ContactStory] = []

/// Begins with a scene.
///
/// - Parameters:
///   - recognizers: what the firmware's `tactus_recognizers` emits, so many bytes.
///   - targets: what its `tactus_targets` emits.
///   - palmSize: what a contact is larger than that is a palm, in points.
///   - storiesMax: how many stories are kept once they are complete; 0 for all.
@c(story_scene) public func storyScene(
  _ recognizers: UnsafePointer<UInt8>, _ recognizersCount: Int32,
  _ targets: UnsafePointer<UInt8>, _ targetsCount: Int32, _ palmSize: Float, _ storiesMax: Int32
) {
  names = SceneNames(
    targets: lines(targets, targetsCount).map { $0[0].text },
    recognizers: lines(recognizers, recognizersCount).map { fields in
      let kind = fields[1].decimal.flatMap(UInt8.init(exactly:)).flatMap(
        RecognizerKind.init(rawValue:))
      return (fields[0].text, kind ?? .tap)
    }, palmSize: palmSize)
  (collector, complete) = (ContactStories(), [])
  completeMax = storiesMax > 0 ? Int(storiesMax) : Int.max
}

/// Takes records of a firmware, so many bytes of them as they lie in its memory.
@c(story_take) public func storyTake(_ records: UnsafeRawPointer, _ byteCount: Int32) {
  guard let names else { return }
  each(records, byteCount) { collector.take($0, names) }
  complete += collector.takeComplete()
  if complete.count > 2 * (completeMax / 2) { complete.removeFirst(complete.count - completeMax) }
}

/// Emits the last stories, so many, or all for 0, in the order in which their contacts landed, a
/// line each with tabs between its fields: `contact`, its id, when it landed, whether it is `down`
/// or `gone`, what it made and its story's first sentence; then for each recognizer that watched it
/// `recognizer`, its name, whether it `made` its gesture, `missed` it or neither, and its sentence;
/// and `missed`, its name and by what for each gesture that a person may miss.
@c(story_tell) public func storyTell(_ count: Int32) {
  let stories = all
  for story in count > 0 ? stories.suffix(Int(count)) : stories[...] {
    let state = story.end == nil ? "down" : "gone"
    emit("contact\t\(story.id)\t\(story.landing.microseconds)\t\(state)\t\(story.made)\t")
    emit("\(story.headline)\n")
    for sentence in story.sentences {
      let watcher = story.watchers.first { $0.name == sentence.name }
      let did = watcher.map { $0.isMade ? "made" : $0.refusal == nil ? "" : "missed" } ?? ""
      emit("recognizer\t\(sentence.name)\t\(did)\t\(sentence.text)\n")
    }
    for missed in story.missedGestures {
      emit("missed\t\(missed.refusal.recognizer)\t\(missed.text)\n")
    }
  }
}

/// Those that are complete and those that are not.
private var all: [ContactStory] { inOrder(complete + collector.unfinished) }

/// Stories in the order in which their contacts landed.
private func inOrder(_ stories: [ContactStory]) -> [ContactStory] {
  let keys = stories.map { $0.landing.microseconds << 16 | Int64($0.id) }
  return Array(keys.indices).sorted { (keys[$0], $0) < (keys[$1], $1) }.map { stories[$0] }
}

/// Begins the search for what would have made a gesture of a contact.
///
/// - Parameters:
///   - recognizer: whose it is, a name of so many bytes.
///   - constants: a line for each: its name, its unit's number, the bits of its value, and those of
///     the bounds of its range, as `TuningEntry` has them.
///   - scene: its name.
/// - Returns: when the run that it asks for may end, in microseconds; -1 where no such gesture was
///   missed.
@c(story_search) public func storySearch(
  _ contact: UInt32, _ landing: Double, _ recognizer: UnsafePointer<UInt8>,
  _ recognizerCount: Int32, _ constants: UnsafePointer<UInt8>, _ constantsCount: Int32,
  _ scene: UnsafePointer<UInt8>, _ sceneCount: Int32
) -> Double {
  let name = text(recognizer, recognizerCount)
  let story = all.first {
    UInt32($0.id) == contact && Double($0.landing.microseconds) == landing
  }
  guard let story,
    let missed = story.missedGestures.first(where: { $0.refusal.recognizer == name })
  else { return -1 }
  search = OutlookSearch(
    of: missed, in: story,
    lines(constants, constantsCount).compactMap { ConstantSteps(fields: $0) },
    scene: text(scene, sceneCount))
  (trial, trialStories) = (ContactStories(), [])
  // Of one that is still down the run goes on to its end.
  let end = story.end ?? .zero + .microseconds(1 << 50)
  return Double((end + OutlookSearch.patience).microseconds)
}

/// What the search wants next: 1 the run once more as it was, 2 with the change that is emitted, 0
/// nothing: what was found is emitted.
@c(story_next) public func storyNext() -> Int32 {
  switch search?.next() {
  case .run(nil): return 1
  case .run(let trial?):
    emit("\(trial.name)=\(trial.value)")
    return 2
  case .over(let words): emit(words)
  case nil: break
  }
  return 0
}

/// Takes records of the run that the search asked for.
@c(story_run) public func storyRun(_ records: UnsafeRawPointer, _ byteCount: Int32) {
  guard let names else { return }
  each(records, byteCount) { trial.take($0, names) }
  trialStories += trial.takeComplete()
}

/// That run is over; or there can be none.
@c(story_told) public func storyTold() {
  trialStories += trial.takeRest()
  search?.take(inOrder(trialStories))
  (trial, trialStories) = (ContactStories(), [])
}

private func each(
  _ records: UnsafeRawPointer, _ byteCount: Int32, _ body: (TraceRecord) -> Void
) {
  let stride = MemoryLayout<TraceRecord>.stride
  for place in 0..<Int(byteCount) / stride {
    body(records.load(fromByteOffset: place * stride, as: TraceRecord.self))
  }
}

/// Lines of fields with blanks between them.
private func lines(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> [[ArraySlice<UInt8>]] {
  content(bytes, count).split(separator: UInt8(ascii: "\n")).map { $0.fields }
}

extension ConstantSteps {
  fileprivate init?(fields: [ArraySlice<UInt8>]) {
    guard fields.count == 5, let number = fields[1].decimal,
      let unit = UInt8(exactly: number).flatMap(TuningUnit.init(rawValue:)),
      let bits = fields[2].decimal, let minimum = fields[3].decimal, let maximum = fields[4].decimal
    else { return nil }
    let value: TuningValue =
      unit == .time
      ? .time(.microseconds(bits)) : .number(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    self.init(
      fields[0].text, unit, value,
      minimum: Float(bitPattern: UInt32(truncatingIfNeeded: minimum)),
      maximum: Float(bitPattern: UInt32(truncatingIfNeeded: maximum)))
  }
}

extension ContactStory {
  /// What recognizers made of it, in words: `tap on zoom.in, blocked`.
  fileprivate var made: String {
    let place = target.map { $0 == "-" ? "" : " on \($0)" } ?? ""
    var all: [String] = []
    for watcher in watchers {
      var (isMade, isBlocked) = (false, false)
      for step in watcher.steps {
        switch step {
        case .decided(let decision):
          isMade = isMade || decision.to == .recognized || decision.to == .active
        case .asked(let answer): isBlocked = isBlocked || !answer.isAdmitted
        case .turned, .spoiled, .ignored, .withheld: break
        }
      }
      if isMade { all.append("\(watcher.name)\(place)\(isBlocked ? ", blocked" : "")") }
    }
    return all.isEmpty ? "nothing" : all.joined(separator: ", ")
  }
}

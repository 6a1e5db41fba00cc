import Firmware
import FoundationEssentials
import Gestures
public import OutputFiles
public import Pages
public import Raster
public import Sessions
import TactusCore

/// A run as one page that opens from a disk: what happened, its pictures, its times, its limits.
///
/// A class, since the session passes its ticks and steps to closures while the command keeps the
/// report for the end of the run.
public final class HTMLReport {
  private var trails = ContactTrails()
  private var gestures = Thinned<Gesture>(countMax: 8192) { gesture in
    ((gesture.end ?? gesture.start) - gesture.start).microseconds
  }
  private var open: [UInt8: Gesture] = [:]
  /// What happened rarely outlasts the refusals of recognizers.
  private var marks = Thinned<Mark>(countMax: 8192) { $0.lane == "refused" ? 0 : 1 }
  private var blockedCount = 0
  private var refusedCount = 0
  private var stories = ContactStories()
  private var texts: [ContactTrails.Key: String] = [:]
  private let shelf: ShelfBox
  private let thread: PictureThread
  private var pictureCount = 0
  private var replay: PageReplay?
  /// Why there is no firmware; empty where there was none to have.
  private let reason: String
  /// When the last picture was handed over.
  private var lastPicture: Instant?
  private var ticks = Thinned<TickTimes>(countMax: 8192) { $0.cost.microseconds }
  private var touches = Thinned<(chain: TouchChain, made: String)>(countMax: 4096) {
    Hop.stampFlip.time(of: $0.chain) ?? Hop.stampGesture.time(of: $0.chain) ?? 0
  }
  private var last = Instant.zero

  private struct Gesture {
    var kind: String
    var target: String
    var start: Instant
    var end: Instant?
    var how: String
  }

  /// Something at one moment, in a lane.
  private struct Mark {
    var lane: String
    var time: Instant
    var text: String
    var contact: UInt16?
  }

  /// The shelf, which is the thread's until that is done.
  private final class ShelfBox {
    var shelf = PictureShelf()
  }

  /// - Parameters:
  ///   - replay: plays the run in the page; nil for pictures.
  ///   - reason: why there is none, for the page's reader.
  public init(_ replay: PageReplay? = nil, without reason: String = "") {
    self.replay = replay
    self.reason = reason
    let shelf = ShelfBox()
    self.shelf = shelf
    thread = PictureThread { job throws(OutputError) in
      if let picture = job.picture { shelf.shelf.take(picture, at: job.time) }
    }
  }

  deinit { thread.abandon() }

  /// Whether the firmware plays the run in the page.
  public var isPlayed: Bool { replay != nil }

  public func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    last = max(last, tick.start)
    for record in tick.records {
      last = max(last, record.time)
      stories.take(record, names)
      take(record, names)
    }
    replay?.take(tick, names)
    add(stories.takeComplete())
    if tick.hasNewPicture {
      pictureCount += 1
      take(canvas.surface, tick)
    }
  }

  /// Hands over a picture, unless the shelf never wants one so soon after the one before.
  private func take(_ surface: borrowing Surface, _ tick: TickRecords) {
    if let lastPicture, tick.start - lastPicture < PictureShelf.periodMin { return }
    lastPicture = tick.start
    // A picture that cannot be made is missing in the page, and stops no run.
    do throws(OutputError) { try thread.take(surface, tick: tick.tick, at: tick.start) } catch {}
  }

  /// In characters.
  private static let storyMax = 1000

  /// Keeps the stories of the contacts that are kept.
  private func add(_ complete: [ContactStory]) {
    for story in complete {
      texts[.init(id: story.id, landing: story.landing)] = Self.shortened(story.text)
    }
    guard texts.count > 3 * 4096 else { return }
    let kept = Set(trails.all.map(\.key))
    texts = texts.filter { kept.contains($0.key) }
  }

  private static func shortened(_ text: String) -> String {
    text.count > storyMax ? text.prefix(storyMax - 1) + "…" : text
  }

  /// Takes a step of the run's chain.
  public func take(_ step: ChainRecord) {
    if case .tick(let tick) = step { ticks.append(tick) }
  }

  /// Takes a touch whose path to the screen is known; what changed nothing is left out.
  public func take(_ chain: TouchChain, _ names: SceneNames) {
    guard chain.hasEffect else { return }
    touches.append((chain, chain.effects.map { $0.text(names) }.joined(separator: ", ")))
  }

  private func take(_ record: TraceRecord, _ names: SceneNames) {
    switch record.content {
    case .frame(let frame): trails.take(frame)
    case .gesture(let event): take(event, names)
    case .tap(let target, let answer):
      guard !answer.isAdmitted else { return }
      let left = (answer.remaining.microseconds + 999) / 1000
      let tap = "tap on \(names.text(of: target))"
      mark("blocked", record, "\(tap): \(answer.reason.word), \(left) ms left")
    case .decide(let decision):
      guard decision.to == .failed else { return }
      let winner = decision.winner.map { ", to \(names.text(of: $0))" } ?? ""
      let text =
        "\(names.text(of: decision.recognizer)): \(decision.reason.word)\(winner), "
        + "\(decision.value) of \(decision.limit)"
      mark("refused", record, text, contact: decision.contact)
    case .scene(.record(let scene)):
      guard scene.word == .navigate else { return }
      mark("moved to", record, GesturePrinter.line(record.content, names) ?? "navigate")
    case .fault:
      mark("faults", record, GesturePrinter.line(record.content, names) ?? "fault")
    case .acceleration, .shake, .latch, .scene, .display, .start: break
    }
  }

  private func mark(
    _ lane: String, _ record: TraceRecord, _ text: String, contact: UInt16? = nil
  ) {
    let words = text.split(separator: " ").joined(separator: " ")
    if lane == "blocked" { blockedCount += 1 }
    if lane == "refused" { refusedCount += 1 }
    marks.append(Mark(lane: lane, time: record.time, text: words, contact: contact))
  }

  private func take(_ event: GestureEvent, _ names: SceneNames) {
    let recognizer = UInt8(event.recognizer.index)
    switch event.phase {
    case .recognized, .began:
      let gesture = Gesture(
        kind: "\(event.kind.word)", target: names.text(of: event.target), start: event.time,
        end: event.phase == .recognized ? event.time : nil, how: "\(event.phase.word)")
      if event.phase == .began { open[recognizer] = gesture } else { gestures.append(gesture) }
    case .changed: break
    case .ended, .cancelled:
      guard var gesture = open.removeValue(forKey: recognizer) else { return }
      gesture.end = event.time
      gesture.how = "\(event.phase.word)"
      gestures.append(gesture)
    }
  }
}

extension HTMLReport {
  /// The page, whole; the run is over.
  public func page(
    _ timing: TimingReport, _ latency: LatencyReport, _ environment: RunEnvironment,
    size: (width: Float, height: Float)
  ) throws(OutputError) -> String {
    add(stories.takeRest())
    do throws(OutputError) { try thread.finish() } catch {}
    let played = replay?.reason == nil ? replay : nil
    if played != nil { shelf.shelf.keep(within: Self.pictureBytesBesideFirmware) }
    let shelf = shelf.shelf
    let kept = trails.all
    let made = (gestures.elements + open.values).sorted {
      ($0.start, $0.kind, $0.target) < ($1.start, $1.kind, $1.target)
    }
    let counts = [trails.total, gestures.total + open.count, blockedCount, refusedCount]
    let data = PageValue.keys([
      ("verdict", Self.value(timing.verdict)),
      ("environment", Self.rows(of: environment)),
      ("size", .list([.number(Int64(size.width)), .number(Int64(size.height))])),
      ("end", .number(last.microseconds)),
      ("counts", .list(counts.map { .number(Int64($0)) })),
      ("contacts", .list(kept.map { Self.value($0, story: texts[$0.key]) })),
      ("gestures", .list(made.map(Self.value))),
      ("marks", .list(marks.elements.map(Self.value))),
      ("touches", .list(touches.elements.map { Self.value($0.chain, $0.made) })),
      (
        "stated",
        .list([
          .number(latency.stated.report.microseconds), .number(latency.stated.scanOut.microseconds),
        ])
      ),
      ("hopNames", .list(Hop.path.map { .text($0.rawValue) })),
      ("hops", .list(latency.hops.map { Self.value($0, latency) })),
      ("stages", .list(timing.stages.map(Self.value))),
      ("reactions", .list(timing.reactions.map(Self.value))),
      ("costs", .text(timing.costs)),
      ("clock", .text(timing.clock)),
      ("latencyClock", .text(latency.clock.rawValue)),
      ("ticks", .list(ticks.elements.map(Self.value))),
      ("thinned", .list(thinned(shelf).map { .text($0) })),
      ("pictures", .list(shelf.pictures.map(Self.value))),
      ("play", played?.value ?? .keys([("reason", .text(whyPictures))])),
    ])
    return ReportPage.html(try data.json(), hasFirmware: played != nil)
  }

  private var whyPictures: String {
    let reason = replay?.reason ?? reason
    return reason.isEmpty ? "" : "Pictures only: \(reason)."
  }

  /// For a browser in which no firmware runs.
  private static var pictureBytesBesideFirmware: Int { 400_000 }

  /// What is not all there, in words.
  private func thinned(_ shelf: PictureShelf) -> [String] {
    var lines = [
      "\(shelf.pictures.count) of \(pictureCount) pictures, \(PictureShelf.width) pixels wide at "
        + "most, \(shelf.period.microseconds / 1000) ms or more apart"
    ]
    if ticks.share > 1 {
      let kept = "\(ticks.elements.count) of \(ticks.total)"
      lines.append("of each \(ticks.share) ticks the longest: \(kept)")
    }
    if trails.ended.share > 1 {
      let kept = "\(trails.ended.elements.count) of \(trails.ended.total)"
      lines.append("of each \(trails.ended.share) contacts the longest: \(kept)")
    }
    if trails.period > .zero {
      let period = trails.period.microseconds / 1000
      lines.append("points of a contact \(period) ms or more apart")
    }
    if gestures.share > 1 {
      let kept = "\(gestures.elements.count) of \(gestures.total)"
      lines.append("of each \(gestures.share) gestures the longest: \(kept)")
    }
    if marks.share > 1 {
      let kept = "\(marks.elements.count) of \(marks.total)"
      lines.append("of each \(marks.share) refusals and other marks one: \(kept)")
    }
    if touches.share > 1 {
      let kept = "\(touches.elements.count) of \(touches.total)"
      lines.append("of each \(touches.share) touches the slowest: \(kept)")
    }
    return lines
  }

  private static func value(_ verdict: RunVerdict?) -> PageValue {
    let word =
      switch verdict?.pass {
      case true?: "PASS"
      case false?: "FAIL"
      case nil: "NOT CHECKED"
      }
    let broken = verdict?.broken.map(\.line) ?? []
    return .keys([("word", .text(word)), ("broken", .list(broken.map { .text($0) }))])
  }

  private static func rows(of environment: RunEnvironment) -> PageValue {
    let rows: [(String, String?)] = [
      ("scene", environment.scene), ("board", environment.board), ("panel", environment.panel),
      ("machine", environment.machine), ("kernel", environment.kernel),
      ("clock", environment.clock), ("date", environment.date), ("version", environment.version),
      ("commit", environment.commit ?? "unknown"), ("program, SHA-256", environment.program),
      ("trace, SHA-256", environment.trace), ("command", environment.command),
    ]
    return .list(rows.compactMap { row in row.1.map { .list([.text(row.0), .text($0)]) } })
  }

  private static func value(_ trail: ContactTrails.Trail, story: String?) -> PageValue {
    // Three numbers a point, each as the step from the point before.
    var steps: [PageValue] = []
    var last = (time: Int64(0), x: Int64(0), y: Int64(0))
    for point in trail.points {
      let next = (point.time.microseconds, Int64(point.place.x), Int64(point.place.y))
      steps += [.number(next.0 - last.time), .number(next.1 - last.x), .number(next.2 - last.y)]
      last = next
    }
    return .list([
      .number(Int64(trail.id)), .list(steps), .optional(trail.end?.microseconds),
      .number(trail.isCancelled ? 1 : 0), story.map { .text($0) } ?? .null,
    ])
  }

  private static func value(_ gesture: Gesture) -> PageValue {
    .list([
      .text(gesture.kind), .text(gesture.target), .number(gesture.start.microseconds),
      .optional(gesture.end?.microseconds), .text(gesture.how),
    ])
  }

  private static func value(_ mark: Mark) -> PageValue {
    .list([
      .text(mark.lane), .number(mark.time.microseconds), .text(mark.text),
      .optional(mark.contact.map { Int64($0) }),
    ])
  }

  private static func value(_ chain: TouchChain, _ made: String) -> PageValue {
    .list([
      .number(chain.stamp.microseconds), .text(made),
      .list(Hop.path.map { .optional($0.time(of: chain)) }),
      .optional(Hop.stampGesture.time(of: chain)), .optional(Hop.stampFlip.time(of: chain)),
    ])
  }

  private static func value(_ row: LatencyReport.Row, _ report: LatencyReport) -> PageValue {
    let figures = row.figures
    let limits = report.limits.filter { $0.limit.row == row.name }
    return .keys([
      ("name", .text(row.name)),
      (
        "figures",
        .list(
          [.number(Int64(figures.count))]
            + [figures.p50, figures.p90, figures.p99, figures.p999, figures.max]
            .map { .optional($0) })
      ),
      ("over", .number(limits.contains { $0.pass == false } ? 1 : 0)),
      (
        "limits",
        .list(
          limits.map { check in
            .list([
              .text(check.limit.figure.rawValue), .number(check.limit.value),
              .optional(check.pass.map { $0 ? 1 : 0 }),
            ])
          })
      ),
      ("bins", bins(of: row.durations)),
    ])
  }

  /// At most 60 equal bins from 0 on: their width, then how many are in each.
  private static func bins(of durations: Distribution) -> PageValue {
    guard let longest = durations.max, longest > 0 else { return .null }
    let width = (longest + 60) / 60
    var counts = [Int64](repeating: 0, count: Int(longest / width) + 1)
    for (value, count) in durations.sorted { counts[Int(max(value, 0) / width)] += Int64(count) }
    return .list([.number(width)] + counts.map { .number($0) })
  }

  private static func value(_ row: TimingReport.Stage) -> PageValue {
    .list(
      [.text(row.name), .number(Int64(row.count))]
        + [row.p50, row.p90, row.p99, row.p999, row.max].map { .optional($0) }
        + [.number(row.budget), .number(Int64(row.misses))])
  }

  private static func value(_ row: TimingReport.Reaction) -> PageValue {
    .list([
      .text(row.name), .number(Int64(row.count)), .optional(row.p50), .optional(row.max),
      .optional(row.maxWithPanel), .number(row.limit), .number(Int64(row.overCount)),
    ])
  }

  private static func value(_ tick: TickTimes) -> PageValue {
    .list(
      [.number(tick.start.microseconds)]
        + (0..<Stage.count).map { .number(tick.stages[Stage.at($0)].microseconds) })
  }

  private static func value(_ picture: PictureShelf.Picture) -> PageValue {
    .list([
      .number(picture.time.microseconds), .text(Data(picture.png).base64EncodedString()),
    ])
  }
}

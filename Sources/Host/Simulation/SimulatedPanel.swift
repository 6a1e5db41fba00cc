public import BoardFiles
public import Firmware
public import TactusCore

//            unplug, suspend                    replug, resume
//   scanning ───────────────▶ away (one or both) ──────────────▶ scanning
//      │ contacts that are down are cancelled, scans in flight are lost

/// A touch controller that scans the fingers of a finger script.
///
/// It scans every `scanPeriod`, give or take `scanJitter`, adds noise, rounds to controller units
/// and reports up to `contactsMax` contacts. A finger that lands and lifts between two scans is
/// never seen. While a contact is down each scan is a frame, unless it equals the previous one: the
/// kernel passes on only changes. A finger that lands when all contacts are taken goes unseen until
/// it lifts. One that is still down when the device comes back is a new contact.
///
/// The scans of a script's paths are reported as they are written: at their times, without noise,
/// changed or not. Fingers that are yet to be scanned are scanned at those times as well.
///
/// A controller with a model that was learned from recordings (`LearnedPanel`) scans and reports as
/// that: at its intervals, with its hysteresis, leaps and losses.
///
/// Times count from the first frame, which is at 0; device events before it are reported at 0. As
/// on Linux, a frame carries the time at which its report can be read: the controller's
/// `reportLatency` comes before that, shifts every frame alike, and is added where latencies are
/// reported. Equal arguments give equal reports.
public struct SimulatedPanel: Panel, Sendable {
  /// The script time of the first frame: a report's time plus `origin` is a time of the motion.
  /// Zero when there is no frame at all.
  public private(set) var origin = Instant.zero

  private let motion: FingerMotion
  private let controller: ControllerModel
  private let grid: ControllerGrid
  private let jitterSeed: UInt64
  private var noise: SplitMix64
  /// Of a controller that was learned from recordings.
  private var learned: LearnedScans?
  /// The strokes that the panel has lost for a scan.
  private var lost: Set<Int> = []
  /// The strokes that are one contact with another one, which landed before.
  private var merged: Set<Int> = []
  /// Two that became one are two again when they are farther apart, by this factor.
  private static let splitFactor: Float = 1.1

  private var scanIndex: Int64 = 0
  /// The next of the scans that the script holds itself.
  private var nextWritten = 0
  private var nextStroke = 0
  private var nextEvent = 0
  private var accelerometer: ShakenAccelerometer
  /// Indices of the strokes that are contacts, in landing order.
  private var tracked: [Int] = []
  private var isAsleep = false
  private var isUnplugged = false
  private var assembler = FrameAssembler()
  private var lastFrame = ContactFrame(time: .zero)
  /// Reports not handed out yet, in script time, oldest first.
  private var pending: [PanelReport] = []

  /// - Precondition: the controller's scan period and units per pixel are positive. Its jitter is
  ///   clamped to less than half a period, so that scans stay in order.
  public init(motion: FingerMotion, controller: ControllerModel, board: Board, seed: UInt64) {
    precondition(controller.scanPeriod > .zero, "the scan period must be positive")
    self.motion = motion
    accelerometer = ShakenAccelerometer(motion.shakes)
    self.controller = controller
    grid = ControllerGrid(controller: controller, board: board)
    jitterSeed = SplitMix64.draw(0, seed: seed)
    noise = SplitMix64(seed: SplitMix64.draw(1, seed: seed))
    learned = controller.learned.map {
      LearnedScans($0, seed: SplitMix64.draw(2, seed: seed))
    }
    // The first frame is the time origin; what the sensor measures before it is reported at 0.
    while lastFrame.down.isEmpty, advance(before: .never) {}
    if !lastFrame.down.isEmpty { origin = lastFrame.time }
  }

  /// The end of the script, in report time.
  public var end: Instant { Instant.zero + (motion.end - origin) }

  /// Whether every report was handed out.
  public var isFinished: Bool {
    let isAway = isAsleep || isUnplugged
    let isGlassEmpty = tracked.isEmpty && nextStroke == motion.strokes.count
    return pending.isEmpty && accelerometer.nextSample == nil && nextEvent == motion.events.count
      && (isAway || isGlassEmpty)
  }

  public var quietUntil: Instant {
    if let report = pending.first { return report.shifted(back: origin - .zero).time }
    var next = min(accelerometer.nextSample ?? .never, nextScanMin, nextWrittenScan ?? .never)
    if nextEvent < motion.events.count { next = min(next, motion.events[nextEvent].time) }
    return next == .never ? next : next - (origin - .zero)
  }

  public mutating func next(before limit: Instant) -> PanelReport? {
    while pending.isEmpty {
      guard advance(before: limit) else { return nil }
    }
    let report = pending[0].shifted(back: origin - .zero)
    guard report.time < limit else { return nil }
    pending.removeFirst()
    return report
  }

  /// Processes the next sample, scan or device event before `limit`; false when there is none.
  private mutating func advance(before limit: Instant) -> Bool {
    let event = nextEvent < motion.events.count ? motion.events[nextEvent] : nil
    let grid = nextScan()
    let written = nextWrittenScan
    let scan = Self.earlier(of: grid, written)
    if let sample = accelerometer.nextSample, sample.isEarliest(of: event?.time, scan) {
      guard sample - (origin - .zero) < limit else { return false }
      if let acceleration = accelerometer.takeSample(), !isAsleep {
        report(.acceleration(acceleration, at: sample))
      }
      return true
    }
    // A scan that cannot be read before the device goes away is lost with it; one that is written
    // has been read.
    if let event, grid.map({ $0 + controller.reportLatency >= event.time }) ?? true,
      written.map({ $0 > event.time }) ?? true
    {
      guard event.time - (origin - .zero) < limit else { return false }
      perform(event)
    } else {
      guard let scan, scan - (origin - .zero) < limit else { return false }
      if scan == grid { passScan() }
      if scan == written { nextWritten += 1 }
      self.scan(at: scan, isWritten: scan == written)
    }
    return true
  }

  private static func earlier(of one: Instant?, _ other: Instant?) -> Instant? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// The time of the next scan that can see a finger; nil when the device is away or no finger
  /// comes.
  private mutating func nextScan() -> Instant? {
    guard !isAsleep, !isUnplugged else { return nil }
    if !hasFingerToScan {
      guard let landing = motion.nextUnscannedLanding(from: nextStroke) else { return nil }
      skipScans(before: landing)
    }
    return gridTime
  }

  /// When the controller scans next.
  private var gridTime: Instant { learned?.next ?? scanTime(scanIndex) }

  private mutating func passScan() {
    scanIndex += 1
    learned?.advance(contacts: tracked.count)
  }

  /// The time of the next scan that the script holds itself; nil when the device is away or none
  /// comes.
  private var nextWrittenScan: Instant? {
    guard !isAsleep, !isUnplugged, nextWritten < motion.scanTimes.count else { return nil }
    return motion.scanTimes[nextWritten]
  }

  private var hasFingerToScan: Bool { tracked.contains { !motion.strokes[$0].isScanned } }

  /// No scan that sees a finger comes before this script time.
  private var nextScanMin: Instant {
    if isAsleep || isUnplugged { return .never }
    if hasFingerToScan { return gridTime }
    return motion.nextUnscannedLanding(from: nextStroke) ?? .never
  }

  private mutating func skipScans(before time: Instant) {
    learned?.skip(to: time)
    guard learned == nil else { return }
    let period = controller.scanPeriod.microseconds
    // One less: jitter may move a scan that is nominally before `time` past it.
    scanIndex = max(scanIndex, time.microseconds / period - 1)
    while scanTime(scanIndex) < time { scanIndex += 1 }
  }

  private func scanTime(_ index: Int64) -> Instant {
    let period = controller.scanPeriod.microseconds
    let jitter = min(max(controller.scanJitter.microseconds, 0), (period - 1) / 2)
    let width = UInt64(2 * jitter + 1)
    let draw = SplitMix64.draw(UInt64(bitPattern: index), seed: jitterSeed)
    let offset = Int64(draw.multipliedFullWidth(by: width).high) - jitter
    return Instant(microseconds: index * period + offset)
  }

  private mutating func scan(at time: Instant, isWritten: Bool) {
    tracked.removeAll { index in
      let stroke = motion.strokes[index]
      guard stroke.end <= time else { return false }
      if learned?.isHeld(index) == true, stroke.ending == .lifted, !lost.contains(index) {
        return false
      }
      merged.remove(index)
      if lost.remove(index) != nil { return true }
      switch stroke.ending {
      case .lifted: assembler.lift(key: UInt32(index))
      case .cancelled: assembler.cancel(key: UInt32(index))
      }
      return true
    }
    for index in tracked where motion.strokes[index].end > time { follow(index, at: time) }
    let overflowCount = assembler.overflowCount
    while nextStroke < motion.strokes.count, motion.strokes[nextStroke].landing <= time {
      let isSeen = motion.strokes[nextStroke].end > time
      let isScanned = motion.strokes[nextStroke].isScanned
      if isSeen && (isScanned || tracked.count < controller.contactsMax) {
        land(nextStroke, at: time)
        tracked.append(nextStroke)
      }
      nextStroke += 1
    }
    merge(at: time)
    closeFrame(at: time, isWritten: isWritten)
    if assembler.overflowCount > overflowCount {
      report(.fault(.overflow, at: time))
    }
  }

  /// Reports where a finger is; a learned panel may lose it, and finds it again a scan later.
  private mutating func follow(_ index: Int, at time: Instant) {
    guard !merged.contains(index) else { return }
    let key = UInt32(index)
    guard learned != nil, !motion.strokes[index].isScanned else {
      return assembler.move(
        key: key, to: measured(index, at: time), imprint(of: index, at: time))
    }
    if lost.remove(index) != nil { return land(index, at: time) }
    let place = motion.strokes[index].state(at: looked(at: time)).position
    if let found = learned?.move(index, to: place, noise: controller.noise) {
      assembler.move(key: key, to: grid.measured(found), imprint(of: index, at: time))
    } else {
      lost.insert(index)
      assembler.lift(key: key)
    }
  }

  /// Makes one contact of fingers that are too near to each other, between them, and two of it
  /// when they part.
  private mutating func merge(at time: Instant) {
    guard let near = learned?.panel.merge, near > 0 else { return }
    let live = tracked.filter {
      let stroke = motion.strokes[$0]
      return stroke.end > time && !stroke.isScanned && !lost.contains($0)
    }
    let looked = looked(at: time)
    for (number, index) in live.enumerated() {
      let place = motion.strokes[index].state(at: looked).position
      let limit = Float(near) * (merged.contains(index) ? Self.splitFactor : 1)
      let other = live[..<number].first { other in
        guard !merged.contains(other) else { return false }
        let way = motion.strokes[other].state(at: looked).position - place
        return way.dx * way.dx + way.dy * way.dy <= limit * limit
      }
      if let other {
        if merged.insert(index).inserted { assembler.lift(key: UInt32(index)) }
        let way = motion.strokes[other].state(at: looked).position - place
        assembler.move(key: UInt32(other), to: grid.measured(place + way * 0.5))
      } else if merged.remove(index) != nil {
        land(index, at: time)
      }
    }
  }

  private mutating func land(_ index: Int, at time: Instant) {
    let place = landed(index, at: time)
    assembler.land(key: UInt32(index), at: place, imprint(of: index, at: time))
  }

  /// What the script has of a finger, or else what the panel was learned to state.
  private func imprint(of index: Int, at time: Instant) -> Imprint {
    let said = motion.strokes[index].imprint(at: time)
    return said == .none ? learned?.imprint(of: index) ?? .none : said
  }

  private mutating func landed(_ index: Int, at time: Instant) -> Point {
    guard learned != nil, !motion.strokes[index].isScanned else { return measured(index, at: time) }
    let place = motion.strokes[index].state(at: looked(at: time)).position
    return grid.measured(
      learned?.land(index, at: place, noise: controller.noise) ?? place)
  }

  /// When the fingers of a scan were looked at.
  private func looked(at stamp: Instant) -> Instant { learned?.look(at: stamp) ?? stamp }

  private mutating func measured(_ index: Int, at time: Instant) -> Point {
    var position = motion.strokes[index].state(at: time).position
    if motion.strokes[index].isScanned { return position.bounded }
    if controller.noise > 0 {
      position.x += Float(controller.noise * noise.normal())
      position.y += Float(controller.noise * noise.normal())
    }
    return grid.measured(position)
  }

  /// Reports the state of all contacts if it differs from the last frame, or is written.
  private mutating func closeFrame(at time: Instant, isWritten: Bool = false) {
    let frame = assembler.frame(at: time)
    var expected = lastFrame
    expected.time = time
    expected.clearCancelled()
    lastFrame = frame
    if frame != expected || isWritten && !frame.down.isEmpty { report(.frame(frame)) }
  }

  private mutating func perform(_ event: DeviceEvent) {
    nextEvent += 1
    let time = event.time
    switch event.kind {
    case .suspend:
      isAsleep = true
      goAway(at: time)
      report(.suspend(at: time))
    case .unplug:
      isUnplugged = true
      goAway(at: time)
      report(.fault(.unplugged, at: time))
    case .resume:
      isAsleep = false
      report(.resume(at: time))
      scansStart(after: time)
    case .replug:
      isUnplugged = false
      report(.fault(.plugged, at: time))
      scansStart(after: time)
    }
  }

  private mutating func goAway(at time: Instant) {
    assembler.cancelAll()
    closeFrame(at: time)
    // Fingers that stay down land again when the device is back.
    nextStroke = tracked.min() ?? nextStroke
    tracked.removeAll()
    lost.removeAll()
    merged.removeAll()
  }

  private mutating func scansStart(after time: Instant) {
    skipScans(before: time + Interval(microseconds: 1))
    // What is written of the time before is left out.
    while nextWritten < motion.scanTimes.count, motion.scanTimes[nextWritten] <= time {
      nextWritten += 1
    }
  }

  private mutating func report(_ report: PanelReport) { pending.append(report) }
}

extension Instant {
  /// Whether it comes before two others; nil is later than everything.
  fileprivate func isEarliest(of other: Instant?, _ another: Instant?) -> Bool {
    self < other ?? .never && self < another ?? .never
  }
}

extension Point {
  /// As far from the glass as a position may be, at most.
  fileprivate var bounded: Point {
    let limit = Point.coordinateMax
    return Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}

extension PanelReport {
  /// The same report, earlier by `interval` but not before zero.
  fileprivate func shifted(back interval: Interval) -> PanelReport {
    let time = max(time - interval, .zero)
    switch self {
    case .frame(var frame):
      frame.time = time
      return .frame(frame)
    case .acceleration(let sample, at: _): return .acceleration(sample, at: time)
    case .fault(let fault, at: _): return .fault(fault, at: time)
    case .lost(let count, at: _): return .lost(count, at: time)
    case .suspend(at: _): return .suspend(at: time)
    case .resume(at: _): return .resume(at: time)
    }
  }
}

/// The positions that a touch controller can report: whole units across the screen.
///
/// A finger beyond an edge is reported at that edge.
struct ControllerGrid: Sendable {
  private let unitsPerPoint: SIMD2<Double>
  /// The last units on the screen, whose right and bottom edges are exclusive.
  private let last: SIMD2<Double>

  init(controller: ControllerModel, board: Board) {
    precondition(
      controller.unitsPerPixel > 0 && controller.unitsPerPixel.isFinite,
      "units per pixel must be positive and finite")
    unitsPerPoint = controller.unitsPerPoint(board)
    let pixels = SIMD2(Double(board.pixelWidth), Double(board.pixelHeight))
    let unitsPerPixel =
      controller.learned?.unitsPerPoint == nil
      ? SIMD2(repeating: controller.unitsPerPixel)
      : unitsPerPoint / Double(board.pixelsPerPoint)
    let units = (pixels * unitsPerPixel).rounded(.up) - 1
    last = units.replacing(with: 0, where: units .< 0)
  }

  /// The nearest position on the grid, in points.
  func measured(_ position: Point) -> Point {
    let place = SIMD2(Double(position.x), Double(position.y))
    let unit = (place * unitsPerPoint).rounded(.toNearestOrAwayFromZero)
    let found = pointwiseMin(pointwiseMax(unit, .zero), last) / unitsPerPoint
    return Point(x: Float(found.x), y: Float(found.y))
  }
}

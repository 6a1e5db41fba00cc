import Recordings
import SeatInput

/// What figures and comparisons are made of: what one recording shows, or several together.
struct Evidence: Sendable {
  var hasSize = false
  /// The time from the first event of each recording to the last, in seconds, together.
  var duration = 0.0
  /// How often the panel reports.
  var timing = ScanTiming()
  var fingers = FingerMeasures()
  /// How often each kind of fault was found, and what may be one.
  private(set) var counts: [FigureKind: Int] = [:]
  private(set) var doubts: [FigureKind: FaultList.Doubt] = [:]

  /// How often a kind of fault was found.
  func count(_ kind: FigureKind) -> Int { counts[kind] ?? 0 }

  mutating func add(_ count: Int, _ kind: FigureKind) { counts[kind, default: 0] += count }

  /// Adds what an audit found.
  mutating func add(_ faults: FaultList) {
    for finding in faults.findings {
      if let kind = FigureKind(rawValue: finding.kind.rawValue) { add(finding.count, kind) }
    }
    if let (kind, doubt) = faults.doubt { doubts[kind] = doubt }
  }

  /// Adds all but the timing, which is of all recordings at once.
  mutating func add(_ other: Evidence) {
    hasSize = hasSize || other.hasSize
    duration += other.duration
    fingers.add(other.fingers)
    counts.merge(other.counts, uniquingKeysWith: +)
    doubts.merge(other.doubts) {
      FaultList.Doubt(count: $0.count + $1.count, place: $0.place, words: $0.words)
    }
  }
}

/// Samples of all recordings of a panel, each of a limited size.
struct SharedSamples: Sendable {
  /// By how much steps of each stroke are shorter than those beside them, in device units.
  var shortfalls = Reservoir<Double>(capacity: ScanTiming.strokesMax)
  /// Some of the straight strokes, for the bow that they have in common.
  var legs = Reservoir<StrokeLeg>(capacity: GlassBow.legsMax)
  /// Straight strokes with a long step, and where they were recorded: those with the longest.
  private(set) var longSteps: [(leg: LegMeasures, file: String)] = []

  private static let longStepsMax = 240

  mutating func take(_ leg: StrokeLeg, _ measures: LegMeasures, _ file: String) {
    legs.add(leg)
    guard measures.gapEnd != nil, measures.gap ?? 0 > 1 else { return }
    longSteps.append((measures, file))
  }

  /// A contact is over.
  mutating func limit() {
    guard longSteps.count > 2 * Self.longStepsMax else { return }
    longSteps.sort { $0.leg.gap ?? 0 > $1.leg.gap ?? 0 }
    longSteps.removeLast(max(0, longSteps.count - Self.longStepsMax))
  }
}

/// What one recording shows, by audits that each keep what they need.
///
/// Its events are decoded twice, however many audits there are: once for its scans, and once for
/// its contacts, which are measured by what scans show of the panel's rounding. To keep the
/// contacts instead would take as much memory as the recording is long.
struct RecordingTally: Sendable {
  let screen: RawTouchscreen
  let scale: MillimetreScale?
  private(set) var walk: ScanWalk
  private(set) var steps: StepLog
  private let protocolFaults: FaultList
  private(set) var findings: [Finding] = []
  private(set) var marks = GlassMarks()
  /// What it shows without a timing.
  private(set) var evidence = Evidence()
  private var shortfalls = Reservoir<Double>(capacity: ScanTiming.strokesMax)
  /// What positions are taken to be rounded to, in millimetres; nil without a size.
  private(set) var rounding: Double?

  /// Goes through the scans.
  init(_ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    (self.screen, self.scale) = (screen, scale)
    var decoder = PacketDecoder(screen)
    var (walk, steps) = (ScanWalk(screen.file, scale), ScanSteps())
    var audit = ProtocolAudit(screen)
    for (event, line) in screen.log {
      let outcome = decoder.take(event, line: line)
      guard outcome != .unknown else { continue }
      audit.take(event, line)
      guard outcome == .endOfPacket else { continue }
      walk.take(decoder.packet, decoder.known)
      steps.take(decoder.packet, decoder.known)
    }
    steps.finish()
    (self.walk, self.steps, protocolFaults) = (walk, steps.log, audit.faults)
  }

  /// Goes through the contacts, part by part.
  ///
  /// - Parameter takePart: takes each part as well.
  mutating func takeContacts(
    rounding: Double?, _ shared: inout SharedSamples, takePart: (ContactPart) -> Void
  ) {
    self.rounding = scale.map { rounding ?? $0.unit }
    let file = screen.file
    var ranges = RangeAudit(screen)
    var stuck = StuckAudit(file, scale)
    var ghosts = GhostAudit(file, scale)
    var continuity = ContinuityAudit(file, scale, explained: walk.explained)
    var palms = PalmAudit(screen, scale)
    for part in ContactPart.all(of: screen, scale) {
      ranges.take(part)
      stuck.take(part)
      ghosts.take(part)
      continuity.take(part)
      takeShortfalls(of: part, &shared)
      // What a palm does is none of a finger's.
      takeFingers(of: part, but: palms.take(part), &shared)
      takePart(part)
    }
    evidence.hasSize = scale != nil
    // Stamps of a file may be as far apart as no integer is.
    evidence.duration =
      screen.log.times.map { (Double($0.upperBound) - Double($0.lowerBound)) / 1e6 } ?? 0
    evidence.add(protocolFaults.count, .faults)
    for faults in [
      protocolFaults, ranges.faults, stuck.faults, ghosts.faults, continuity.faults,
      palms.groupFaults, walk.merges, walk.swaps, palms.largeFaults,
    ] {
      findings += faults.findings
      evidence.add(faults)
    }
    // What is drawn later lies over what was drawn before.
    for faults in [
      continuity.faults, walk.swaps, walk.merges, palms.groupFaults, ghosts.faults, stuck.faults,
      palms.largeFaults,
    ] {
      marks.add(faults.marks)
    }
  }

  private mutating func takeShortfalls(of part: ContactPart, _ shared: inout SharedSamples) {
    for contact in part.freshTracks.map(\.contact)
    where contact.samples.count >= StrokeLeg.samplesMin
      && PanelTap.moved(by: contact, on: screen) >= PanelTap.strokeMin
    {
      let shortfall = ScanTiming.shortfall(of: contact)
      shortfalls.add(shortfall)
      shared.shortfalls.add(shortfall)
    }
  }

  private mutating func takeFingers(
    of part: ContactPart, but palms: Set<Int>, _ shared: inout SharedSamples
  ) {
    guard let scale, let rounding else { return }
    for (index, track, _) in part.freshWithPast where !palms.contains(index) {
      evidence.fingers.take(track, screen.file, scale, rounding: rounding) {
        shared.take($0, $1, screen.file)
      }
      shared.limit()
    }
  }

  /// Once the timing is known, nothing more is asked of the steps.
  mutating func forgetSteps() { steps = StepLog() }

  /// What it shows by itself, with its own timing.
  var ownEvidence: Evidence {
    var evidence = evidence
    evidence.timing = Rounding([self], scale).timing([self], shortfalls)
    return evidence
  }
}

/// What positions of recordings are rounded to.
struct Rounding {
  private let scale: MillimetreScale?
  private let leastStep: Double

  init(_ recordings: [RecordingTally], _ scale: MillimetreScale?) {
    self.scale = scale
    leastStep = recordings.compactMap(\.walk.leastStep).min() ?? 1
  }

  /// In millimetres: a unit, or what lies between any two positions, where a panel counts in pixels
  /// and reports finer numbers. Of few fast strokes it is not known. Nil without a size.
  var millimetres: Double? {
    scale.map { max(1, min(leastStep, Self.most / $0.unit)) * $0.unit }
  }

  private static let most = 0.3

  /// The same where slow strokes show it, or else a unit.
  var certain: Double? {
    millimetres.map { $0 < Self.most ? $0 : min($0, scale?.unit ?? $0) }
  }

  /// How often the panel reports.
  func timing(_ recordings: [RecordingTally], _ shortfalls: Reservoir<Double>) -> ScanTiming {
    let units = scale.flatMap { scale in certain.map { $0 / scale.unit } } ?? leastStep
    // By how much noise makes a step shorter than those beside it, once in fifty: that of the
    // median stroke, without what rounding makes of an even way.
    let shortfall = shortfalls.values.median().map { max(0, $0 - units) } ?? 0
    return ScanTiming(recordings.map(\.steps), scale, rounding: units, shortfall: shortfall)
  }
}

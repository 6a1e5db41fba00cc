import Recordings
import SeatInput

/// What figures and comparisons are made of: what one recording shows, or several together.
struct Evidence: Sendable {
  /// How often something was seen that may be a fault, or what a hand does.
  struct Doubt: Sendable {
    var count: Int
    /// The file and the line of the first one.
    var place: String
    /// What it may be instead, and what would show it.
    var words: String
  }

  var hasSize = false
  /// The time from the first event of each recording to the last, in seconds, together.
  var duration = 0.0
  /// How often the panel reports.
  var timing = ScanTiming()
  var fingers = FingerMeasures()
  /// How often each kind of fault was found.
  var counts: [FigureKind: Int] = [:]
  var doubts: [FigureKind: Doubt] = [:]

  /// Adds all but the timing, which is of all recordings at once.
  mutating func add(_ other: Evidence) {
    hasSize = hasSize || other.hasSize
    duration += other.duration
    fingers.add(other.fingers)
    counts.merge(other.counts, uniquingKeysWith: +)
    doubts.merge(other.doubts) {
      Doubt(count: $0.count + $1.count, place: $0.place, words: $0.words)
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
  private let faults: [Finding]
  private var contacts: ContactAudit
  private var ghosts: GhostAudit
  private var stuck: StuckAudit
  private var ranges: RangeAudit
  private var palms: PalmAudit
  private var fingers = FingerMeasures()
  private var shortfalls = Reservoir<Double>(capacity: ScanTiming.strokesMax)
  /// What positions are taken to be rounded to, in millimetres; nil without a size.
  private(set) var rounding: Double?

  /// Goes through the scans.
  init(_ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    (self.screen, self.scale) = (screen, scale)
    var decoder = PacketDecoder(screen)
    var (walk, steps, audit) = (ScanWalk(scale), ScanSteps(), ProtocolAudit(screen))
    for (event, line) in screen.log {
      let outcome = decoder.take(event, line: line)
      guard outcome != .unknown else { continue }
      audit.take(event, line)
      guard outcome == .endOfPacket else { continue }
      walk.take(decoder.packet, decoder.known)
      steps.take(decoder.packet, decoder.known)
    }
    steps.finish()
    (self.walk, self.steps, faults) = (walk, steps.log, audit.findings)
    contacts = ContactAudit(screen.file, scale, explained: walk.explained)
    (ghosts, stuck) = (GhostAudit(screen.file, scale), StuckAudit(screen.file, scale))
    (ranges, palms) = (RangeAudit(screen), PalmAudit(screen, scale))
  }

  /// Goes through the contacts, part by part.
  ///
  /// - Parameter takePart: takes each part as well.
  mutating func takeContacts(
    rounding: Double?, _ shared: inout SharedSamples, takePart: (ContactLog) -> Void
  ) {
    self.rounding = scale.map { rounding ?? $0.unit }
    for log in ContactParts(screen) {
      contacts.take(log)
      ghosts.take(log)
      stuck.take(log)
      ranges.take(log)
      for contact in log.freshContacts
      where contact.samples.count >= StrokeLeg.samplesMin
        && PanelTap.moved(by: contact, on: screen) >= PanelTap.strokeMin
      {
        let shortfall = ScanTiming.shortfall(of: contact)
        shortfalls.add(shortfall)
        shared.shortfalls.add(shortfall)
      }
      let palms = palms.take(log)
      if let scale, let rounding = self.rounding {
        // What a palm does is none of a finger's.
        for index in log.contacts.indices.dropFirst(log.fresh) where !palms.contains(index) {
          fingers.take(log.contacts[index], screen, scale, rounding: rounding) {
            shared.take($0, $1, screen.file)
          }
          shared.limit()
        }
      }
      takePart(log)
    }
  }

  var findings: [Finding] {
    faults + ranges.findings + stuck.findings + ghosts.findings + contacts.findings.all
      + palms.groupFindings + walk.findings(in: screen.file) + palms.largeFindings
  }

  var marks: GlassMarks {
    var marks = contacts.marks
    marks.add(contentsOf: walk.marks(in: screen.file) + palms.groupMarks)
    marks.add(contentsOf: ghosts.marks + stuck.marks + palms.largeMarks)
    return marks
  }

  /// What it shows without a timing.
  var evidence: Evidence {
    var evidence = Evidence(hasSize: scale != nil, fingers: fingers)
    // Stamps of a file may be as far apart as no integer is.
    evidence.duration =
      screen.log.times.map { (Double($0.upperBound) - Double($0.lowerBound)) / 1e6 } ?? 0
    evidence.counts = [
      .ghosts: ghosts.count, .stuck: stuck.stuck.count, .leaps: contacts.leaps,
      .dropouts: contacts.dropouts, .palms: palms.count, .swaps: walk.swaps.count,
      .merges: walk.merges.count, .faults: faults.reduce(0) { $0 + $1.count },
    ]
    if let doubt = ghosts.doubt {
      evidence.doubts[.ghosts] = Evidence.Doubt(
        count: doubt.count, place: "\(screen.file):\(doubt.line)",
        words:
          "as short as a quick tap is; record a minute without a finger: any contact then is one")
    }
    if let slot = stuck.resting.first {
      evidence.doubts[.stuck] = Evidence.Doubt(
        count: stuck.resting.count, place: "\(screen.file):\(slot.line)",
        words:
          "slot \(slot.number) is \(slot.words): stuck, or a finger that rests; draw once more, "
          + "with one finger at a time")
    }
    return evidence
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

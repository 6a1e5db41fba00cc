import InputText
import Recordings
import SeatInput

/// What recordings of one panel show, before anything is asked of it.
struct PanelTally: Sendable {
  /// What is known of the panel beforehand.
  struct Setting: Sendable {
    /// The glass as one looks at the display; nil for what a recording states.
    var size: PanelSize?
    var mounting: PanelMounting
    /// How many marks the first contacts tap; nil to find out.
    var marks: Int?
    /// The taps on them, where they are known.
    var taps: [PanelTap] = []
  }

  /// The finger that rests least, and where.
  struct NoisyRest: Sendable {
    /// In millimetres.
    var radius: Double
    var file: String
    var line: Int32
    /// Device units a millimetre, along each axis.
    var x, y: Double
  }

  struct Doubt: Sendable {
    var count: Int
    /// The file and the line of the first one.
    var place: String
    /// What it may be instead, and what would show it.
    var words: String
  }

  private let setting: Setting
  /// The glass as it was given for these recordings.
  var givenSize: PanelSize? { setting.size }
  /// The device's own name.
  private(set) var name = ""
  private(set) var walks: [ScanWalk] = []
  /// How often the panel reports, of all of them.
  private(set) var timing = ScanTiming([], nil)
  private(set) var legs: [LegMeasures] = []
  /// Some of their places, and what bow they have in common.
  private var straight = Reservoir<StrokeLeg>(capacity: GlassBow.legsMax)
  private(set) var bow = GlassBow([])
  /// Those with a long step, and where they were recorded.
  private(set) var legFiles: [(leg: LegMeasures, file: String)] = []
  private(set) var rests: [RestJitter.Rest] = []
  /// By how much steps of each stroke are shorter than those beside them, in device units.
  private var shortfalls = Reservoir<Double>(capacity: ScanTiming.strokesMax)
  private(set) var noisiest: NoisyRest?
  /// How long each moving finger's position stood at most, in milliseconds.
  private(set) var stands: [Double] = []
  /// How long one stood at most that may be the panel's or the finger's own.
  private(set) var possibleStand = 0.0
  /// The number of reports of each fast swipe.
  private(set) var swipes: [Int] = []
  /// The fingers that rested and moved on.
  private(set) var jumps: [FirstJump] = []
  /// How often each kind of fault was found.
  private(set) var counts: [FigureKind: Int] = [:]
  /// How often something was seen that may be the fault, or what a hand does, and where first.
  private(set) var doubts: [FigureKind: Doubt] = [:]
  private(set) var edges: Edges?
  /// What of the glass was reached; nil without a size.
  private(set) var map: GlassMap?
  private(set) var touches = TouchAudit()
  private(set) var strokes = GlassStrokes()
  private(set) var marks = GlassMarks()
  /// The files of what was measured.
  private(set) var files: [String] = []
  private(set) var scale: MillimetreScale?
  /// Whether a recording lacks the range of its axes: then nothing is known in millimetres.
  private(set) var isRangeGuessed = false
  /// The slots that the device has; nil where it does not state them.
  private(set) var slots: Int?
  /// The size that the device states, along its own axes; nil where it does not.
  private(set) var statedSize: PanelSize?
  /// The time from the first event of each recording to the last, in seconds, together.
  private(set) var duration = 0.0
  /// What was found, in the order of the recordings.
  private(set) var findings: [Finding] = []
  /// How the panel is mounted, by taps on marks.
  private(set) var fit: PanelFit?
  private var liesAcross = false
  /// What could not be looked at, one sentence each.
  private(set) var notes: [String] = []

  init(_ setting: Setting) { self.setting = setting }

  /// Takes in recordings; all of them are of one panel, whose mounting any of them may show.
  mutating func add(contentsOf screens: [RawTouchscreen]) throws(TextError) {
    for screen in screens {
      let log = ContactParts.first(Mark.countMax, of: screen)
      guard !log.contacts.isEmpty else {
        throw .untouched(
          file: screen.file, eventCount: screen.log.count,
          reportCount: screen.log.count(where: \.event.endsPacket))
      }
      if !screen.isRangeGuessed, let first = screens.first(where: { !$0.isRangeGuessed }),
        first.x != screen.x || first.y != screen.y
      {
        throw .unusable(
          file: screen.file, what: "it is of another panel than \(first.file): its ranges differ",
          remedy: "check the recordings of one panel at a time")
      }
      isRangeGuessed = isRangeGuessed || screen.isRangeGuessed
      try findMounting(screen, log)
      findTurn(screen)
    }
    for screen in screens { measure(screen) }
    timing = ScanTiming(screens, scale, rounding: roundingUnits, shortfall: shortfall)
    bow = GlassBow(straight.values)
    if let map, map.gapsLeftOut > 0 {
      notes.append(
        "\(map.gapsLeftOut) more places that fingers passed over without a report are not on the "
          + "map, which holds \(GlassMap.gapsMax); check fewer recordings at a time")
    }
  }

  private mutating func measure(_ screen: RawTouchscreen) {
    // One that states another size is of the same panel: the first one's holds for all, or their
    // strokes would lie on glasses of different sizes.
    let size = self.scale?.size
    let scale =
      screen.isRangeGuessed
      ? nil
      : size.map { MillimetreScale(size: $0, x: screen.x, y: screen.y) } ?? ownScale(of: screen)
    self.scale = scale ?? self.scale
    statedSize = statedSize ?? screen.size
    if name.isEmpty { name = screen.name }
    files.append(screen.file)
    if (0..<1000).contains(screen.lastSlot) { slots = Int(screen.lastSlot) + 1 }
    // Stamps of a file may be as far apart as no integer is.
    if let times = screen.log.times {
      duration += (Double(times.upperBound) - Double(times.lowerBound)) / 1e6
    }
    if map == nil, let scale { map = GlassMap(scale.size) }
    takeContacts(of: screen, scale)
    if scale == nil {
      notes.append(
        screen.missingRange.map {
          "\(screen.file): \($0.what), so that nothing is known in millimetres; \($0.remedy)"
        }
          ?? "\(screen.file): the panel does not report its size, so that nothing is known in "
          + "millimetres; give it with --size 154x86mm")
    }
  }

  private mutating func takeContacts(of screen: RawTouchscreen, _ scale: MillimetreScale?) {
    let walk = ScanWalk(screen, scale)
    walks.append(walk)
    var audit = ContactAudit(screen.file, scale, explained: walk.explained)
    var (ghosts, stuck) = (GhostAudit(), StuckAudit())
    var ranges = RangeAudit(screen)
    var palms: [PalmAudit.Palm] = []
    var large: [TouchAudit.Palm] = []
    for log in ContactParts(screen) {
      audit.take(log)
      ghosts.take(log, scale)
      stuck.take(log, scale)
      ranges.take(log)
      takeShortfalls(log, screen)
      touches.take(log, screen, scale)
      var tooLarge = TouchAudit.palms(in: log, screen, scale)
      guard let scale else {
        large += tooLarge
        continue
      }
      // What a palm does is none of a finger's.
      var isPalm = Set(tooLarge.map(\.contact))
      for var palm in PalmAudit.palms(in: log, scale) {
        palm.size = tooLarge.filter { palm.contacts.contains($0.contact) }.map(\.size).max()
        tooLarge.removeAll { palm.contacts.contains($0.contact) }
        isPalm.formUnion(palm.contacts)
        palms.append(palm)
      }
      large += tooLarge
      for index in log.contacts.indices.dropFirst(log.fresh) where !isPalm.contains(index) {
        measure(log.contacts[index], screen, scale)
      }
      strokes.take(log, scale)
      map?.take(log, scale, screen.file)
    }
    let faults = ProtocolAudit.findings(of: screen)
    for (kind, count) in [
      (.ghosts, ghosts.count), (.stuck, stuck.stuck.count), (.leaps, audit.leaps),
      (.dropouts, audit.dropouts), (.palms, palms.count + large.count),
      (.swaps, walk.swaps.count), (.merges, walk.merges.count),
      (.faults, faults.reduce(0) { $0 + $1.count }),
    ] as [(FigureKind, Int)] {
      counts[kind, default: 0] += count
    }
    add(ghosts, stuck, screen.file)
    findings += faults + ranges.findings + stuck.findings(in: screen.file)
    findings += ghosts.findings(in: screen.file) + audit.findings.all
    findings += Self.findings(of: walk, palms, screen.file) + Self.findings(of: large, screen)
    marks.add(audit.marks)
    marks.add(contentsOf: Self.marks(of: walk, palms, screen.file))
    if let scale {
      marks.add(contentsOf: ghosts.marks(in: screen.file, scale))
      marks.add(contentsOf: stuck.marks(in: screen.file, scale))
    }
    for palm in large {
      guard let place = palm.place else { continue }
      marks.add(
        GlassMark(
          kind: .palms, place: place, file: screen.file, line: palm.line,
          what: "a contact of \(fixed(palm.size, 0)) mm"))
    }
  }

  /// What may be a fault or a hand.
  private mutating func add(_ ghosts: GhostAudit, _ stuck: StuckAudit, _ file: String) {
    if let doubt = ghosts.doubt {
      add(
        .ghosts, doubt.count, file, doubt.line,
        "as short as a quick tap is; record a minute without a finger: any contact then is one")
    }
    if let slot = stuck.resting.first {
      add(
        .stuck, stuck.resting.count, file, slot.line,
        "slot \(slot.number) is \(slot.words): stuck, or a finger that rests; draw once more, with "
          + "one finger at a time")
    }
  }

  private mutating func add(
    _ kind: FigureKind, _ count: Int, _ file: String, _ line: Int32, _ words: String
  ) {
    doubts[kind, default: Doubt(count: 0, place: "\(file):\(line)", words: words)].count += count
  }

  private static func findings(
    of large: [TouchAudit.Palm], _ screen: RawTouchscreen
  ) -> [Finding] {
    guard let first = large.first else { return [] }
    return [
      Finding(
        kind: .palms, file: screen.file, line: first.line,
        what: "a contact of \(fixed(first.size, 0)) mm is reported as a finger: a palm",
        remedy:
          "the device states its size (\(first.units)), and should cancel it by its tool; until "
          + "then a firmware can: 'contact.palmSize'; libinput looks at sizes of touchpads alone",
        count: large.count)
    ]
  }

  private static func marks(
    of walk: ScanWalk, _ palms: [PalmAudit.Palm], _ file: String
  ) -> [GlassMark] {
    let places =
      walk.swaps.map { (FigureKind.swaps, $0, "two contacts exchange their places") }
      + walk.merges.map { (FigureKind.merges, $0, "two contacts become one") }
    return places.map { kind, found, what in
      GlassMark(kind: kind, place: found.place, file: file, line: found.line, what: what)
    }
      + palms.map { palm in
        GlassMark(
          kind: .palms, place: palm.middle, file: file, line: palm.line,
          what: "\(palm.contacts.count) contacts of one palm")
      }
  }

  private static func findings(
    of walk: ScanWalk, _ palms: [PalmAudit.Palm], _ file: String
  ) -> [Finding] {
    var findings: [Finding] = []
    if let palm = palms.first {
      findings.append(
        Finding(
          kind: .palms, file: file, line: palm.line,
          what: palm.what,
          remedy:
            "the controller must tell palms by their size; ask the vendor for its palm rejection",
          count: palms.count))
    }
    if let line = walk.merges.first?.line {
      findings.append(
        Finding(
          kind: .merges, file: file, line: line,
          what: "a contact ends where another jumps towards it: two fingers become one",
          remedy: "the controller cannot tell them apart at that distance; ask the vendor for the "
            + "separation that it is tuned for",
          count: walk.merges.count))
    }
    if let line = walk.swaps.first?.line {
      findings.append(
        Finding(
          kind: .swaps, file: file, line: line,
          what: "two contacts exchange their places in one scan: their ids are swapped",
          remedy: "the firmware's tracking mixes up fingers; ask the vendor for a later one",
          count: walk.swaps.count))
    }
    return findings
  }

  private mutating func measure(
    _ contact: LoggedContact, _ screen: RawTouchscreen, _ scale: MillimetreScale
  ) {
    let rounding = rounding ?? scale.unit
    if let rest = RestJitter.rest(of: contact, scale) {
      rests.append(rest)
      if rest.radius > noisiest?.radius ?? 0 {
        noisiest = NoisyRest(
          radius: rest.radius, file: screen.file, line: contact.firstLine,
          x: screen.x.count / scale.size.width, y: screen.y.count / scale.size.height)
      }
    }
    let stand = StandStill(of: contact, scale, rounding: rounding)
    if let longest = stand.longest { stands.append(longest) }
    possibleStand = max(possibleStand, stand.possible)
    if let count = Self.reports(ofSwipe: contact, scale) { swipes.append(count) }
    if let jump = FirstJump(of: contact, scale) { jumps.append(jump) }
    var own: [LegMeasures] = []
    for leg in StrokeLeg.legs(of: contact, scale) {
      guard let measures = LegMeasures(leg, stands: stand.spans) else { continue }
      own.append(measures)
      straight.add(leg)
    }
    legs += own
    legFiles += own.filter { $0.gapEnd != nil && $0.gap ?? 0 > 1 }.map { ($0, screen.file) }
    if legFiles.count > 2 * Self.legFilesMax { keepLongestSteps() }
    // Where a finger was meant to go only a stroke shows: a tap on a mark misses no edge.
    let start = scale.place(contact.samples[0])
    guard contact.samples.contains(where: { scale.place($0).distance(to: start) >= 10 }) else {
      return
    }
    edges = Edges(edges, contact, scale)
  }

  /// The most legs with a long step that are kept: those with the longest.
  private static let legFilesMax = 240

  private mutating func keepLongestSteps() {
    legFiles.sort { $0.leg.gap ?? 0 > $1.leg.gap ?? 0 }
    legFiles.removeLast(max(0, legFiles.count - Self.legFilesMax))
  }

  /// How often a fast swipe was reported; nil for anything else.
  private static func reports(ofSwipe contact: LoggedContact, _ scale: MillimetreScale) -> Int? {
    let samples = contact.samples
    guard contact.endTime - contact.startTime <= 150_000, contact.end == .lifted, !contact.isPart,
      scale.place(samples[0]).distance(to: scale.place(samples[samples.count - 1])) >= 20
    else { return nil }
    return samples.count
  }

  private func ownScale(of screen: RawTouchscreen) -> MillimetreScale? {
    if let size = setting.size {
      // Along the device's own axes.
      let own =
        mounting.swap ? PanelSize(width: size.height, height: size.width) : size
      return own.map { MillimetreScale(size: $0, x: screen.x, y: screen.y) }
    }
    return screen.size.map { MillimetreScale(size: $0, x: screen.x, y: screen.y) }
  }

  /// The standard deviation of a resting finger's position along an axis, in millimetres: that of
  /// the middle one of the fingers that rest; nil when none does.
  var noise: Double? { rests.map(\.deviation).middle() }

  /// What positions are rounded to, in millimetres: a unit, or what lies between any two of them,
  /// where a panel counts in pixels and reports finer numbers. Of few fast strokes it is not known.
  var rounding: Double? {
    guard let scale else { return nil }
    let steps = walks.compactMap(\.leastStep).min() ?? 1
    return max(1, min(steps, Self.roundingMax / scale.unit)) * scale.unit
  }

  /// In millimetres.
  private static let roundingMax = 0.3

  /// The same where slow strokes show it, or else a unit.
  var certainRounding: Double? {
    rounding.map { $0 < Self.roundingMax ? $0 : min($0, scale?.unit ?? $0) }
  }

  /// The same in device units, also without a size.
  private var roundingUnits: Double {
    if let scale, let certainRounding { return certainRounding / scale.unit }
    return walks.compactMap(\.leastStep).min() ?? 1
  }

  /// By how much noise makes a step shorter than those beside it, once in fifty, in device units:
  /// that of the middle one of the strokes, without what rounding makes of an even way.
  private var shortfall: Double {
    shortfalls.values.middle().map { max(0, $0 - roundingUnits) } ?? 0
  }

  private mutating func takeShortfalls(_ log: ContactLog, _ screen: RawTouchscreen) {
    for contact in log.freshContacts
    where contact.samples.count >= StrokeLeg.samplesMin
      && PanelTap.moved(by: contact, on: screen) >= PanelTap.strokeMin
    {
      shortfalls.add(ScanTiming.shortfall(of: contact))
    }
  }

  /// As far as it is known.
  var mounting: PanelMounting {
    fit?.mounting ?? (liesAcross ? PanelMounting(swap: true) : setting.mounting)
  }

  /// Whether the size that the device states is that of its glass, a quarter turned: then it is
  /// mounted so, whichever way.
  private mutating func findTurn(_ screen: RawTouchscreen) {
    guard setting.mounting == PanelMounting(), let size = setting.size, let own = screen.size else {
      return
    }
    func isNear(_ one: Double, _ other: Double) -> Bool { (one / other - 1).magnitude < 0.1 }
    liesAcross =
      liesAcross
      || isNear(own.width, size.height) && isNear(own.height, size.width)
        && !isNear(size.width, size.height)
  }

  private mutating func findMounting(
    _ screen: RawTouchscreen, _ log: ContactLog
  ) throws(TextError) {
    guard fit == nil,
      let fit = setting.taps.isEmpty
        ? try MountingAudit.fit(screen, log, setting.size, count: setting.marks)
        : try MountingAudit.fit(setting.taps, setting.size, screen)
    else { return }
    self.fit = fit
    let audit = MountingAudit(expected: setting.mounting)
    findings += audit.findings(of: fit, screen, log.contacts[0].firstLine)
  }
}

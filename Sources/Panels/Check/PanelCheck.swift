public import InputText
public import Recordings
import SeatInput

/// How good a panel is, from recordings of it.
public struct PanelCheck: Sendable {
  /// What the board file states of the panel; nil where it does not.
  public struct Board: Sendable {
    public var name: String
    /// Scans per second.
    public var rate: Double?
    public var contacts: Int?
    /// The standard deviation of a position, in millimetres.
    public var noise: Double?

    public init(name: String, rate: Double?, contacts: Int?, noise: Double?) {
      (self.name, self.rate, self.contacts, self.noise) = (name, rate, contacts, noise)
    }
  }

  public struct Options: Sendable {
    /// The glass as one looks at the display; nil for what the recording states.
    public var size: PanelSize?
    /// How the panel is set to be mounted.
    public var mounting = PanelMounting()
    /// How many marks the first contacts tap; nil to find out.
    public var marks: Int?
    public var limits = Limits.published
    public var board: Board?

    public init() {}
  }

  private let options: Options
  private var walks: [ScanWalk] = []
  private var legs = LegFigures()
  private var rests: [RestJitter.Rest] = []
  /// The number of reports of each fast swipe.
  private var swipes: [Int] = []
  private var jumps: [Double] = []
  private var counts = (
    ghosts: 0, leaps: 0, dropouts: 0, stuck: 0, swaps: 0, merges: 0, faults: 0
  )
  private var edges: Edges?
  private var scale: MillimetreScale?
  /// Whether a recording lacks the range of its axes: then nothing is known in millimetres.
  private var isRangeGuessed = false
  /// The slots that the device has; nil where it does not state them.
  private var slots: Int?
  /// What was found, in the order of the recordings.
  public private(set) var findings: [Finding] = []
  /// How the panel is mounted, by taps on marks.
  public private(set) var fit: PanelFit?
  /// What was looked at, one sentence each.
  public private(set) var notes: [String] = []

  public init(_ options: Options = Options()) { self.options = options }

  /// Takes in recordings; all of them are of one panel, whose mounting any of them may show.
  public mutating func add(contentsOf screens: [RawTouchscreen]) throws(TextError) {
    let logs = screens.map { ContactLog($0) }
    for (screen, log) in zip(screens, logs) {
      guard !log.contacts.isEmpty else {
        throw .unusable(
          file: screen.file, what: "it contains no touch, in \(screen.events.count) events",
          remedy: "touch the panel while it is being recorded")
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
    }
    for (screen, log) in zip(screens, logs) { measure(screen, log) }
  }

  private mutating func measure(_ screen: RawTouchscreen, _ log: ContactLog) {
    let scale = screen.isRangeGuessed ? nil : measure(screen)
    self.scale = scale ?? self.scale
    let walk = ScanWalk(screen, scale)
    walks.append(walk)
    if (0..<1000).contains(screen.lastSlot) { slots = Int(screen.lastSlot) + 1 }
    let audit = ContactAudit(screen, log, scale)
    counts.ghosts += audit.ghosts
    counts.leaps += audit.leaps
    counts.dropouts += audit.dropouts
    counts.stuck += audit.stuck
    counts.swaps += walk.swaps.count
    let faults = ProtocolAudit.findings(of: screen)
    counts.faults += faults.reduce(0) { $0 + $1.count }
    findings += faults + RangeAudit.findings(of: screen, log) + audit.findings.all
    counts.merges += walk.merges.count
    if let line = walk.merges.first {
      findings.append(
        Finding(
          name: "merges", file: screen.file, line: line,
          what: "a contact ends where another jumps towards it: two fingers become one",
          remedy: "the controller cannot tell them apart at that distance; ask the vendor for the "
            + "separation that it is tuned for",
          count: walk.merges.count))
    }
    if let line = walk.swaps.first {
      findings.append(
        Finding(
          name: "swaps", file: screen.file, line: line,
          what: "two contacts exchange their places in one scan: their ids are swapped",
          remedy: "the firmware's tracking mixes up fingers; ask the vendor for a later one",
          count: walk.swaps.count))
    }
    guard let scale else {
      notes.append(
        screen.isRangeGuessed
          ? "\(screen.file): the recording has no range of its axes, so that nothing is known in "
            + "millimetres; give --ranges x=0..799,y=0..479, or put what getevent -lp prints above "
            + "the events"
          : "\(screen.file): the panel does not report its size, so that nothing is known in "
            + "millimetres; give it with --size 154x86mm")
      return
    }
    let found = log.contacts.compactMap { RestJitter.rest(of: $0, scale) }
    rests += found
    if let noise = noise(found.map(\.radius).max(), screen, scale) { findings.append(noise) }
    for contact in log.contacts {
      if let count = Self.reports(ofSwipe: contact, scale) { swipes.append(count) }
      if let jump = FirstJump.ratio(of: contact, scale) { jumps.append(jump) }
      for leg in StrokeLeg.legs(of: contact, scale) { legs.take(leg) }
      // Where a finger was meant to go only a stroke shows: a tap on a mark misses no edge.
      let start = scale.place(contact.samples[0])
      guard contact.samples.contains(where: { scale.place($0).distance(to: start) >= 10 }) else {
        continue
      }
      for sample in contact.samples {
        edges = Edges(edges, scale.place(sample), scale.size)
      }
    }
  }

  /// How often a fast swipe was reported; nil for anything else.
  private static func reports(ofSwipe contact: LoggedContact, _ scale: MillimetreScale) -> Int? {
    let samples = contact.samples
    guard contact.endTime - contact.startTime <= 150_000, contact.end == .lifted,
      scale.place(samples[0]).distance(to: scale.place(samples[samples.count - 1])) >= 20
    else { return nil }
    return samples.count
  }

  /// Noise of a resting finger beyond the limit, and the kernel's filter that would hide it.
  private func noise(
    _ radius: Double?, _ screen: RawTouchscreen, _ scale: MillimetreScale
  ) -> Finding? {
    guard let radius, let limit = options.limits.criteria(of: "jitter.rest").first,
      !limit.passes(radius)
    else { return nil }
    // The kernel keeps a position that moved by less than half of the fuzz
    // (input_defuzz_abs_event), and a finger goes from one side of its circle to the other.
    let x = whole(4 * radius * screen.x.count / scale.size.width) + 2
    let y = whole(4 * radius * screen.y.count / scale.size.height) + 2
    return Finding(
      name: "noise", file: screen.file, line: 0,
      what: "a resting finger moves by \(fixed(radius, 2)) mm",
      remedy:
        "touchscreen-fuzz-x = <\(x)>, touchscreen-fuzz-y = <\(y)> would hide it; ask the vendor for "
        + "the noise test on the charger")
  }

  private func measure(_ screen: RawTouchscreen) -> MillimetreScale? {
    if let size = options.size {
      // Along the device's own axes.
      let own =
        mounting.swap ? PanelSize(width: size.height, height: size.width) : size
      return own.map { MillimetreScale(size: $0, x: screen.x, y: screen.y) }
    }
    return screen.size.map { MillimetreScale(size: $0, x: screen.x, y: screen.y) }
  }

  /// As far as it is known.
  private var mounting: PanelMounting { fit?.mounting ?? options.mounting }

  private mutating func findMounting(
    _ screen: RawTouchscreen, _ log: ContactLog
  ) throws(TextError) {
    guard fit == nil,
      let fit = try MountingAudit.fit(screen, log, options.size, count: options.marks)
    else { return }
    self.fit = fit
    let audit = MountingAudit(expected: options.mounting)
    findings += audit.findings(of: fit, screen, log.contacts[0].firstLine)
  }
}

extension PanelCheck {
  /// All figures, those of each name once.
  public var figures: [Figure] {
    var figures = timing + distances + contactFigures
    figures += edgeFigures
    figures += [
      count("ghosts", counts.ghosts), count("swaps", counts.swaps),
      count("merges", counts.merges), count("leaps", counts.leaps),
      count("stuck", counts.stuck), count("dropouts", counts.dropouts),
      count("faults", counts.faults),
    ]
    return figures
  }

  private func count(_ name: String, _ count: Int) -> Figure {
    let needsSize = ["leaps", "swaps", "merges", "dropouts"].contains(name) && scale == nil
    return Figure(
      name, needsSize ? nil : Double(count), "", options.limits.criteria(of: name),
      reason: needsSize ? noSize : "")
  }

  private var noSize: String {
    isRangeGuessed
      ? "the range of the axes is not known; give --ranges"
      : "the size of the panel is not known; give --size"
  }

  private var timing: [Figure] {
    let timing = ScanTiming(walks, scale)
    let none = "nothing moves for long enough"
    var figures = timing.rates.sorted { $0.key < $1.key }.map { contacts, rate in
      Figure("rate.\(contacts)", rate, "Hz", options.limits.criteria(of: "rate.\(contacts)"))
    }
    if figures.isEmpty {
      figures = [
        Figure("rate.1", nil, "Hz", options.limits.criteria(of: "rate.1"), reason: none)
      ]
    }
    let few = "fewer than 20 scans in which something moves"
    figures.append(
      Figure(
        "interval.p99", timing.ninetyNinth.map(Double.init), "µs",
        options.limits.criteria(of: "interval.p99"), reason: timing.ninetyNinth == nil ? few : ""))
    let hasStrokes = !timing.rates.isEmpty
    let ownLost = options.limits.criteria["lost"]
    figures.append(
      Figure(
        "lost", hasStrokes ? Double(timing.lost) : nil, "",
        ownLost ?? [Limits.lost(of: timing.intervals.count)], reason: hasStrokes ? "" : none))
    figures.append(
      Figure(
        "late", hasStrokes ? Double(timing.late) : nil, "", options.limits.criteria(of: "late"),
        reason: hasStrokes ? "" : none))
    figures.append(
      Figure(
        "quantum", timing.quantum, "µs", options.limits.criteria(of: "quantum"),
        reason: timing.intervals.count < ScanTiming.intervalsMin
          ? few : timing.quantum == nil ? "the intervals show no period of a bus" : ""))
    return figures
  }

  private var distances: [Figure] {
    func figure(_ name: String, _ value: Double?, _ unit: String, _ reason: String) -> Figure {
      Figure(
        name, value, unit, options.limits.criteria(of: name),
        reason: value != nil ? "" : scale == nil ? noSize : reason)
    }
    let noRest = "no finger rests for 0.4 s"
    let noStroke = "no straight stroke of 20 mm; draw along a ruler"
    return [
      figure("jitter.rest", rests.map(\.radius).max(), "mm", noRest),
      figure("jitter.moving", legs.reversed, "mm", noStroke),
      figure("linearity.rms", legs.rootMeanSquare, "mm", noStroke),
      figure("linearity.max", legs.largest, "mm", noStroke),
      figure("gap", legs.gap, "", "no straight stroke that is fast enough"),
      figure("swipe", swipes.min().map(Double.init), "", "no swipe of 20 mm within 0.15 s"),
      figure("landing", rests.map(\.landing).max(), "mm", noRest),
      figure("lifting", rests.map(\.lifting).max(), "mm", noRest),
      figure("hysteresis", jumps.max(), "", "no finger rests and then moves on"),
      figure(
        "accuracy", scale == nil ? nil : fit?.offOfMarks.max(), "mm",
        "the first contacts are no taps on marks"),
    ]
  }

  private var contactFigures: [Figure] {
    let most = walks.map(\.atOnce).max() ?? 0
    var contacts = Figure(
      "contacts", Double(most), "", options.limits.criteria(of: "contacts"))
    let asked = contacts.criteria.first?.limit ?? 0
    // With fewer fingers on the glass it cannot be known, unless the device has no more slots.
    contacts.isUndecided = (slots.map(Double.init) ?? .infinity) >= asked
    if contacts.isUndecided, Double(most) < asked {
      contacts.reason = "no more fingers were down at once"
    }
    let nearest = walks.compactMap(\.nearest).min()
    var separation = Figure(
      "separation", nearest, "mm", options.limits.criteria(of: "separation"),
      reason: nearest != nil ? "" : scale == nil ? noSize : "never two contacts at once")
    separation.isUndecided = true
    if let nearest, let limit = separation.criteria.first, !limit.passes(nearest) {
      separation.reason = "the fingers came no nearer to each other"
    }
    return [contacts, separation]
  }

  /// Farther than this from an edge, in millimetres, no finger tried to reach it.
  private static let nearEdge = 8.0

  private var edgeFigures: [Figure] {
    let places = edges?.onDisplay(mounting)
    return ["left", "right", "top", "bottom"].enumerated().map { index, edge in
      let distance = places?[index]
      let isTried = distance.map { $0 <= Self.nearEdge } ?? false
      return Figure(
        "edge.\(edge)", isTried ? distance : nil, "mm",
        options.limits.criteria(of: "edge.\(edge)"),
        reason: isTried
          ? "" : scale == nil ? noSize : "no finger came within 8 mm of that edge")
    }
  }

  /// What differs from the board file.
  public var differences: [Finding] {
    guard let board = options.board else { return [] }
    var found: [Finding] = []
    func differs(_ name: String, _ what: String, _ remedy: String) {
      found.append(
        Finding(name: "board.\(name)", file: board.name, line: 0, what: what, remedy: remedy))
    }
    let timing = ScanTiming(walks, scale)
    if let rate = timing.usualRate, let stated = board.rate, (rate / stated - 1).magnitude > 0.1 {
      differs(
        "rate", "it has \(short(stated, 1)) scans a second, the panel \(short(rate, 1))",
        "put 'scanRate: \(short(rate, 0))' into 'controller'")
    }
    if let stated = board.contacts, let slots, slots != stated {
      differs(
        "contacts", "it has \(stated) contacts, the device \(slots) slots",
        "put 'contacts: \(min(slots, 10))' into 'controller'")
    }
    let most = walks.map(\.atOnce).max() ?? 0
    if let stated = board.contacts, most > stated, slots == nil {
      differs(
        "contacts", "it has \(stated) contacts, and \(most) were down",
        "put 'contacts: \(min(most, 10))' into 'controller'")
    }
    return found
  }

  /// The share of what is asked that the panel keeps, from 0 to 1, by the weights of the figures;
  /// nil when the recordings show nothing of it.
  public var score: Double? {
    let scored = figures.compactMap { figure in figure.score.map { (figure.weight, $0) } }
    let weight = scored.reduce(0) { $0 + $1.0 }
    return weight > 0 ? scored.reduce(0) { $0 + $1.0 * $1.1 } / weight : nil
  }

  /// Findings that are no fault of the panel, if the recording was ended early.
  private static let harmless: Set<String> = ["stillDown"]

  /// The names of what fails: figures beyond their limits, and faults.
  public var failures: [String] {
    let names = figures.filter { $0.passes == false }.map(\.name)
    let faults = (findings + differences).map(\.name).filter { !Self.harmless.contains($0) }
    var seen = Set<String>()
    return (names + faults).filter { seen.insert($0).inserted }
  }
}

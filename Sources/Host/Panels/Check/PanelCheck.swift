public import InputText
public import Recordings

/// How good a panel is, from recordings of it.
public struct PanelCheck: Sendable {
  public struct Options: Sendable {
    /// The glass as one looks at the display; nil for what the recording states.
    public var size: PanelSize?
    /// How the panel is set to be mounted.
    public var mounting = PanelMounting()
    /// How many marks the first contacts tap; nil to find out.
    public var marks: Int?
    /// The taps on the marks, where it is known which contacts they are; they come first then.
    public var taps: [PanelTap] = []
    /// The gestures that a person was asked for and did not draw.
    public var missing: [MissingGesture] = []
    public var limits = Limits.published
    public var board: StatedPanel?

    public init() {}
  }

  private let options: Options
  let tally: PanelTally

  /// Measures recordings; all of them are of one panel, whose mounting any of them may show.
  public init(
    of screens: [RawTouchscreen], _ options: Options = Options()
  ) throws(TextError) {
    self.options = options
    var tally = PanelTally(
      PanelTally.Setting(
        size: options.size, mounting: options.mounting, marks: options.marks, taps: options.taps))
    try tally.add(contentsOf: screens)
    self.tally = tally
  }

  /// What was found, in the order of the recordings.
  public var findings: [Finding] { tally.findings + noise + dead }
  /// How the panel is mounted, by taps on marks.
  public var fit: PanelFit? { tally.fit }
  /// What could not be looked at, one sentence each.
  public var notes: [String] {
    let judged = figures.filter { !$0.criteria.isEmpty }.map(\.name)
    let idle = options.limits.own.filter { name in
      !judged.contains { $0 == name || $0.hasPrefix(name + ".") }
    }
    return tally.notes
      + idle.map { "the limit of '\($0)' judges nothing: no figure of that name is in the report" }
  }

  /// The limit that decides; nil where there is none.
  func criterion(of kind: FigureKind) -> Criterion? {
    options.limits.criteria(of: kind.rawValue).first
  }

  /// Noise of a resting finger beyond the limit, and the kernel's filter that would hide it.
  private var noise: [Finding] {
    guard let noisiest = tally.noisiest,
      let limit = criterion(of: .restJitter),
      !limit.passes(Figure.reported(noisiest.radius))
    else { return [] }
    let radius = Figure(.restJitter, noisiest.radius, "mm", options.limits)
    // The kernel keeps a position that moved by less than half of the fuzz
    // (input_defuzz_abs_event), and a finger goes from one side of its circle to the other.
    func fuzz(_ perMillimetre: Double) -> Int { whole(4 * noisiest.radius * perMillimetre) + 2 }
    return [
      Finding(
        kind: .noise, file: noisiest.file, line: noisiest.line,
        what: "a resting finger moves by \(PanelCheckReport.value(radius)) mm",
        remedy: "touchscreen-fuzz-x = <\(fuzz(noisiest.x))>, touchscreen-fuzz-y = "
          + "<\(fuzz(noisiest.y))> would hide it; ask the vendor for the noise test on the charger")
    ]
  }
}

extension PanelCheck {
  /// How to look at the panel's own range as one looks at the display; nil without a size.
  var view: GlassView? { tally.scale.map { GlassView(tally.mounting, $0.size) } }

  /// What fingers passed over without a report, twice beside each other.
  private var dead: [Finding] {
    guard let view, let gaps = tally.map?.confirmed,
      let widest = gaps.max(by: { $0.width < $1.width })
    else { return [] }
    let place = view.place(widest.middle)
    return [
      Finding(
        kind: .dead, file: widest.file, line: widest.line,
        what: "fingers pass over about \(fixed(widest.width, 0)) mm without a report, at "
          + "\(fixed(place.x, 0)) mm from the left and \(fixed(place.y, 0)) mm from the top",
        remedy: "go over it once more, slowly; if it stays, an electrode is broken or not bonded: "
          + "ask the vendor for the open and short test of its lines",
        count: gaps.count)
    ]
  }
}

extension PanelCheck {
  /// All figures, those of each name once.
  public var figures: [Figure] {
    let counted: [FigureKind] = [
      .ghosts, .swaps, .merges, .palms, .leaps, .stuck, .dropouts, .faults,
    ]
    return timing + distances + contactFigures + edgeFigures + mapFigures + touchFigures
      + counted.map(count)
  }

  /// Where there is no value, there is a reason.
  private func figure(
    _ kind: FigureKind, of part: String? = nil, _ value: Double?, _ unit: String = "",
    else reason: String = ""
  ) -> Figure {
    Figure(kind, of: part, value, unit, options.limits, reason: value == nil ? reason : "")
  }

  private func count(_ kind: FigureKind) -> Figure {
    let isKnown = tally.scale != nil || !kind.needsSize
    var count = figure(kind, isKnown ? Double(tally.counts[kind] ?? 0) : nil, else: noSize)
    if count.value == 0, let doubt = tally.doubts[kind] {
      count = figure(kind, Double(doubt.count))
      count.isUndecided = true
      count.reason = "\(doubt.place): \(doubt.words)"
    }
    if count.value == 0, let missing = untried(kind) {
      count.isUntried = true
      count.reason = "the gesture '\(missing.gesture.rawValue)' is missing"
    }
    return count
  }

  private var noSize: String {
    tally.isRangeGuessed
      ? "the range of the axes is not known; give --ranges"
      : "the size of the panel is not known; give --size"
  }

  /// By so much stamps that are 2 ms early or late make a rate lower, of a stroke of half a second.
  private static let stampTolerance = 1.005

  private var timing: [Figure] {
    let timing = tally.timing
    let none = "nothing moves fast enough for long enough"
    let few = "fewer than \(ScanTiming.intervalsMin) scans in which something moves"
    var figures = timing.rates.sorted { $0.key < $1.key }.map { contacts, rate in
      var figure = figure(.rate, of: "\(contacts)", rate, "Hz")
      guard figure.passes == false, let limit = figure.criteria.first else { return figure }
      if limit.passes(Self.stampTolerance * rate) {
        figure.isUndecided = true
        figure.reason = "by no more than early and late stamps make of a stroke"
      } else if let usual = timing.rateWithoutLost(contacts), limit.passes(usual) {
        figure.isUndecided = true
        figure.reason =
          "it scans \(short(usual, 1)) times a second; one in a hundred at most is missing, which "
          + "'lost' has"
      }
      return figure
    }
    if figures.isEmpty { figures = [figure(.rate, of: "1", nil, "Hz", else: none)] }
    var interval = figure(
      .interval, timing.ninetyNinth.map(Double.init), "µs", else: few + " fast enough")
    leaveToFrozen(&interval, without: timing.ninetyNinthInTime.map(Double.init))
    figures.append(interval)
    let hasStrokes = !timing.rates.isEmpty
    var lost = figure(.lost, hasStrokes ? Double(timing.lost) : nil, else: none)
    if lost.criteria.isEmpty { lost.criteria = [Limits.lost(of: timing.certainCount)] }
    // Spread out, so many are lost.
    let isOneStand = timing.standTime.map { criterion(of: .frozen)?.passes($0) == true }
    leaveToFrozen(&lost, without: isOneStand == true ? 0 : nil)
    figures += [lost, figure(.late, hasStrokes ? Double(timing.late) : nil, else: none)]
    figures.append(
      figure(
        .quantum, timing.quantum, "µs",
        else: timing.intervals.count < ScanTiming.intervalsMin
          ? few : "the intervals show no period of a bus"))
    return figures
  }

  /// A panel that stands still for a moment and one that loses scans send the same. Where all that
  /// is missing takes no longer than `frozen` allows one stand, however it is spread, that is the
  /// figure that decides; so more that is missing never passes where less fails.
  private func leaveToFrozen(_ figure: inout Figure, without value: Double?) {
    let (lost, late) = (tally.timing.lost, tally.timing.late)
    guard figure.passes == false, let limit = criterion(of: .frozen),
      let stand = frozen.value, limit.passes(stand),
      case let time = tally.timing.lostTime ?? 0, limit.passes(time), lost + late > 0 || stand > 0,
      let value, figure.criteria.first?.passes(value) == true
    else { return }
    figure.isUndecided = true
    figure.reason =
      lost + late == 0
      ? "by a stand of \(fixed(stand, 0)) ms, which 'frozen' has"
      : lost == 0
        ? "by \(late == 1 ? "a scan" : "\(late) scans") that came late, which 'frozen' has"
        : "by \(lost == 1 ? "one scan" : "\(lost) scans") of \(fixed(time, 0)) ms in all, which 'frozen' "
          + "has: lost, or it stood still"
  }

  private var distances: [Figure] {
    func millimetres(_ kind: FigureKind, _ value: Double?, _ reason: String) -> Figure {
      figure(kind, value, "mm", else: tally.scale == nil ? noSize : reason)
    }
    func ratio(_ kind: FigureKind, _ value: Double?, _ reason: String) -> Figure {
      figure(kind, value, else: tally.scale == nil ? noSize : reason)
    }
    let noRest = "no finger stands still for 0.4 s, from landing to lift"
    let noStroke = "no straight stroke of 20 mm; draw along a ruler"
    let (legs, rests) = (tally.legs, tally.rests)
    var gap = ratio(.gap, legs.compactMap(\.gap).max(), "no straight stroke that is fast enough")
    leaveToFrozen(&gap, without: legs.compactMap(\.gapInTime).max() ?? 0)
    return [
      millimetres(.restJitter, rests.map(\.radius).max(), noRest),
      millimetres(.movingJitter, legs.map(\.reversed).max(), noStroke),
      ofLine(
        millimetres(.linearity, legs.map(\.rootMeanSquare).max(), noStroke),
        legs.map(\.besideBend.rootMeanSquare).max(), tally.bow.rootMeanSquare),
      ofLine(
        millimetres(.largestDeviation, legs.map(\.largest).max(), noStroke),
        legs.map(\.besideBend.largest).max(), tally.bow.largest),
      gap,
      frozen,
      ratio(.swipe, tally.swipes.min().map(Double.init), "no swipe of 20 mm within 0.15 s"),
      millimetres(.landing, rests.map(\.landing).max(), noRest),
      ofHand(
        millimetres(.lifting, rests.map(\.lifting).max(), noRest),
        without: rests.map(\.lastMoment).max()
      ) {
        "it slips as a finger that lifts does, by \($0) mm in 30 ms; lift a stylus from its rest"
      },
      ratio(
        .hysteresis, tally.jumps.compactMap(\.ratio).max(),
        tally.jumps.isEmpty
          ? "no finger rests within 0.25 mm for 0.3 s and then moves on"
          : "the finger that rested moves on too slowly to tell a jump from noise"),
      accuracy(
        millimetres(
          .accuracy, tally.scale == nil ? nil : fit?.offOfMarks.max(),
          "the first contacts are no taps on marks")),
    ]
  }

  /// How far lines are off straight ones: what is beside a hand's bend is the panel's, and a bend
  /// that several have at one place.
  private func ofLine(_ figure: Figure, _ beside: Double?, _ bow: Double) -> Figure {
    var figure = ofHand(figure, without: beside.map { max($0, bow) }) { _ in
      "it bends as a hand does, and is \(fixed(beside ?? 0, 2)) mm off that bend; draw it four times "
        + "along a ruler"
    }
    if figure.passes == false, let beside, figure.criteria.first?.passes(beside) == true {
      figure.reason =
        "\(tally.bow.count) strokes at one place bend alike, by \(fixed(bow, 2)) mm: the panel does"
    }
    return figure
  }

  /// A figure beyond its limit that may be the hand's: what is left of it without what hands do is
  /// within.
  private func ofHand(
    _ figure: Figure, without hand: Double?, _ reason: (String) -> String
  ) -> Figure {
    var figure = figure
    guard let value = figure.value, let hand = hand.map(Figure.reported),
      let decisive = figure.criteria.first(where: { !$0.passes(value) }), decisive.passes(hand)
    else { return figure }
    figure.isUndecided = true
    if figure.passes == nil { figure.reason = reason(fixed(hand, 2)) }
    return figure
  }

  /// A hand lands farther off than a panel may be. One that is on most marks to a third of that is
  /// to be believed of the others.
  private func accuracy(_ figure: Figure) -> Figure {
    var figure = figure
    guard figure.passes == false, let limit = figure.criteria.first, let off = fit?.offOfMarks,
      let middle = off.middle(), middle > limit.limit / 3
    else { return figure }
    figure.isUndecided = true
    figure.reason = "a fingertip lands as far off a mark; tap with a stylus"
    return figure
  }

  /// How long a position stood. Where a longer time may be the finger's as well as the panel's, it
  /// is not known.
  private var frozen: Figure {
    let stand = tally.stands.max()
    if let limit = criterion(of: .frozen), !limit.passes(tally.possibleStand),
      stand.map(limit.passes) ?? true
    {
      return figure(
        .frozen, nil, "ms",
        else: "a finger too slow to tell, or the panel, stood for "
          + "\(fixed(tally.possibleStand, 0)) ms; draw faster")
    }
    return figure(
      .frozen, stand, "ms",
      else: tally.scale == nil ? noSize : "nothing moves fast enough for long enough")
  }

  private var contactFigures: [Figure] {
    let most = Double(tally.walks.map(\.atOnce).max() ?? 0)
    var contacts = figure(.contacts, most)
    let asked = contacts.criteria.first?.limit ?? 0
    // With fewer fingers on the glass it cannot be known, unless the device has no more slots.
    contacts.isUndecided = (tally.slots.map(Double.init) ?? .infinity) >= asked
    if contacts.isUndecided, most < asked {
      contacts.reason = "no more fingers were down at once"
    }
    let nearest = tally.walks.compactMap(\.nearest).min()
    var separation = figure(
      .separation, nearest, "mm",
      else: tally.scale == nil ? noSize : "never two contacts at once")
    // Of fingers that became one it is known.
    separation.isUndecided = (tally.counts[.merges] ?? 0) == 0
    if separation.isUndecided, let nearest, let limit = separation.criteria.first,
      !limit.passes(nearest)
    {
      separation.reason = "the fingers came no nearer to each other"
    }
    return [contacts, separation]
  }

  /// Farther than this from an edge, in millimetres, no finger tried to reach it.
  private static let nearEdge = 8.0

  private var edgeFigures: [Figure] {
    let places = tally.edges?.nearest.onDisplay(tally.mounting)
    let crossed = tally.edges?.crossed.onDisplay(tally.mounting)
    let lost = tally.edges?.lost.onDisplay(tally.mounting)
    return FigureKind.edges.enumerated().map { index, edge in
      let distance = places?[index]
      // A border that nothing was reported beyond.
      let border = lost.flatMap { LostBorder($0[index]) }.flatMap {
        $0.distance <= (distance ?? 0) + Edges.tolerance ? $0 : nil
      }
      let isBorder = border?.isCertain == true
      let isNear = distance.map { $0 <= Self.nearEdge } ?? false
      var figure = figure(
        .edge, of: edge, isNear ? distance : nil, "mm",
        else: tally.scale == nil ? noSize : "no finger came within 8 mm of that edge")
      // What came nearer proves that the one which went over was not stopped by the panel; and of
      // what is rounded a unit may be.
      let certain = max(0, (distance ?? 0) - (tally.certainRounding ?? 0))
      let isCrossed =
        isBorder || crossed.map { $0[index] <= (distance ?? 0) + Edges.tolerance } == true
      figure.isUndecided = !isCrossed || figure.criteria.first?.passes(certain) == true
      if isBorder, figure.passes == false, let border {
        figure.reason =
          "\(border.count) fingers on their way over that edge were lost within a step of there"
      } else if figure.value != nil, figure.passes == nil, !figure.criteria.isEmpty {
        figure.reason =
          border.map {
            "on its way over that edge a finger lifted there, or was lost: draw off the glass "
              + "\($0.needed) times more, slowly, to see whether all are"
          } ?? "no finger went on over that edge: draw off the glass, without slowing down"
      }
      return figure
    }
  }

  /// How large contacts are and how hard they press.
  private var touchFigures: [Figure] {
    let touches = tally.touches
    func figures(
      _ kind: FigureKind, _ values: [Double], _ unit: String, _ reason: String, _ missing: String
    ) -> [Figure] {
      let spread = TouchAudit.spread(of: values)
      guard let first = spread.first, let last = spread.last else {
        return [figure(kind, nil, kind == .size ? "mm" : "", else: missing)]
      }
      return spread.map { part, value in
        var figure = figure(kind, of: part, value, unit)
        figure.reason =
          first.value == last.value && values.count > 2
          ? "always the same: it tells nothing" : reason
        return figure
      }
    }
    return figures(
      .size, touches.sizes, touches.sizeUnit, touches.sizeReason,
      "the device states no size of a contact (ABS_MT_TOUCH_MAJOR)")
      + figures(
        .pressure, touches.pressures, touches.pressureUnit,
        touches.pressureUnit.isEmpty ? "" : "in the device's units: it states no range of them",
        "the device states no pressure (ABS_MT_PRESSURE)")
  }

  private var mapFigures: [Figure] {
    let map = tally.map
    let share = map.map { map in
      let cells = map.cells
      return 100 * Double(cells.count { $0 != .unreached }) / Double(cells.count)
    }
    var dead = figure(
      .dead, map.flatMap { $0.hasStrokes ? Double($0.cells.count { $0 == .passed }) : nil },
      else: tally.scale == nil ? noSize : "no finger moves")
    if dead.value == 0, let share, share < Self.sharePart {
      dead.reason = "of the \(fixed(share, 0)) % of the glass that fingers touched"
    }
    return [figure(.reached, share, "%", else: noSize), dead]
  }

  /// Of less of the glass, in per cent, nothing is known where no finger was.
  private static let sharePart = 90.0

  /// The missing gesture without which nothing shows a fault; nil when other strokes do.
  private func untried(_ kind: FigureKind) -> MissingGesture? {
    let gestures: [GuidedGesture] =
      switch kind {
      case .merges: [.pinch]
      case .palms: [.hand]
      // Of two fingers that pass each other as well as of those that tap in turn.
      case .swaps: [.drumroll, .two]
      default: []
      }
    let missing = options.missing.filter { gestures.contains($0.gesture) }
    return missing.count == gestures.count ? missing.first : nil
  }

  /// A gesture that is missing, and the figures that nothing else shows, or not all of.
  public struct LeftOut: Equatable, Sendable {
    public var missing: MissingGesture
    public var figures: [String]

    /// `hand, left out: no palms`.
    public var text: String {
      let shown =
        figures.isEmpty
        ? "its figures are known from the others" : "no " + figures.joined(separator: ", ")
      return "\(missing.gesture.rawValue), \(missing.words): \(shown)"
    }
  }

  /// What is missing of the gestures that a person was asked for.
  public var leftOut: [LeftOut] {
    let figures = figures
    return options.missing.map { missing in
      let unknown = missing.gesture.figures.filter { name in
        // One that no gesture showed has no row: `rate.2`.
        guard let figure = figures.first(where: { $0.name == name }) else { return true }
        return figure.value == nil || figure.passes == nil && !figure.criteria.isEmpty
          || figure.kind == .dead && !figure.reason.isEmpty
      }
      return LeftOut(missing: missing, figures: unknown)
    }
  }

  /// What differs from the board file.
  public var differences: [Finding] { options.board?.differences(from: tally) ?? [] }

  /// The share of what is asked that the panel keeps, from 0 to 1, by the weights of the figures;
  /// nil when the recordings show nothing of it.
  public var score: Double? {
    let scored = figures.compactMap { figure in figure.score.map { (figure.kind.weight, $0) } }
    let weight = scored.reduce(0) { $0 + $1.0 }
    return weight > 0 ? scored.reduce(0) { $0 + $1.0 * $1.1 } / weight : nil
  }

  /// The names of what fails: figures beyond their limits, and faults. What brings others about
  /// comes first.
  public var failures: [String] {
    let failing = figures.filter { $0.passes == false }
    let causes = FigureKind.causes.flatMap { kind in failing.filter { $0.kind == kind } }
    let names = (causes + failing).map(\.name)
    let faults = (findings + differences).map(\.kind).filter { !$0.isHarmless }.map(\.rawValue)
    var seen = Set<String>()
    return (names + faults).filter { seen.insert($0).inserted }
  }
}

import InputText
import Recordings

/// All figures of a panel, in the order of reports, with the limits that decide.
struct FigureTable {
  private(set) var rows: [Figure] = []
  private let tally: PanelTally
  private let limits: Limits
  private let missing: [MissingGesture]
  /// How long a position stood still.
  private let frozen: Figure

  init(_ tally: PanelTally, _ limits: Limits, _ missing: [MissingGesture]) {
    (self.tally, self.limits, self.missing) = (tally, limits, missing)
    frozen = Self.frozen(tally, limits)
    addTiming()
    addMeasures()
    addContacts()
    addEdges()
    addMap()
    addTouches()
    for kind in FigureKind.counted { addCount(kind) }
  }

  /// Where there is no value, there is a reason.
  private func figure(
    _ kind: FigureKind, of part: String? = nil, _ value: Double?, in unit: String? = nil,
    else reason: String = ""
  ) -> Figure {
    let row = kind.row
    let reason = row.needsSize && tally.scale == nil ? Self.noSize(tally) : reason
    return Figure(
      kind, of: part, value, unit ?? row.unit, limits, reason: value == nil ? reason : "")
  }

  private static func noSize(_ tally: PanelTally) -> String {
    tally.placement.isRangeGuessed
      ? "the range of the axes is not known; give --ranges"
      : "the size of the panel is not known; give --size"
  }

  private func criterion(of kind: FigureKind) -> Criterion? {
    limits.criteria(of: kind.rawValue).first
  }

  /// By so much stamps that are 2 ms early or late make a rate lower, of a stroke of half a second.
  private static let stampTolerance = 1.005

  private mutating func addTiming() {
    let timing = tally.timing
    let none = "nothing moves fast enough for long enough"
    let few = "fewer than \(ScanTiming.intervalsMin) scans in which something moves"
    rows += timing.rates.sorted { $0.key < $1.key }.map { rate(of: $0, $1) }
    let hasStrokes = !rows.isEmpty
    if !hasStrokes { rows.append(figure(.rate, of: "1", nil, else: none)) }
    var interval = figure(
      .interval, timing.ninetyNinth.map(Double.init), else: few + " fast enough")
    leaveToFrozen(&interval, without: timing.ninetyNinthInTime.map(Double.init))
    var lost = figure(.lost, hasStrokes ? Double(timing.lost) : nil, else: none)
    if lost.criteria.isEmpty { lost.criteria = [Limits.lost(of: timing.certainCount)] }
    // Spread out, so many are lost.
    let isOneStall = timing.stallTime.map { criterion(of: .frozen)?.passes($0) == true }
    leaveToFrozen(&lost, without: isOneStall == true ? 0 : nil)
    rows += [
      interval, lost, figure(.late, hasStrokes ? Double(timing.late) : nil, else: none),
      figure(
        .quantum, timing.quantum,
        else: timing.intervals.count < ScanTiming.intervalsMin
          ? few : "the intervals show no period of a bus"),
    ]
  }

  private func rate(of contacts: Int, _ rate: Double) -> Figure {
    var figure = figure(.rate, of: "\(contacts)", rate)
    guard figure.passes == false, let limit = figure.criteria.first else { return figure }
    if limit.passes(Self.stampTolerance * rate) {
      figure.leaveOpen("by no more than early and late stamps make of a stroke")
    } else if let usual = tally.timing.rateWithoutLost(contacts), limit.passes(usual) {
      figure.leaveOpen(
        "it scans \(short(usual, 1)) times a second; one in a hundred at most is missing, which "
          + "'lost' has")
    }
    return figure
  }

  /// A panel that stands still for a moment and one that loses scans send the same. Where all that
  /// is missing takes no longer than `frozen` allows one stall, however it is spread, that is the
  /// figure that decides; so more that is missing never passes where less fails.
  private func leaveToFrozen(_ figure: inout Figure, without value: Double?) {
    let (lost, late) = (tally.timing.lost, tally.timing.late)
    guard figure.passes == false, let limit = criterion(of: .frozen),
      let stall = frozen.value, limit.passes(stall),
      case let time = tally.timing.lostTime ?? 0, limit.passes(time), lost + late > 0 || stall > 0,
      let value, figure.criteria.first?.passes(value) == true
    else { return }
    figure.leaveOpen(
      lost + late == 0
        ? "by a stand of \(fixed(stall, 0)) ms, which 'frozen' has"
        : lost == 0
          ? "by \(late == 1 ? "a scan" : "\(late) scans") that came late, which 'frozen' has"
          : "by \(lost == 1 ? "one scan" : "\(lost) scans") of \(fixed(time, 0)) ms in all, which "
            + "'frozen' has: lost, or it stood still")
  }

  /// Where a longer stall may be the finger's as well as the panel's, it is not known.
  private static func frozen(_ tally: PanelTally, _ limits: Limits) -> Figure {
    let (stall, possible) = (tally.fingers.stalls.max(), tally.fingers.possibleStall)
    var figure = Figure(.frozen, stall, "ms", limits)
    if let limit = figure.criteria.first, !limit.passes(possible),
      stall.map(limit.passes) ?? true
    {
      figure.value = nil
      figure.reason =
        "a finger too slow to tell, or the panel, stood for \(fixed(possible, 0)) ms; draw faster"
    } else if stall == nil {
      figure.reason =
        tally.scale == nil ? noSize(tally) : "nothing moves fast enough for long enough"
    }
    return figure
  }

  private mutating func addMeasures() {
    let fingers = tally.fingers
    var figures: [FigureKind: Figure] = [.frozen: frozen, .accuracy: accuracy]
    for kind in FigureKind.measured {
      guard let measure = kind.row.measure else { continue }
      let values = measure.values(fingers)
      let none =
        kind == .hysteresis && !fingers.jumps.isEmpty
        ? "the finger that rested moves on too slowly to tell a jump from noise" : measure.none
      var figure = figure(kind, measure.isLeast ? values.min() : values.max(), else: none)
      switch kind {
      case .gap: leaveToFrozen(&figure, without: fingers.legs.compactMap(\.gapInTime).max() ?? 0)
      case .linearity: leaveToHand(&figure, bend: \.rootMeanSquare, tally.bow.rootMeanSquare)
      case .largestDeviation: leaveToHand(&figure, bend: \.largest, tally.bow.largest)
      case .lifting:
        leaveToHand(&figure, without: fingers.rests.map(\.lastMoment).max()) {
          "it slips as a finger that lifts does, by \($0) mm in 30 ms; lift a stylus from its rest"
        }
      default: break
      }
      figures[kind] = figure
    }
    rows += FigureKind.measured.compactMap { figures[$0] }
  }

  /// How far lines are off straight ones: what is beside a hand's bend is the panel's, and a bend
  /// that several have at one place.
  private func leaveToHand(
    _ figure: inout Figure, bend off: (LegMeasures.Distances) -> Double, _ bow: Double
  ) {
    guard let beside = tally.fingers.legs.map({ off($0.offBend) }).max() else { return }
    leaveToHand(&figure, without: max(beside, bow)) { _ in
      "it bends as a hand does, and is \(fixed(beside, 2)) mm off that bend; draw it four times "
        + "along a ruler"
    }
    if figure.passes == false, figure.criteria.first?.passes(beside) == true {
      figure.reason =
        "\(tally.bow.count) strokes at one place bend alike, by \(fixed(bow, 2)) mm: the panel does"
    }
  }

  /// A figure beyond its limit that may be the hand's: without what hands do it is within.
  private func leaveToHand(
    _ figure: inout Figure, without hand: Double?, _ reason: (String) -> String
  ) {
    guard let value = figure.value, let hand = hand.map(Figure.reported),
      let decisive = figure.criteria.first(where: { !$0.passes(value) }), decisive.passes(hand)
    else { return }
    figure.isUndecided = true
    if figure.passes == nil { figure.reason = reason(fixed(hand, 2)) }
  }

  /// A hand lands farther off than a panel may be. One that is on most marks to a third of that is
  /// to be believed of the others.
  private var accuracy: Figure {
    let off = tally.placement.fit?.offOfMarks ?? []
    var figure = figure(
      .accuracy, tally.scale == nil ? nil : off.max(),
      else: "the first contacts are no taps on marks")
    if figure.passes == false, let limit = figure.criteria.first, let median = off.median(),
      median > limit.limit / 3
    {
      figure.leaveOpen("a fingertip lands as far off a mark; tap with a stylus")
    }
    return figure
  }

  private mutating func addContacts() {
    let most = Double(tally.atOnce)
    var contacts = figure(.contacts, most)
    let asked = contacts.criteria.first?.limit ?? 0
    // With fewer fingers on the glass it cannot be known, unless the device has no more slots.
    contacts.isUndecided = (tally.slots.map(Double.init) ?? .infinity) >= asked
    if contacts.isUndecided, most < asked {
      contacts.reason = "no more fingers were down at once"
    }
    let nearest = tally.nearest
    var separation = figure(.separation, nearest, else: "never two contacts at once")
    // Of fingers that became one it is known.
    separation.isUndecided = tally.evidence.count(.merges) == 0
    if separation.isUndecided, let nearest, let limit = separation.criteria.first,
      !limit.passes(nearest)
    {
      separation.reason = "the fingers came no nearer to each other"
    }
    rows += [contacts, separation]
  }

  /// Farther than this from an edge, in millimetres, no finger tried to reach it.
  private static let nearEdge = 8.0

  private mutating func addEdges() {
    let sides = tally.fingers.edges?.onDisplay(tally.mounting)
    for (index, edge) in FigureKind.edge.row.parts.enumerated() {
      rows.append(self.edge(edge, sides?[index] ?? Edges.Side()))
    }
  }

  private func edge(_ name: String, _ side: Edges.Side) -> Figure {
    // A border that nothing was reported beyond.
    let border = LostBorder(side.lost).flatMap {
      $0.distance <= side.nearest + Edges.tolerance ? $0 : nil
    }
    let isBorder = border?.isCertain == true
    var figure = figure(
      .edge, of: name, side.nearest <= Self.nearEdge ? side.nearest : nil,
      else: "no finger came within 8 mm of that edge")
    // What came nearer proves that the one which went over was not stopped by the panel; and of
    // what is rounded a unit may be.
    let certain = max(0, side.nearest - (tally.rounding.certain ?? 0))
    let isCrossed = isBorder || side.crossed <= side.nearest + Edges.tolerance
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

  /// Of less of the glass, in per cent, nothing is known where no finger was.
  private static let sharePart = 90.0

  private mutating func addMap() {
    let cells = tally.map?.cells ?? []
    let share =
      cells.isEmpty
      ? nil : 100 * Double(cells.count { $0 != .unreached }) / Double(cells.count)
    var dead = figure(
      .dead, tally.map?.hasStrokes == true ? Double(cells.count { $0 == .passed }) : nil,
      else: "no finger moves")
    if dead.value == 0, let share, share < Self.sharePart {
      dead.reason = "of the \(fixed(share, 0)) % of the glass that fingers touched"
    }
    rows += [figure(.reached, share), dead]
  }

  /// How large contacts are and how hard they press.
  private mutating func addTouches() {
    let touches = tally.touches
    addTouches(
      .size, touches.sizes, touches.sizeReason,
      else: "the device states no size of a contact (ABS_MT_TOUCH_MAJOR)")
    addTouches(
      .pressure, touches.pressures, touches.pressureReason,
      else: "the device states no pressure (ABS_MT_PRESSURE)")
  }

  private mutating func addTouches(
    _ kind: FigureKind, _ values: TouchAudit.Values, _ reason: String, else missing: String
  ) {
    let all = values.all
    guard let least = all.min(), let median = all.median(), let most = all.max() else {
      return rows.append(figure(kind, nil, in: values.unit, else: missing))
    }
    for (part, value) in [("min", least), ("median", median), ("max", most)] {
      var figure = figure(kind, of: part, value, in: values.unit)
      figure.reason =
        least == most && all.count > 2 ? "constant: carries no information" : reason
      rows.append(figure)
    }
  }

  private mutating func addCount(_ kind: FigureKind) {
    let isKnown = tally.scale != nil || !kind.row.needsSize
    var count = figure(kind, isKnown ? Double(tally.evidence.count(kind)) : nil)
    if count.value == 0, let doubt = tally.evidence.doubts[kind] {
      count = figure(kind, Double(doubt.count))
      count.leaveOpen("\(doubt.place): \(doubt.words)")
    }
    if count.value == 0, let missing = untried(kind) {
      count.isUntried = true
      count.reason = "the gesture '\(missing.gesture.rawValue)' is missing"
    }
    rows.append(count)
  }

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
    let missing = missing.filter { gestures.contains($0.gesture) }
    return missing.count == gestures.count ? missing.first : nil
  }
}

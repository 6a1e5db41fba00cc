public import InputText
public import Recordings

/// How good a panel is, from recordings of it.
public struct PanelCheck: Sendable {
  public struct Options: Sendable {
    /// The glass as the viewer sees it; nil for what the recording states.
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
    public var board: PanelDescription?

    public init() {}
  }

  private let options: Options
  let tally: PanelTally
  /// All figures, those of each name once.
  public let figures: [Figure]
  /// What was found, in the order of the recordings.
  public let findings: [Finding]
  /// What differs from the board file.
  public let differences: [Finding]
  /// What could not be looked at, one sentence each.
  public let notes: [String]
  /// How to look at the panel's own range as the viewer sees it; nil without a size.
  let view: GlassView?

  /// Measures recordings; all of them are of one panel, whose mounting any of them may show.
  public init(
    of screens: [RawTouchscreen], _ options: Options = Options()
  ) throws(TextError) {
    self.options = options
    let tally = try PanelTally(screens, options)
    self.tally = tally
    let figures = FigureTable(tally, options.limits, options.missing).rows
    self.figures = figures
    let view = tally.scale.map { GlassView(tally.mounting, $0.size) }
    self.view = view
    let found = [Self.noise(tally, options.limits), Self.dead(tally, view)]
    findings = tally.findings + found.compactMap { $0 }
    differences = options.board?.differences(from: tally) ?? []
    let idle = options.limits.own.filter { name in
      !figures.contains {
        !$0.criteria.isEmpty && ($0.name == name || $0.name.hasPrefix(name + "."))
      }
    }
    notes =
      tally.notes
      + idle.map { "the limit of '\($0)' is unused: no figure of that name is in the report" }
  }

  /// How the panel is mounted, by taps on marks.
  public var fit: PanelFit? { tally.placement.fit }

  /// Noise of a resting finger beyond the limit, and the kernel's filter that would hide it.
  private static func noise(_ tally: PanelTally, _ limits: Limits) -> Finding? {
    guard let noisiest = tally.fingers.noisiest else { return nil }
    let radius = Figure(.restJitter, noisiest.radius, "mm", limits)
    guard let value = radius.value, let limit = radius.criteria.first, !limit.passes(value) else {
      return nil
    }
    // The kernel keeps a position that moved by less than half of the fuzz
    // (input_defuzz_abs_event), and a finger goes from one side of its circle to the other.
    func fuzz(_ perMillimetre: Double) -> Int { whole(4 * noisiest.radius * perMillimetre) + 2 }
    return Finding(
      kind: .noise, file: noisiest.file, line: noisiest.line,
      what: "a resting finger moves by \(PanelCheckReport.value(radius)) mm",
      remedy: "touchscreen-fuzz-x = <\(fuzz(noisiest.x))>, touchscreen-fuzz-y = "
        + "<\(fuzz(noisiest.y))> would hide it; ask the vendor for the noise test on the charger")
  }

  /// What fingers passed over without a report, twice beside each other.
  private static func dead(_ tally: PanelTally, _ view: GlassView?) -> Finding? {
    guard let view, let gaps = tally.map?.confirmed,
      let widest = gaps.max(by: { $0.width < $1.width })
    else { return nil }
    let place = view.place(widest.middle)
    return Finding(
      kind: .dead, file: widest.file, line: widest.line,
      what: "fingers pass over about \(fixed(widest.width, 0)) mm without a report, at "
        + "\(fixed(place.x, 0)) mm from the left and \(fixed(place.y, 0)) mm from the top",
      remedy: "go over it once more, slowly; if it stays, an electrode is broken or not bonded: "
        + "ask the vendor for the open and short test of its lines",
      count: gaps.count)
  }

  /// Where something went wrong, with the steps that are beyond their limit.
  var marks: GlassMarks {
    var marks = tally.marks
    guard let limit = options.limits.criteria(of: FigureKind.gap.rawValue).first else {
      return marks
    }
    for (leg, file) in tally.samples.longSteps {
      guard let place = leg.gapEnd, let ratio = leg.gap, !limit.passes(ratio) else { continue }
      marks.add(
        GlassMark(
          kind: .gap, place: place, file: file, line: 0,
          what: "a step \(fixed(ratio, 1)) times as long as its neighbours"))
    }
    return marks
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
    options.missing.map { missing in
      let unknown = missing.gesture.figures.filter { name in
        // One that no gesture showed has no row: `rate.2`.
        guard let figure = figures.first(where: { $0.name == name }) else { return true }
        return figure.value == nil || figure.passes == nil && !figure.criteria.isEmpty
          || figure.kind == .dead && !figure.reason.isEmpty
      }
      return LeftOut(missing: missing, figures: unknown)
    }
  }

  /// What differs between two recordings; nil of any other number of them.
  public func comparison() throws(TextError) -> PanelComparison? {
    guard tally.recordings.count == 2 else { return nil }
    return PanelComparison(
      try tally.evidence(of: 0), try tally.evidence(of: 1),
      of: tally.recordings.map(\.screen.file))
  }

  /// The share of what is asked that the panel keeps, from 0 to 1, by the weights of the figures;
  /// nil when the recordings show nothing of it.
  public var score: Double? {
    let scored = figures.compactMap { figure in figure.score.map { (figure.kind.row.weight, $0) } }
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

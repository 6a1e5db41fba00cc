public import InputText
public import Recordings
public import SeatInput

/// How a panel is mounted, found from taps on marks of its glass.
public struct PanelFit: Sendable {
  /// What brings the taps to their marks, the simplest that does.
  public enum Model: String, Sendable {
    /// The axes turned round and exchanged.
    case mounting
    /// Each axis stretched and shifted as well: the panel's range is not that of the glass.
    case stretched
    /// Turned and skewed as well.
    case full
  }

  /// The axes of the controller that a driver inverts and swaps, as they run on the glass.
  public struct Axis: Sendable {
    /// The range that the controller states.
    public var range: AxisRange
    /// What it reports at the two edges of the glass, the smaller one first.
    public var atEdges: (low: Double, high: Double)
    /// How long the glass is along it, in millimetres.
    public var millimetres: Double

    /// Units per millimetre of the glass.
    public var resolution: Double { (atEdges.high - atEdges.low) / millimetres }
  }

  public let name: String
  public let glass: PanelSize
  public let marks: [Mark]
  public let taps: [PanelTap]
  /// The controller's axes as they were recorded.
  public let x: AxisRange
  public let y: AxisRange
  /// Why their ranges are guessed; nil where they are known. Then the mounting alone is.
  public let missingRange: (what: String, remedy: String)?
  /// The mounting of what was recorded.
  public let mounting: PanelMounting
  public let model: Model
  /// From the recorded axes' unit square to the display's, two rows of three: libinput's matrix.
  public let calibration: [Double]
  /// How far taps are off their marks once the axes are turned round, exchanged and stretched: the
  /// root mean square, in millimetres. A panel that lies askew, and a mark that was missed, show.
  public let residual: Double
  /// The same after `calibration`, and of each mark.
  public let left: Double
  public let leftOfMarks: [Double]
  /// How far each tap is off its mark with the mounting alone: how accurate panel and finger are.
  public let offOfMarks: [Double]
  /// How far the glass is turned against the panel, clockwise, and how far its axes are from a
  /// right angle, in degrees.
  public let rotation: Double
  public let skew: Double
  /// By how much each axis of the display is stretched and where it begins, as `residual` has it.
  let stretch: (x: LinearFit.Line, y: LinearFit.Line)

  /// How near a panel has to be to a touch, in millimetres, by the Windows 10 specification
  /// (Device.Input.Digitizer.Touch).
  public static let accuracy = 1.0
  /// What three taps are off a map that leaves them something to be off, where a finger may have
  /// missed a mark, in millimetres.
  static let nearEnough = 2.0
  /// A map with more constants is taken when the taps are this many times nearer to their marks
  /// with it, for each constant that is not used up: less is chance.
  static let gain = 2.0
  /// Below this, in millimetres, nothing is gained.
  static let finest = 0.2
  /// What lies more askew is no panel but a wrong order, in degrees.
  public static let askewMax = 15.0
  /// The most that a tap may be off its mark after all, in millimetres, and from where it is noted.
  public static let residualMax = 5.0
  public static let residualNoted = 2.0
  /// A range so many times as long as the glass, or as short, is noted: a missed mark looks the
  /// same.
  static let stretchNoted = 1.2

  /// A panel's units are at most so many times as long along one axis as along the other, and what
  /// taps find is at most so many times that of what the panel states.
  static let excessMax = 1.6
  static let excessGain = 1.3

  /// - Parameters:
  ///   - taps: one for each mark, in the same order.
  ///   - glass: as the viewer sees it.
  public init(
    _ taps: [PanelTap], marks: [Mark], glass: PanelSize, on screen: RawTouchscreen
  ) throws(TextError) {
    let check = TapCheck(file: screen.file, taps: taps, marks: marks, x: screen.x, y: screen.y)
    try check.run()
    (name, missingRange) = (screen.name, screen.missingRange)
    (self.x, self.y) = (screen.x, screen.y)
    (self.glass, self.marks, self.taps) = (glass, marks, taps)
    let us = taps.map { ($0.x - Double(screen.x.minimum)) / screen.x.count }
    let vs = taps.map { ($0.y - Double(screen.y.minimum)) / screen.y.count }
    guard let planeX = LinearFit.plane(us, vs, marks.map(\.x)),
      let planeY = LinearFit.plane(us, vs, marks.map(\.y))
    else { throw check.wrongOrder() }
    let full = [planeX.x, planeX.y, planeX.offset, planeY.x, planeY.y, planeY.offset]
    let askew = Askew(full, glass)
    guard askew.isMounted else { throw check.wrongOrder() }
    mounting = askew.mounting
    (rotation, skew) = (askew.rotation, askew.skew)
    let (across, down) = mounting.swap ? (vs, us) : (us, vs)
    guard let x = LinearFit.line(across, marks.map(\.x)),
      let y = LinearFit.line(down, marks.map(\.y))
    else { throw check.wrongOrder() }
    let stretched =
      mounting.swap
      ? [0, x.slope, x.offset, y.slope, 0, y.offset] : [x.slope, 0, x.offset, 0, y.slope, y.offset]
    let candidates = [
      (Model.mounting, mounting.matrix, 0), (.stretched, stretched, 4), (.full, full, 6),
    ].map { Candidate($0, $1, $2, (us, vs), marks, glass) }
    let chosen = Candidate.simplest(of: candidates)
    (model, calibration) = (chosen.model, chosen.matrix)
    offOfMarks = candidates[0].distances
    (leftOfMarks, left) = (chosen.distances, chosen.rootMeanSquare)
    residual = candidates[chosen.model == .mounting ? 0 : 1].rootMeanSquare
    let straight = chosen.model == .mounting ? mounting.matrix : stretched
    stretch = (straight.stretch(row: 0, mounting.swap), straight.stretch(row: 1, mounting.swap))
    try checkResidual(screen.file, (us, vs))
  }

  /// The same where the size of the glass may only be known by the device's own axes; nil without,
  /// and for as many taps as there are never marks.
  public init?(
    _ taps: [PanelTap], marks: [Mark]? = nil, glass: PanelSize?, on screen: RawTouchscreen
  ) throws(TextError) {
    guard let marks = marks ?? Mark.marks(taps.count), let own = glass ?? screen.size else {
      return nil
    }
    let fit = try PanelFit(taps, marks: marks, glass: own, on: screen)
    self =
      glass == nil && fit.mounting.swap
      ? try PanelFit(taps, marks: marks, glass: own.turned, on: screen) : fit
  }

  /// A mark that was missed shows when it is left out: the others agree, and it does not.
  private func checkResidual(_ file: String, _ places: ([Double], [Double])) throws(TextError) {
    if let missed = missedMark(places) {
      throw .malformed(
        file: file, line: Int(taps[missed.mark].lines.lowerBound),
        what: "tap \(missed.mark + 1) is \(fixed(missed.distance, 1)) mm off its mark "
          + "(\(marks[missed.mark].name)), and the others agree",
        remedy: "tap the marks again, that one with care")
    }
    let worst = leftOfMarks.indices.max { leftOfMarks[$0] < leftOfMarks[$1] } ?? 0
    guard leftOfMarks[worst] <= Self.residualMax else {
      throw .malformed(
        file: file, line: Int(taps[worst].lines.lowerBound),
        what: "tap \(worst + 1) is \(fixed(leftOfMarks[worst], 1)) mm off its mark "
          + "(\(marks[worst].name)) after all, more than \(fixed(Self.residualMax, 0)) mm",
        remedy: marks.count == 3
          ? "tap five with --marks 5: three do not show a panel that lies askew"
          : "tap the marks again; if it stays, the panel is not linear there")
    }
  }

  private func missedMark(_ places: ([Double], [Double])) -> (mark: Int, distance: Double)? {
    guard marks.count > 3 else { return nil }
    let (across, down) = mounting.swap ? (places.1, places.0) : places
    for missed in marks.indices {
      let others = marks.indices.filter { $0 != missed }
      guard let x = LinearFit.line(others.map { across[$0] }, others.map { marks[$0].x }),
        let y = LinearFit.line(others.map { down[$0] }, others.map { marks[$0].y })
      else { continue }
      func distance(_ index: Int) -> Double {
        let dx = (x.offset + x.slope * across[index] - marks[index].x) * glass.width
        let dy = (y.offset + y.slope * down[index] - marks[index].y) * glass.height
        return (dx * dx + dy * dy).squareRoot()
      }
      let rest = others.map(distance).max() ?? 0
      if distance(missed) > Self.residualMax, rest <= Self.accuracy {
        return (missed, distance(missed))
      }
    }
    return nil
  }
}

extension [Double] {
  /// A row of a matrix that has no other linear part than that of its axis.
  fileprivate func stretch(row: Int, _ swap: Bool) -> LinearFit.Line {
    let axis = swap ? 1 - row : row
    return LinearFit.Line(slope: self[row * 3 + axis], offset: self[row * 3 + 2])
  }
}

extension PanelFit {
  /// How far the range of the panel goes beyond each edge of the glass, in millimetres; negative
  /// where it ends before, so that no touch can be reported there.
  public var reach: (left: Double, right: Double, top: Double, bottom: Double) {
    func ends(_ stretch: LinearFit.Line) -> (low: Double, high: Double) {
      let ends = [stretch.offset, stretch.offset + stretch.slope]
      return (min(ends[0], ends[1]), max(ends[0], ends[1]))
    }
    let (across, down) = (ends(stretch.x), ends(stretch.y))
    return (
      -across.low * glass.width, (across.high - 1) * glass.width, -down.low * glass.height,
      (down.high - 1) * glass.height
    )
  }

  /// The recorded axes, x and y.
  public var axes: (x: Axis, y: Axis) {
    func axis(_ range: AxisRange, _ stretch: LinearFit.Line, _ millimetres: Double) -> Axis {
      let ends = [-stretch.offset / stretch.slope, (1 - stretch.offset) / stretch.slope]
        .map { Double(range.minimum) + $0 * range.count }
      return Axis(
        range: range, atEdges: (min(ends[0], ends[1]), max(ends[0], ends[1])),
        millimetres: millimetres)
    }
    return mounting.swap
      ? (axis(x, stretch.y, glass.height), axis(y, stretch.x, glass.width))
      : (axis(x, stretch.x, glass.width), axis(y, stretch.y, glass.height))
  }

  /// Whether three taps give the axes ranges by which a unit is far longer along one than along the
  /// other, and the ranges that the panel states do not: then one of them missed its mark. What is
  /// advised of ranges is not to be pasted before five taps agree.
  public var isDoubtful: Bool {
    guard marks.count == 3, model != .mounting, !hasExchangedRanges else { return false }
    let (x, y) = (axes.x.range.count / axes.x.millimetres, axes.y.range.count / axes.y.millimetres)
    return excess > Self.excessMax && excess > Self.excessGain * max(x / y, y / x)
  }

  /// Whether the glass is as long along each axis as the range that is stated of the other, within
  /// a tenth, and not as long as its own.
  var hasExchangedRanges: Bool {
    func isNear(_ one: Double, _ other: Double) -> Bool { one < 1.1 * other && other < 1.1 * one }
    func found(_ axis: Axis) -> Double { axis.atEdges.high - axis.atEdges.low }
    let (x, y) = axes
    return model != .full && !isNear(x.range.count, y.range.count)
      && isNear(found(x), y.range.count) && isNear(found(y), x.range.count)
  }

  /// How many times as long a unit of one axis is as one of the other, by the taps.
  var excess: Double {
    let (x, y) = (axes.x.resolution, axes.y.resolution)
    return max(x / y, y / x)
  }

  /// Where a position on the panel is on the display, as parts of its width and height.
  public func place(x deviceX: Double, y deviceY: Double) -> (x: Double, y: Double) {
    let u = (deviceX - Double(x.minimum)) / x.count
    let v = (deviceY - Double(y.minimum)) / y.count
    let m = calibration
    return (m[0] * u + m[1] * v + m[2], m[3] * u + m[4] * v + m[5])
  }
}

import Glibc
import Recordings

/// A map that may bring the taps to their marks, and how near it brings them.
struct Candidate {
  let model: PanelFit.Model
  let matrix: [Double]
  /// Of each mark, in millimetres.
  let distances: [Double]
  let rootMeanSquare: Double
  /// The spread that is left along each axis, in millimetres, for as many numbers as are not used
  /// up by the map's own constants; nil when it uses up all of them.
  let spread: Double?

  init(
    _ model: PanelFit.Model, _ matrix: [Double], _ constants: Int,
    _ places: (us: [Double], vs: [Double]), _ marks: [Mark], _ glass: PanelSize
  ) {
    (self.model, self.matrix) = (model, matrix)
    let distances = marks.indices.map { index in
      let (u, v) = (places.us[index], places.vs[index])
      let x = matrix[0] * u + matrix[1] * v + matrix[2] - marks[index].x
      let y = matrix[3] * u + matrix[4] * v + matrix[5] - marks[index].y
      return (x * x * glass.width * glass.width + y * y * glass.height * glass.height).squareRoot()
    }
    self.distances = distances
    let sum = distances.reduce(0) { $0 + $1 * $1 }
    rootMeanSquare = (sum / Double(marks.count)).squareRoot()
    let free = 2 * marks.count - constants
    spread = free > 0 ? (sum / Double(free)).squareRoot() : nil
  }

  /// The first that no later one beats by more than chance. Three taps leave nothing to compare the
  /// last one with; then the one before has to be near enough.
  static func simplest(of candidates: [Candidate]) -> Candidate {
    for (index, candidate) in candidates.enumerated().dropLast() {
      guard let spread = candidate.spread else { continue }
      guard let best = candidates[(index + 1)...].compactMap(\.spread).min() else {
        if spread <= PanelFit.nearEnough { return candidate }
        continue
      }
      if spread <= PanelFit.gain * max(best, PanelFit.finest) { return candidate }
    }
    return candidates[candidates.count - 1]
  }
}

/// How a linear map lies to the nearest of the eight mountings.
struct Askew {
  let mounting: PanelMounting
  /// Clockwise, in degrees.
  let rotation: Double
  /// By how much the angle between the axes differs from a right one, in degrees.
  let skew: Double
  private let ofAxes: (x: Double, y: Double)

  /// - Parameter matrix: from the panel's unit square to the glass's.
  init(_ matrix: [Double], _ glass: PanelSize) {
    // Where the controller's axes run on the glass, in millimetres.
    let x = (across: matrix[0] * glass.width, down: matrix[3] * glass.height)
    let y = (across: matrix[1] * glass.width, down: matrix[4] * glass.height)
    let swap = (x.down * y.across).magnitude > (x.across * y.down).magnitude
    mounting =
      swap
      ? PanelMounting(swap: true, invertX: x.down < 0, invertY: y.across < 0)
      : PanelMounting(swap: false, invertX: x.across < 0, invertY: y.down < 0)
    // The axis that runs across the glass, and the one that runs down, both made to run forwards.
    let (across, down) = swap ? (y, x) : (x, y)
    func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
    let ofAcross = degrees(atan(across.down / across.across))
    let ofDown = degrees(atan(-down.across / down.down))
    ofAxes = (ofAcross, ofDown)
    rotation = (ofAcross + ofDown) / 2
    skew = ofDown - ofAcross
  }

  /// Whether it can be a panel under its display at all.
  var isMounted: Bool {
    ofAxes.x.magnitude <= PanelFit.askewMax && ofAxes.y.magnitude <= PanelFit.askewMax
  }
}

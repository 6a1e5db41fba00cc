import Glibc
import Recordings

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

/// A place on the glass to tap, as a part of its width and height from the top left.
public struct Mark: Equatable, Sendable {
  public var x: Double
  public var y: Double
  /// Where that is, in words.
  public var name: String

  /// The most marks of a fit.
  static let countMax = 5

  /// The marks of a fit by three taps or by five, in the order in which they are tapped: as one
  /// reads. Nil for any other number.
  public static func marks(_ count: Int) -> [Mark]? {
    let topLeft = Mark(x: 0.1, y: 0.1, name: "top left")
    let topRight = Mark(x: 0.9, y: 0.1, name: "top right")
    let middle = Mark(x: 0.5, y: 0.5, name: "middle")
    let bottomLeft = Mark(x: 0.1, y: 0.9, name: "bottom left")
    let bottomRight = Mark(x: 0.9, y: 0.9, name: "bottom right")
    switch count {
    case 3: return [topLeft, topRight, bottomLeft]
    case 5: return [topLeft, topRight, middle, bottomLeft, bottomRight]
    default: return nil
    }
  }

  /// `10 %, 90 %`.
  public var place: String { "\(short(x * 100, 1)) %, \(short(y * 100, 1)) %" }
}

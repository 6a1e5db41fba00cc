public import Gestures
public import Interactions
public import Raster
public import TactusCore

/// The targets of a scene as one table: an enumeration whose cases, with raw values from 0, are its
/// groups, from the ground up to what lies on top.
///
///     enum Spot: UInt8, TargetTable {
///       case kitchen, button, row
///       var row: TargetRow {
///         switch self {
///         case .kitchen: .ground("kitchen")
///         case .button: TargetRow("button", "button", count: 4)
///         case .row: TargetRow("row", "row", count: 12, on: PartNames("list"))
///         }
///       }
///     }
///
/// See `TabledScene` for what follows from it.
public protocol TargetTable: TargetGroup, Equatable {
  var row: TargetRow { get }
  /// The name of one of its targets; by default the row's, with its number where there are several.
  func name(_ index: Int) -> Label
  /// What the parts that move one of its targets count it as; by default from the row's `first` on.
  func place(_ index: Int) -> Int
}

extension TargetTable {
  @inlinable
  public var size: Int { row.count }

  public func name(_ index: Int) -> Label {
    let row = row
    return row.count == 1 ? Label(row.name) : Label(row.name).appending(index + 1)
  }

  @inlinable
  public func place(_ index: Int) -> Int { row.first + index }

  /// What a target is, at rest in `frame`.
  public func description(_ index: Int, in frame: Rect) -> TargetDescription {
    let row = row
    return TargetDescription(name: name(index), kind: row.kind, frame: frame, isQuiet: row.isQuiet)
  }

  /// The parts that a target lies on, and what it is to them.
  public static func parts(under id: TargetID) -> PartNames {
    let (group, index) = find(id)
    var parts = group.row.parts
    parts.index = group.place(index)
    return parts
  }
}

/// One row of the table of targets: what the targets of a group have in common.
public struct TargetRow: BitwiseCopyable, Sendable {
  /// The target's name; where there are several, each has its number behind it, from 1.
  public let name: StaticString
  public let kind: StaticString
  public let count: Int
  /// Whether taps ask the tap gate first: not while a gesture is under way, and a moment after it.
  public let isQuiet: Bool
  /// Whether it is what lies below all controls, and yields to a finger that is close to one.
  public let isGround: Bool
  /// What a finger hits is at least so wide and high, in points, where there is room.
  public let reach: Float
  /// The parts that move it.
  public let parts: PartNames
  /// Which gestures it is for.
  public let gestures: TargetGestures
  /// The index that the first of them has in its parts; those of the others follow.
  public let first: Int

  /// A fingertip, in points.
  @inlinable public static var fingertip: Float { 44 }

  /// A control.
  ///
  /// - Parameters:
  ///   - reach: 0 for what is hit exactly where it is drawn, such as rows that touch.
  ///   - first: what its parts count the first one as: see `SwipeList.item(ofAction:)`.
  @inlinable
  public init(
    _ name: StaticString, _ kind: StaticString, count: Int = 1,
    for gestures: TargetGestures = .taps, isQuiet: Bool = true,
    reach: Float = TargetRow.fingertip, on parts: PartNames = PartNames(), from first: Int = 0
  ) {
    self.name = name
    self.first = first
    self.gestures = gestures
    self.kind = kind
    self.count = count
    self.isQuiet = isQuiet
    self.reach = reach
    self.parts = parts
    isGround = false
  }

  private init(
    ground name: StaticString, _ kind: StaticString, on parts: PartNames, from first: Int
  ) {
    self.name = name
    self.kind = kind
    self.parts = parts
    self.first = first
    count = 1
    gestures = .none
    isQuiet = false
    isGround = true
    reach = 0
  }

  /// What controls lie on: a background, a list around its rows.
  ///
  /// - Parameter first: what its parts count it as, such as the screen of a stack.
  public static func ground(
    _ name: StaticString, _ kind: StaticString = "ground", on parts: PartNames = PartNames(),
    from first: Int = 0
  ) -> TargetRow {
    TargetRow(ground: name, kind, on: parts, from: first)
  }
}

/// Which gestures a target is for: what watches it in a scene that leaves that to the table.
public enum TargetGestures: UInt8, BitwiseCopyable, Sendable {
  case none, taps
  /// Taps as well.
  case drags
  /// Long presses.
  case holds
}

import TactusCore

/// A view of a stage by its number, from 0.
public struct StagePlace: Equatable, BitwiseCopyable, Sendable {
  private let number: UInt8

  /// Something for each view that a stage may have.
  public typealias Each<Element> = InlineArray<8, Element>
  /// How many views a stage may have.
  public static var countMax: Int { Each<UInt8>.count }

  public init(_ index: Int) {
    require("the number of a view of a stage", index, from: 0, to: Self.countMax - 1)
    number = UInt8(truncatingIfNeeded: index)
  }

  public var index: Int { Int(number) }
}

/// Where a view of a stage leads: to the left and right by a swipe, up and down by a pull.
public struct PullLinks: BitwiseCopyable, Sendable {
  /// What lies on a side, and when a swipe there may begin; a pull begins at the edge of a list.
  public struct Link: Equatable, BitwiseCopyable, Sendable {
    public var to: StagePlace
    public var condition: PullCondition

    public init(to place: StagePlace, when condition: PullCondition = .always) {
      (to, self.condition) = (place, condition)
    }
  }

  /// By side.
  private var links = InlineArray<4, Link?>(repeating: nil)

  /// A view from which nothing leads away.
  public init() {}

  /// What lies on a side, which comes in when the view is moved away from that side.
  public subscript(side: Side) -> Link? {
    get { links[Int(side.rawValue)] }
    set { links[Int(side.rawValue)] = newValue }
  }
}

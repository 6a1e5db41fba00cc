public import TactusCore

/// Recognizers by index, 0 to 15.
public typealias RecognizerSet = BitSet16

/// The name of a recognizer in one engine: kinds have fixed ranges, so that a set of recognizers
/// splits into kinds by masking.
public struct RecognizerID: Equatable, BitwiseCopyable, Sendable {
  public let index: UInt8
  /// How many recognizers were added before it.
  public private(set) var order: UInt8 = 0

  init(index: Int) { self.index = UInt8(truncatingIfNeeded: index) }

  func ordered(_ order: UInt8) -> RecognizerID {
    var result = self
    result.order = order
    return result
  }

  /// The recognizer at an index, from 0 to `countMax` - 1.
  public static func at(_ index: Int) -> RecognizerID {
    precondition(index >= 0 && index < countMax, "an engine has countMax recognizers")
    return RecognizerID(index: index)
  }

  /// How many recognizers an engine holds at most.
  public static var countMax: Int { 16 }

  /// The `number`th recognizer of its kind, counted from 0.
  public static func tap(_ number: Int) -> RecognizerID {
    precondition(number >= 0 && number < tapsMax, "an engine has tapsMax tap recognizers")
    return RecognizerID(index: number)
  }

  public static func longPress(_ number: Int) -> RecognizerID {
    precondition(number >= 0 && number < longPressesMax, "an engine has longPressesMax of them")
    return RecognizerID(index: firstLongPress + number)
  }

  public static func drag(_ number: Int) -> RecognizerID {
    precondition(number >= 0 && number < dragsMax, "an engine has dragsMax drag recognizers")
    return RecognizerID(index: firstDrag + number)
  }

  public static var edgeSwipe: RecognizerID { RecognizerID(index: edgeSwipeIndex) }
  public static var pinch: RecognizerID { RecognizerID(index: pinchIndex) }
  public static var rotation: RecognizerID { RecognizerID(index: rotationIndex) }

  /// Whether it wants to begin by time: a tap, a long press, or a pair; the others by distance.
  public var isHeldInPlace: Bool { index < firstDrag || index > edgeSwipeIndex }

  public static func == (left: RecognizerID, right: RecognizerID) -> Bool {
    left.index == right.index
  }

  public var asSet: RecognizerSet { RecognizerSet(Int(index)) }
}

// How many recognizers of each kind an engine holds; together 16.
public var tapsMax: Int { 4 }
public var longPressesMax: Int { 4 }
public var dragsMax: Int { 5 }
var firstLongPress: Int { 4 }
var firstDrag: Int { 8 }
var edgeSwipeIndex: Int { 13 }
var pinchIndex: Int { 14 }
var rotationIndex: Int { 15 }

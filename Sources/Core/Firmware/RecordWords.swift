public import TactusCore

/// The words of records that the firmware writes for every scene, and that tools read.
extension Word {
  /// Where a thing of the scene is: `name`, `at`.
  public static var place: Word { "place" }
  /// Something came to rest: `name`, and where.
  public static var rest: Word { "rest" }
  /// Another view came to the front: `from`, `to`.
  public static var navigate: Word { "navigate" }
}

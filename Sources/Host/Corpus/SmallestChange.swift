/// The smallest change of one constant with which a run would keep an expectation. Each answer was
/// replayed.
///
/// The constant whose limit the story names comes first: the one that was missed or, of what should
/// not have happened, the one by which it did. Then come those with the same value, which a scene
/// may compare with in its place, those of all recognizers and of the tap gate, and the scene's.
/// A change by which something else lies under the finger does not count: it makes another touch of
/// it. Of several it is the one that changes least in relation to what it is, and of a constant the
/// value nearest to its present one, to a tenth of a point, a millisecond, a hundredth of a ratio.
public struct SmallestChange: Equatable, Sendable {
  public let name: String
  /// As a person writes it.
  public let value: String
  /// Its present one.
  public let present: String

  /// `tap.slop=12.2 (it is 10)`.
  public var text: String { "\(name)=\(value) (it is \(present))" }
}

/// A value of a YAML text, and where it stands.
public struct YAMLNode: Equatable, Sendable {
  public var content: Content
  /// The line on which it begins, from 1.
  public var line: Int

  public enum Content: Equatable, Sendable {
    case scalar(Scalar)
    case sequence([YAMLNode])
    /// In the text's order; no key occurs twice.
    case mapping([Entry])
  }

  /// A text, a number or whatever its reader takes it for.
  public struct Scalar: Equatable, Sendable {
    public var string: String
    /// Whether it stands without quotation marks, and on one line.
    public var isPlain: Bool
  }

  /// A key of a mapping with its value.
  public struct Entry: Equatable, Sendable {
    public var key: YAMLNode
    public var value: YAMLNode
  }

  /// Nil when it is something else, as in the two others.
  public var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  public var sequence: [YAMLNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  public var mapping: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The value of a key of a mapping.
  public func value(_ key: String) -> YAMLNode? {
    mapping?.first { $0.key.scalar?.string == key }?.value
  }
}

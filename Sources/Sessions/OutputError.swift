/// Why an output could not be written.
public struct OutputError: Error, Equatable, CustomStringConvertible, Sendable {
  /// One line: what, where, why.
  public let description: String

  public init(_ description: String) { self.description = description }
}

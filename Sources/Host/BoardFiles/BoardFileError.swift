public import InputText

/// Why a board, or a set of constants, could not be loaded. Its description is one line: where,
/// what, and how to fix it.
public enum BoardFileError: Error, Equatable {
  /// No searched folder has a board with this name.
  case unknownBoard(name: String, known: [String])
  /// No set of constants that comes with the program has this name.
  case unknownTuning(name: String, known: [String])
  /// `TACTUS_BOARDS` names a folder that cannot be read.
  case unreadableFolder(String)
  /// The file could not be opened, or is not YAML within its bounds.
  case unreadable(TextError)
  /// The file is empty.
  case malformed(Place, reason: String)
  case unknownKey(Place, key: String, group: String, known: [String])
  /// One at least; all that the file lacks.
  case missingKeys([MissingKey])
  /// Two keys that give the same quantity in different units.
  case conflictingKeys(Place, first: String, second: String, group: String)
  case wrongType(Place, key: String, expected: String, found: String)
  case outOfRange(Place, key: String, value: String, allowed: String)

  /// A key that a group lacks; where two keys give the same quantity, either.
  public struct MissingKey: Equatable, Sendable {
    public var place: Place
    public var key: String
    public var group: String
  }

  /// A line of a file.
  public struct Place: Equatable, Sendable, CustomStringConvertible {
    public var file: String
    /// Counted from 1.
    public var line: Int

    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    public var description: String { "\(file):\(line)" }
  }
}

extension BoardFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownBoard(let name, let known):
      let list = known.isEmpty ? "none" : known.joined(separator: ", ")
      let near = suggestions(for: name, among: known)
      let question = near.isEmpty ? "" : "did you mean \(alternatives(near))? "
      return
        "unknown board '\(name)'; \(question)boards: \(list); or give a path that ends in .yaml"
    case .unknownTuning(let name, let known):
      let remedy =
        suggestion(for: name, among: known).map { "did you mean '\($0)'? Or" }
        ?? "sets: \(known.joined(separator: ", ")); or"
      return "unknown set of constants '\(name)'; \(remedy) give a path that ends in .yaml"
    case .unreadableFolder(let folder):
      return "TACTUS_BOARDS: cannot read the folder '\(folder)'; correct the variable, or unset it"
    case .unreadable(let error):
      return "\(error)"
    case .malformed(let place, let reason):
      return "\(place): \(reason)"
    case .unknownKey(let place, let key, let group, let known):
      let remedy =
        suggestion(for: key, among: known).map { "did you mean '\($0)'?" }
        ?? "keys: \(known.joined(separator: ", "))"
      return "\(place): unknown key '\(key)' in '\(group)'; \(remedy)"
    case .missingKeys(let keys):
      return Self.missing(keys)
    case .conflictingKeys(let place, let first, let second, let group):
      return "\(place): both '\(first)' and '\(second)' in '\(group)'; keep one"
    case .wrongType(let place, let key, let expected, let found):
      return "\(place): '\(key)' is \(found); write \(expected)"
    case .outOfRange(let place, let key, let value, let allowed):
      return "\(place): '\(key)' is \(value); allowed: \(allowed)"
    }
  }

  /// `x.yaml:2: missing key 'a' in 'panel', 'b' in 'tick' (line 9); add them`
  private static func missing(_ keys: [MissingKey]) -> String {
    guard let first = keys.first else { return "" }
    var groups: [(first: MissingKey, keys: [String])] = []
    for key in keys {
      if let place = groups.firstIndex(where: { $0.first.group == key.group }) {
        groups[place].keys.append("'\(key.key)'")
      } else {
        groups.append((key, ["'\(key.key)'"]))
      }
    }
    let words = groups.map { group in
      let line = group.first.place.line
      return "\(group.keys.joined(separator: ", ")) in '\(group.first.group)'"
        + (line == first.place.line ? "" : " (line \(line))")
    }
    return "\(first.place): missing key\(keys.count > 1 ? "s" : "") "
      + "\(words.joined(separator: "; ")); add \(keys.count > 1 ? "them" : "it")"
  }
}

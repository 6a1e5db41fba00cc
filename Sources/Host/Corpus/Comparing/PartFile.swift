public import InputText
import OutputFiles
import TactusCore

/// What a part of a comparison begins with: which one it is, and of what.
public struct PartHead: Equatable, Sendable {
  /// From 1.
  public var shard: Int
  public var shards: Int
  /// How many inputs the part has, and the whole.
  public var count: Int
  public var total: Int
  public var manifest: ContentHash
  /// Of what the variants contain.
  public var setup: ContentHash
  public var program: ContentHash
  public var version: String
  public var a: String
  /// Nil for a sweep.
  public var b: String?
  public var sweep: String?
  /// The arguments of the command that made it, without the shard and the output.
  public var command: String

  static let signature = "tactus-part 2"
  var line: String {
    var pairs = [
      ("shard", "\(shard)/\(shards)"), ("units", "\(count)/\(total)"), ("manifest", "\(manifest)"),
      ("setup", "\(setup)"), ("program", "\(program)"), ("version", version), ("a", a),
    ]
    if let b { pairs.append(("b", b)) }
    if let sweep { pairs.append(("sweep", sweep)) }
    pairs.append(("command", command))
    return Self.signature
      + pairs.map { " \($0.0)=\(Field.escaped($0.1, keepsBlanks: false))" }.joined() + "\n"
  }

  /// Parses the first line of a part; nil for anything else.
  init?(_ line: Substring) {
    guard line.hasPrefix(Self.signature + " ") else { return nil }
    var pairs: [Substring: String] = [:]
    for field in line.dropFirst(Self.signature.count).split(separator: " ") {
      guard let equals = field.firstIndex(of: "=") else { return nil }
      pairs[field[..<equals]] = Field.unescaped(field[equals...].dropFirst())
    }
    guard let shard = pairs["shard"].flatMap({ ShardNumber($0) }),
      let units = Self.pair(pairs["units"]),
      let manifest = ContentHash(hexadecimal: pairs["manifest"] ?? ""),
      let setup = ContentHash(hexadecimal: pairs["setup"] ?? ""),
      let program = ContentHash(hexadecimal: pairs["program"] ?? ""),
      let version = pairs["version"], let a = pairs["a"], let command = pairs["command"],
      pairs["b"] != nil || pairs["sweep"] != nil
    else { return nil }
    (self.shard, shards) = (shard.number, shard.count)
    (count, total) = units
    self.manifest = manifest
    self.setup = setup
    self.program = program
    self.version = version
    self.a = a
    self.command = command
    b = pairs["b"]
    sweep = pairs["sweep"]
  }

  public init(
    _ shard: ShardNumber, _ manifest: CorpusManifest, _ comparison: Comparison,
    setup: ContentHash, version: String, command: String
  ) {
    (self.shard, shards) = (shard.number, shard.count)
    total = manifest.units.count
    count = manifest.units.count { $0.place % shard.count == shard.number - 1 }
    self.manifest = manifest.hash
    self.setup = setup
    program = comparison.program
    self.version = version
    a = comparison.a.text
    switch comparison.other {
    case .variant(let variant): b = variant.text
    case .sweep(let sweep): self.sweep = sweep.text
    }
    self.command = command
  }

  /// How many of how many inputs.
  private static func pair(_ text: String?) -> (Int, Int)? {
    let parts = (text ?? "").split(separator: "/").map { Int($0) }
    guard parts.count == 2, let first = parts[0], let second = parts[1], first >= 0, second >= 0
    else { return nil }
    return (first, second)
  }

  /// What differs from another part's, of what must not; nil where nothing does.
  func difference(from other: PartHead) -> String? {
    if program != other.program || version != other.version { return "was made by another program" }
    if a != other.a || b != other.b || sweep != other.sweep { return "compares something else" }
    if shards != other.shards { return "is of \(shards) parts, not of \(other.shards)" }
    if manifest != other.manifest { return "is of other recordings" }
    return setup != other.setup
      ? "was made with boards or constants that contain something else" : nil
  }
}

/// Writes rows, and at the end that they are all.
public struct PartWriter {
  private var hashes: [ContentHash] = []

  public init() {}

  public func head(_ head: PartHead) -> String { head.line }

  public mutating func row(_ row: UnitRow) -> String {
    let text = row.text
    hashes.append(ContentHash(text))
    return text
  }

  public func end(_ head: PartHead) -> String { Self.end(head, hashes) }

  static func end(_ head: PartHead, _ hashes: [ContentHash]) -> String {
    let whole = head.line + hashes.map { "\($0)" }.joined(separator: " ")
    return "end \(hashes.count) \(ContentHash(whole))\n"
  }
}

/// A part that was read, whole.
public struct ComparisonPart: Sendable {
  public let head: PartHead
  public let rows: [UnitRow]

  public init(contentsOf path: String) throws(CorpusError) {
    let text: String
    do throws(TextError) {
      text = try WholeText(
        contentsOf: path, expecting: "a part of a comparison", bytesMax: 1 << 30
      ).text
    } catch {
      throw .text(error)
    }
    let lines = text.split(separator: "\n")
    guard let head = lines.first.flatMap(PartHead.init) else {
      throw .faulty(
        file: path, line: 0,
        what: "no part of a comparison; give what 'recording compare --shard K/N -o FILE' wrote")
    }
    let starts = lines.indices.filter { lines[$0].hasPrefix("unit\t") }
    var rows: [UnitRow] = []
    var hashes: [ContentHash] = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : lines.count - 1
      guard end > start, let row = UnitRow(lines[start..<end]) else {
        throw Self.damaged(path, start + 1, head)
      }
      hashes.append(ContentHash(row.text))
      rows.append(row)
    }
    guard rows.count == head.count, text.hasSuffix("\n"),
      lines.last.map({ $0 + "\n" == PartWriter.end(head, hashes) }) ?? false
    else { throw Self.damaged(path, lines.count, head) }
    self.head = head
    self.rows = rows
  }

  private static func damaged(_ path: String, _ line: Int, _ head: PartHead) -> CorpusError {
    .faulty(
      file: path, line: line,
      what:
        "damaged or cut off; make it again: \(head.command) --shard \(head.shard)/\(head.shards) "
        + "-o \(path)")
  }
}

/// All parts of a comparison as the whole.
public struct MergedParts: Sendable {
  public let head: PartHead
  /// Sorted by name, as an undivided run has them.
  public let rows: [UnitRow]

  public init(_ paths: [String]) throws(CorpusError) {
    var parts: [(path: String, part: ComparisonPart)] = []
    for path in paths {
      let part = try ComparisonPart(contentsOf: path)
      if let first = parts.first, let difference = part.head.difference(from: first.part.head) {
        throw .faulty(
          file: path, line: 1,
          what: "\(difference) than \(first.path); merge parts of one comparison")
      }
      if let other = parts.first(where: { $0.part.head.shard == part.head.shard }) {
        throw .faulty(
          file: path, line: 1,
          what: "is part \(part.head.shard) of \(part.head.shards), and so is \(other.path); "
            + "leave one of them out")
      }
      parts.append((path, part))
    }
    guard let first = parts.first else {
      throw .faulty(file: "merge", line: 0, what: "no part; name them")
    }
    let there = Set(parts.map(\.part.head.shard))
    let missing = (1...first.part.head.shards).filter { !there.contains($0) }
    guard missing.isEmpty else {
      throw .missing(missing, of: first.part.head, folder: folder(of: first.path))
    }
    head = first.part.head
    rows = parts.flatMap(\.part.rows).sorted { $0.name < $1.name }
  }
}

extension CorpusError {
  /// Names the parts that are missing, at most a few, and the command that makes them.
  fileprivate static func missing(_ parts: [Int], of head: PartHead, folder: String) -> CorpusError
  {
    let shown = parts.prefix(10).map { "\($0)" }.joined(separator: ", ")
    let more = parts.count > 10 ? " and \(parts.count - 10) more" : ""
    let one = parts[0]
    return .incomplete(
      "\(parts.count == 1 ? "part" : "parts") \(shown)\(more) of \(head.shards) "
        + "\(parts.count == 1 ? "is" : "are") missing; make "
        + (parts.count == 1 ? "it" : "each as the first")
        + ": \(head.command) --shard \(one)/\(head.shards) -o \(folder)\(one)-of-\(head.shards)")
  }
}

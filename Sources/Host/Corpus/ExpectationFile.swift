import InputText
import Recordings
public import Sessions
import Simulation
import TactusCore

/// A test that a person reads and edits: an input, what it is replayed on, and what is expected.
///
///     input: bug.events
///     scene: focal
///     board: raspberry-pi-7
///
///     # contact 0 landed at 0.000 s on central.row2, travelled 0 pt, lifted after 59 ms
///     tap on central.row2 at 0.000s
///
/// Keys come in any order and may be left out, other than the input; paths are relative to the
/// file's folder. Instead of `input:`, a line `--- NAME` may end the file's own part: what follows
/// is the input itself. `#` begins a comment.
public struct ExpectationFile: Sendable {
  /// Its name in messages.
  public let name: String
  public private(set) var input = Input.file("")
  /// The line that names the input; 0 without one.
  private var inputLine = 0
  private var inputText = ""
  public private(set) var choice = SetupChoice()
  public private(set) var options = ReplaySource.Options()
  public private(set) var expectations: [Line] = []
  /// All its lines, without the embedded input.
  let lines: [String]
  /// What ends them: that of the first one.
  let lineEnd: String
  /// The embedded input with its line `---`, as bytes; empty without one.
  let rest: ArraySlice<UInt8>

  /// Where the touches come from.
  public enum Input: Sendable {
    /// A path, relative to where the program runs.
    case file(String)
    /// In the file itself. A script has as many empty lines before it as stand above it, so that
    /// messages name the right one.
    case embedded([UInt8], name: String, isScript: Bool)
  }

  /// An expectation with the number of its line.
  public struct Line: Equatable, Sendable {
    public var number: Int
    public var expectation: Expectation
  }

  /// What such a file's name ends with.
  public static let suffix = ".expect"
  /// The longest one, with what is embedded in it, in bytes.
  public static let bytesMax = 64 << 20
  /// The most lines of its own part.
  public static let linesMax = 10_000

  private static let keys = [
    "input", "scene", "board", "tuning", "set", "tick-rate", "seed", "size", "ranges",
  ]

  public init(contentsOf path: String) throws(CorpusError) {
    let bytes: [UInt8]
    let name: String
    do throws(TextError) {
      let file = try InputFile(path, expecting: Self.expected)
      name = file.name
      bytes = try file.bytes(max: Self.bytesMax)
    } catch {
      throw .text(error)
    }
    try self.init(bytes, name: name, folder: folder(of: path))
  }

  static let expected = "an expectation file"

  /// Parses bytes.
  ///
  /// - Parameters:
  ///   - name: the file's name, in messages.
  ///   - folder: what its paths are relative to; with a slash at its end, or empty.
  public init(_ bytes: [UInt8], name: String, folder: String = "") throws(CorpusError) {
    self.name = name
    let own = Self.ownPart(of: bytes)
    rest = bytes[own...]
    do throws(TextError) {
      let text = try WholeText(
        Array(bytes[..<own]), name: name, expecting: Self.expected, bytesMax: Self.bytesMax)
      lineEnd = text.text.first(where: \.isNewline) == "\r\n" ? "\r\n" : "\n"
      lines = text.text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).map { line in
        String(line.last == "\r" ? line.dropLast() : line)
      }
    } catch {
      throw .text(error)
    }
    guard lines.count <= Self.linesMax else {
      throw .faulty(
        file: name, line: Self.linesMax + 1,
        what: "more than \(Self.linesMax) lines; split it into several files")
    }
    var isGiven = false
    for (index, line) in lines.enumerated() {
      do throws(ExpectationFault) {
        try take(line, index + 1, folder, &isGiven)
      } catch {
        throw .faulty(file: name, line: index + 1, what: error.description)
      }
    }
    if let embedded = embedded() {
      guard !isGiven else {
        throw .faulty(
          file: name, line: lines.count + 1,
          what: "two inputs; leave out 'input:', or what '---' begins")
      }
      input = embedded
    } else if !isGiven {
      throw .faulty(
        file: name, line: 0,
        what: "names no input; write 'input: FILE', a recording or a finger script")
    }
    guard !expectations.isEmpty else {
      throw .faulty(
        file: name, line: 0, what: "expects nothing; write a line \(Expectation.form)")
    }
  }

  private mutating func take(
    _ line: String, _ number: Int, _ folder: String, _ isGiven: inout Bool
  ) throws(ExpectationFault) {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.isEmpty || text.hasPrefix("#") { return }
    guard let colon = text.firstIndex(of: ":"),
      text[..<colon].utf8.allSatisfy({ $0 == 0x2D || (0x61...0x7A).contains($0) })
    else {
      expectations.append(Line(number: number, expectation: try Expectation(String(text))))
      return
    }
    let key = String(text[..<colon])
    var value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    while value.last == " " || value.last == "\t" { value.removeLast() }
    guard Self.keys.contains(key) else {
      let near = suggestions(for: key, among: Self.keys)
      throw ExpectationFault(
        "unknown key '\(key)'; "
          + (near.isEmpty
            ? "keys: \(Self.keys.joined(separator: ", "))" : "did you mean \(alternatives(near))?"))
    }
    guard !value.isEmpty else { throw ExpectationFault("'\(key):' has no value; write one") }
    if key == "input" {
      guard !isGiven else { throw ExpectationFault("a second 'input:'; keep one") }
      isGiven = true
      inputLine = number
      inputText = String(value)
      input = .file(Self.path(String(value), in: folder))
    } else {
      try set(key, String(value), number, folder)
    }
  }

  private mutating func set(
    _ key: String, _ value: String, _ number: Int, _ folder: String
  ) throws(ExpectationFault) {
    switch key {
    case "scene": choice.scene = value
    case "board": choice.board = Self.path(value, in: folder, onlyIf: ".yaml")
    case "tuning": choice.tunings.append(Self.path(value, in: folder, onlyIf: ".yaml"))
    case "set":
      guard let equals = value.firstIndex(of: "="), equals > value.startIndex else {
        throw ExpectationFault("'\(value)' sets nothing; write 'set: tap.slop=12'")
      }
      choice.settings.append(
        TuningChoice.Setting(
          name: String(value[..<equals]), value: String(value[equals...].dropFirst()),
          place: "\(name):\(number)"))
    case "tick-rate":
      guard let rate = Int64(value), (1...10_000).contains(rate) else {
        throw ExpectationFault("'\(value)' is no tick rate; write ticks a second, 1 to 10000")
      }
      choice.tickPeriod = .microseconds((1_000_000 + rate / 2) / rate)
    case "seed":
      guard let seed = UInt64(value) else {
        throw ExpectationFault("'\(value)' is no seed; write a whole number from 0 on")
      }
      options.seed = seed
    case "size":
      guard let size = PanelSize(value) else {
        throw ExpectationFault("'\(value)' is no size; write it such as 154x86mm")
      }
      options.size = size
    default:
      guard let ranges = PanelRanges(value) else {
        throw ExpectationFault("'\(value)' gives no ranges; write them such as x=0..1079,y=0..2399")
      }
      options.ranges = ranges
    }
  }

  /// A path as the program takes it; of something that is mostly a name, only if it is a path.
  private static func path(_ value: String, in folder: String, onlyIf suffix: String? = nil)
    -> String
  {
    if let suffix, !value.hasSuffix(suffix) { return value }
    return value.hasPrefix("/") ? value : folder + value
  }

  /// Where the line `---` begins; the end of the bytes without one.
  private static func ownPart(of bytes: [UInt8]) -> Int {
    var start = 0
    while start < bytes.count {
      if bytes[start...].starts(with: "---") { return start }
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      start = end + 1
    }
    return bytes.count
  }

  private func embedded() -> Input? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    let title = rest[rest.startIndex..<end].dropFirst(3).trimmed.text
    let bytes = Array(rest[end...].dropFirst())
    guard title.hasSuffix(".fingers") else {
      let shown = title.isEmpty ? "embedded" : "embedded \(title)"
      return .embedded(bytes, name: "\(name) (\(shown))", isScript: false)
    }
    let above = [UInt8](repeating: UInt8(ascii: "\n"), count: lines.count)
    return .embedded(above + bytes, name: name, isScript: true)
  }

  /// The bytes of the input, and its name in messages; where there is no such file, the line that
  /// names it is.
  func openedInput() throws(CorpusError) -> (bytes: [UInt8], name: String, isScript: Bool?) {
    switch input {
    case .embedded(let bytes, let name, let isScript): return (bytes, name, isScript ? true : nil)
    case .file(let path):
      do throws(CorpusError) {
        let (bytes, name) = try ReplaySource.bytes(of: path)
        return (bytes, name, nil)
      } catch {
        guard case .text(.unreadable(_, let reason, _)) = error else { throw error }
        throw .faulty(
          file: name, line: inputLine,
          what: "the input '\(inputText)' cannot be read: \(reason); name it as it is from this "
            + "file's folder")
      }
    }
  }

  /// Opens the input.
  public func source() throws(CorpusError) -> ReplaySource {
    let (bytes, name, isScript) = try openedInput()
    return try ReplaySource(bytes, name: name, isScript: isScript)
  }
}

/// The folder of a path, with its slash; empty for the one that the program runs in.
func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}

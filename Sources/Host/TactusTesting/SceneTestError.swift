public import BoardFiles
public import Raster
import Recordings
public import Simulation
public import TactusCore

/// Why a test of a scene fails. The first line of its description is the message; after that of a
/// trace come the lines around the difference.
public enum SceneTestError: Error, Equatable {
  case board(BoardFileError)
  /// A constant cannot be set so; the line has its name, and the place of a board's.
  case constant(String)
  case script(FingerScriptError)
  /// The targets and the parts of the scene do not fit together; see `SceneEntry.problem`.
  case scene(String)
  /// The scene does not come to rest.
  case restless(scene: String, after: Interval)
  /// There is no golden file.
  case missing(path: String)
  /// The golden file was written anew, as was asked for.
  case rewritten(path: String)
  /// A golden file cannot be read, or is not what it is to be.
  case unreadable(String)
  /// A file cannot be written.
  case output(String)
  case trace(TraceMismatch)
  /// A line differs; nil is past the end.
  case line(path: String, line: Int, expected: String?, got: String?)
  /// Pictures of other sizes, in pixels; the one that was made is in `file`.
  case size(path: String, expected: String, got: String, file: String)
  case picture(PictureMismatch)
}

/// The first difference from a golden trace.
public struct TraceMismatch: Equatable, Sendable {
  public var path: String
  /// The line in the golden file, counted from 1; 1 where only headers differ.
  public var line: Int
  /// The tick that handled the record; nil where only headers differ.
  public var tick: Int64?
  /// The records, or pairs of the headers; nil where one trace has ended, or has no such pair.
  public var expected: String?
  public var got: String?
  /// The lines around it, at most `linesMax`, in the style of a unified diff.
  public var lines: String

  /// How many lines are shown.
  public static let linesMax = 20

  init(path: String, _ difference: TraceDiff) {
    self.path = path
    // Two lines for each pair, and 12 for the records.
    var shown = difference
    shown.header = Array(difference.header.prefix(4))
    lines = shown.text(left: path, right: "this run")
    guard let record = difference.record else {
      let pair = difference.header.first
      line = 1
      expected = pair.flatMap { pair in pair.left.map { "\(pair.key)=\($0)" } }
      got = pair.flatMap { pair in pair.right.map { "\(pair.key)=\($0)" } }
      return
    }
    expected = record.left.first?.text
    got = record.right.first?.text
    line = record.left.first?.number ?? (record.before.last.map { $0.number + 1 } ?? 1)
    tick = (expected ?? got)?.split(separator: " ").first.flatMap { Int64($0) }
  }
}

/// What differs from a golden picture.
public struct PictureMismatch: Equatable, Sendable {
  public var path: String
  /// How many pixels differ.
  public var count: Int
  /// The smallest rectangle that has all of them; right and bottom are past its end.
  public var bounds: PixelRect
  /// The file with the picture that was made.
  public var got: String
  /// The file with that picture, dimmed, and the pixels that differ marked.
  public var difference: String
}

extension SceneTestError: CustomStringConvertible {
  public var description: String {
    guard case .trace(let mismatch) = self else { return message }
    return message + "\n" + mismatch.lines
  }

  /// One line: what differs or is wrong, where, and what to do.
  public var message: String {
    switch self {
    case .board(let error): "\(error)"
    case .constant(let text), .unreadable(let text), .output(let text),
      .scene(let text):
      text
    case .script(let error): "\(error)"
    case .restless(let scene, let interval):
      "the scene '\(scene)' is not at rest \(interval.microseconds / 1_000_000) s after the script; "
        + "end the run with 'until:'"
    case .missing(let path):
      "\(path): there is no such file; run the test once with UPDATE_TRACES=1, and review it"
    case .rewritten(let path):
      "\(path): rewritten; review the difference, then run without UPDATE_TRACES"
    case .trace(let mismatch): Self.message(mismatch)
    case .line(let path, let line, let expected, let got):
      "\(path):\(line): expected \(Self.quoted(expected)), got \(Self.quoted(got))"
    case .size(let path, let expected, let got, let file):
      "\(path): expected \(expected) pixels, got \(got); see \(file)"
    case .picture(let mismatch): Self.message(mismatch)
    }
  }

  private static func message(_ mismatch: TraceMismatch) -> String {
    let place = mismatch.tick.map { "tick \($0): " } ?? "header: "
    return "\(mismatch.path):\(mismatch.line): \(place)expected \(quoted(mismatch.expected)), "
      + "got \(quoted(mismatch.got))"
  }

  private static func message(_ mismatch: PictureMismatch) -> String {
    let bounds = mismatch.bounds
    let size = "\(bounds.right - bounds.left)×\(bounds.bottom - bounds.top)"
    let differ = mismatch.count == 1 ? "pixel differs" : "pixels differ"
    return "\(mismatch.path): \(mismatch.count) \(differ), within \(size) at "
      + "\(bounds.left),\(bounds.top); see \(mismatch.difference) and \(mismatch.got)"
  }

  private static func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "nothing" }
}

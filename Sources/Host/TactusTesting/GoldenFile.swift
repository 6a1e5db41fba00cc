import FoundationEssentials
import InputText
public import OutputFiles
import Recordings

/// A reviewed file beside a test, with which what a test made is compared.
///
/// Where it is to be written anew, one that differs is written, and that is thrown as well, so that
/// a person reads the difference before the tests pass again. Folders on its way are made.
public struct GoldenFile: Sendable {
  /// Absolute.
  public let path: String
  /// Whether it is written anew where it differs or is missing: where `UPDATE_TRACES` is 1 in the
  /// environment.
  public var isRewritten = GoldenFile.rewritesByDefault
  /// Where a picture that differs, and what differs in it, are written. The folder is made.
  public var differencesFolder = GoldenFile.differencesFolderByDefault

  /// `UPDATE_TRACES=1`.
  public static var rewritesByDefault: Bool {
    ProcessInfo.processInfo.environment["UPDATE_TRACES"] == "1"
  }

  /// `.build/differences` in the working directory, which is the package's folder in `swift test`.
  public static var differencesFolderByDefault: String {
    FileManager.default.currentDirectoryPath + "/.build/differences"
  }

  /// The largest golden file in bytes.
  static let bytesMax = 256_000_000

  /// - Parameter path: relative to the folder of the test's source.
  public init(_ path: String, testFile: String = #filePath) {
    self.path = Self.path(path, besides: testFile)
  }

  /// Compares a trace. Of the headers, the version, the commit and the board's further figures may
  /// differ: they change with Tactus, and what follows from them is in the records.
  ///
  /// - Throws: `trace` with the first line that differs; `missing`, `rewritten`, `unreadable`,
  ///   `output`.
  public func expect(trace: [UInt8]) throws(SceneTestError) {
    guard let golden = try golden(orWrite: trace, expecting: TraceFormat.expected) else { return }
    let found: TraceDiff?
    do throws(TextError) {
      found = try TraceDiff(
        LineSource(golden, name: path, expecting: TraceFormat.expected),
        LineSource(trace, name: "this run", expecting: TraceFormat.expected))
    } catch {
      // A golden file of another kind is written anew as any other.
      if isRewritten { try rewrite(trace) }
      throw .unreadable("\(error)")
    }
    guard var found else { return }
    found.header.removeAll { Self.mayDiffer($0.key) }
    guard !found.header.isEmpty || found.record != nil else { return }
    if isRewritten { try rewrite(trace) }
    throw .trace(TraceMismatch(path: path, found))
  }

  /// Compares a text line by line.
  ///
  /// - Throws: `line` with the first that differs; `missing`, `rewritten`, `unreadable`, `output`.
  public func expect(lines text: String) throws(SceneTestError) {
    let new = Array(text.utf8)
    guard let golden = try golden(orWrite: new, expecting: "a text") else { return }
    guard golden != new else { return }
    if isRewritten { try rewrite(new) }
    let (old, got) = (Self.lines(golden), Self.lines(new))
    let same = zip(old, got).prefix { $0 == $1 }.count
    throw .line(
      path: path, line: same + 1, expected: same < old.count ? String(old[same]) : nil,
      got: same < got.count ? String(got[same]) : nil)
  }

  /// Compares a picture, pixel by pixel, with a PNG. Where they differ, `NAME.got.png` and
  /// `NAME.difference.png` are written to `differencesFolder`.
  ///
  /// - Parameter picture: in xrgb8888.
  /// - Throws: `picture` with the count and the bounds of the pixels that differ, `size`;
  ///   `missing`, `rewritten`, `unreadable`, `output`.
  public func expect(picture: Framebuffer) throws(SceneTestError) {
    let png = try Self.png(picture, path)
    guard let bytes = try golden(orWrite: png, expecting: "a PNG") else { return }
    let golden: Framebuffer
    do throws(DumpError) {
      golden = try PngDecoder.picture(in: bytes)
    } catch {
      if isRewritten { try rewrite(png) }
      throw .unreadable("\(path): \(error)")
    }
    guard golden.width == picture.width, golden.height == picture.height else {
      if isRewritten { try rewrite(png) }
      let got = try write(png, "got")
      throw .size(
        path: path, expected: "\(golden.width)×\(golden.height)",
        got: "\(picture.width)×\(picture.height)", file: got)
    }
    guard let difference = PictureDifference(golden, picture) else { return }
    if isRewritten { try rewrite(png) }
    throw .picture(
      PictureMismatch(
        path: path, count: difference.count, bounds: difference.bounds,
        got: try write(png, "got"),
        difference: try write(Self.png(difference.picture, path), "difference")))
  }

  /// A path beside a test's source as an absolute one.
  static func path(_ path: String, besides testFile: String) -> String {
    let folder = URL(filePath: testFile).deletingLastPathComponent()
    return URL(filePath: path, relativeTo: folder).standardizedFileURL.path
  }

  static func bytes(of path: String, expecting expected: String) throws(SceneTestError) -> [UInt8] {
    do throws(TextError) {
      return try InputFile(path, expecting: expected).bytes(max: bytesMax)
    } catch {
      throw .unreadable("\(error)")
    }
  }

  /// What it holds.
  ///
  /// - Parameter new: what it is to hold if it is missing and may be written.
  private func golden(
    orWrite new: [UInt8], expecting expected: String
  ) throws(SceneTestError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path) else {
      if isRewritten { try rewrite(new) }
      throw .missing(path: path)
    }
    return try Self.bytes(of: path, expecting: expected)
  }

  private func rewrite(_ bytes: [UInt8]) throws(SceneTestError) {
    try Self.write(bytes, to: path)
    throw .rewritten(path: path)
  }

  /// Writes `NAME.WORD.png`; returns its path.
  private func write(_ png: [UInt8], _ word: String) throws(SceneTestError) -> String {
    let file = URL(filePath: path).deletingPathExtension().lastPathComponent
    let path = "\(differencesFolder)/\(file).\(word).png"
    try Self.write(png, to: path)
    return path
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(SceneTestError) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .output("\(folder): the folder cannot be made; name one in which you may write")
    }
    do throws(OutputError) {
      var file = try OutputFile(path, .whole)
      try file.append(bytes)
      try file.close(isLasting: false)
    } catch {
      throw .output("\(error)")
    }
  }

  private static func png(_ picture: Framebuffer, _ path: String) throws(SceneTestError) -> [UInt8]
  {
    do throws(DumpError) { return try PngEncoder.bytes(of: picture) } catch {
      throw .output("\(path): \(error)")
    }
  }

  private static func mayDiffer(_ key: String) -> Bool {
    ["version", "commit"].contains(key) || key.hasPrefix("board.")
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
  }
}

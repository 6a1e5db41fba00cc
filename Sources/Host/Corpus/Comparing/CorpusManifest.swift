import InputText
import Recordings
import Synchronization

/// The inputs of a comparison, each by what it contains: two machines list a folder in different
/// orders, and have other paths to it.
public struct CorpusManifest: Sendable {
  /// One input, or one expectation file with its input.
  public struct Unit: Equatable, Sendable {
    /// Relative to the folder that was named; of several folders or files, as it was named.
    public var name: String
    public var path: String
    /// Of all that it is made of.
    public var hash: ContentHash
    public var size: Int
    /// Its place in the order of hashes: by it, it belongs to a shard.
    public var place = 0

    var isExpectation: Bool { path.hasSuffix(ExpectationFile.suffix) }
  }

  /// Sorted by name.
  public private(set) var units: [Unit] = []
  /// The files in folders that are no inputs, by name.
  public private(set) var others: [String] = []
  public let hash: ContentHash

  /// Reads all files of some paths once.
  public init(_ paths: [String], jobs: Int) throws(CorpusError) {
    var files: [FolderWalk.File] = []
    var named = Set<String>()
    for path in paths {
      let walk = try FolderWalk(path) { _ in true }
      let isFolder = walk.files.first?.path != path
      if !isFolder { named.insert(path) }
      files += walk.files.map { file in
        FolderWalk.File(path: file.path, name: isFolder && paths.count > 1 ? file.path : file.name)
      }
    }
    // A file that is named beside its folder is one input.
    var seen = Set<String>()
    let all = files.filter { seen.insert(Self.plain($0.path)).inserted }
    let given = named
    var units: [Unit] = []
    var inputs = Set<String>()
    var others: [String] = []
    try WorkerPool.run(all.count, jobs: jobs) { index in
      Self.found(all[index], isNamed: given.contains(all[index].path))
    } take: { (index: Int, found: Found) throws(CorpusError) in
      switch found {
      case .unit(let unit, let input):
        units.append(unit)
        if let input { inputs.insert(input) }
      case .other: others.append(all[index].name)
      case .fault(let fault): throw fault
      }
    }
    // What an expectation file replays is no further touch.
    units.removeAll { inputs.contains(Self.plain($0.path)) && !$0.isExpectation }
    let order = units.indices.sorted {
      (units[$0].hash, units[$0].name) < (units[$1].hash, units[$1].name)
    }
    for (place, index) in order.enumerated() { units[index].place = place }
    hash = ContentHash(
      order.map { "\(units[$0].hash) \(units[$0].size) \(units[$0].name)\n" }.joined())
    units.sort { $0.name < $1.name }
    self.units = units
    self.others = others
  }

  private enum Found: Sendable {
    case unit(Unit, input: String?)
    case other
    case fault(CorpusError)
  }

  private static func found(_ file: FolderWalk.File, isNamed: Bool) -> Found {
    do throws(CorpusError) {
      let (bytes, _) = try ReplaySource.bytes(of: file.path)
      var unit = Unit(
        name: file.name, path: file.path, hash: ContentHash(bytes), size: bytes.count)
      guard unit.isExpectation else {
        let isInput = isNamed || file.name.hasSuffix(".fingers") || Self.isRecording(bytes)
        return isInput ? .unit(unit, input: nil) : .other
      }
      guard
        let test = try? ExpectationFile(bytes, name: file.path, folder: folder(of: file.path)),
        case .file(let path) = test.input, let input = try? ReplaySource.bytes(of: path).bytes
      else { return .unit(unit, input: nil) }
      unit.hash = ContentHash("\(unit.hash) \(ContentHash(input))")
      unit.size += input.count
      return .unit(unit, input: Self.plain(path))
    } catch {
      // What a folder has beside recordings may be unreadable; what was named may not.
      return isNamed ? .fault(error) : .other
    }
  }

  private static func isRecording(_ bytes: [UInt8]) -> Bool {
    // The format shows in the first lines.
    do throws(TextError) {
      _ = try RecordingSource(Array(bytes.prefix(65_536)), name: "")
      return true
    } catch {
      if case .malformed = error { return true }
      return false
    }
  }

  /// A path without `.` and `..`.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

import Foundation

/// The files of the repository, and those that tools make.
enum Tree {
  /// The repository that this program was compiled in.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL.path

  /// The text of a file.
  static func text(_ path: String) throws(Failure) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unusable("\(path): cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// A trace without the record of a run that was ended while there was more to come: what plays
  /// its input on another processor ends where the input does, and has nothing to record there.
  static func withoutEnd(_ trace: some StringProtocol) -> String {
    trace.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasSuffix(" end") }.joined(separator: "\n")
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
      throw .unusable("\(path): cannot be written: \(error.localizedDescription)")
    }
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  static func makeFolder(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch { throw .unusable("\(path): cannot be made: \(error.localizedDescription)") }
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// A copy of a file or folder in the place of what is there; a file keeps its time.
  static func copy(_ path: String, to other: String) throws(Failure) {
    try Shell.check(["cp", "-rpT", path, other])
  }

  /// The files of a folder whose names end so, sorted; none where there is no such folder.
  static func files(in folder: String, ending: String, deep: Bool = false) -> [String] {
    let names =
      deep
      ? FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
      : try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// The Swift files of a folder, or the one that the path names.
  static func swiftFiles(_ path: String) -> [String] {
    path.hasSuffix(".swift") ? [path] : files(in: path, ending: ".swift", deep: true)
  }

  static func isSame(_ one: String, _ other: String) -> Bool {
    FileManager.default.contentsEqual(atPath: one, andPath: other)
  }

  /// What a path ends with, without a suffix.
  static func name(_ path: String, without suffix: String = "") -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  /// A folder for what is gone when the body is over.
  static func withScratch<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = NSTemporaryDirectory() + "/dev-" + UUID().uuidString
    try makeFolder(folder)
    defer { remove(folder) }
    return try body(folder)
  }

  /// The folder of a target, in whichever layer of the sources it lies.
  static func target(_ name: String, in sources: String = "\(root)/Sources") -> String {
    entries(of: sources).map { "\(sources)/\($0)/\(name)" }.first(where: exists)
      ?? "\(sources)/\(name)"
  }

  /// The names in a folder; none where there is no such folder.
  static func entries(of folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The demo scenes: `focal` is FocalScene in DemoScenes/Focal.
  static var demoScenes: [String] {
    let scenes = target("DemoScenes")
    return entries(of: scenes).filter { exists("\(scenes)/\($0)/\($0)Scene.swift") }
      .map { $0.lowercased() }.sorted()
  }

  /// The first difference of two texts, as two lines.
  static func firstDifference(_ one: String, _ other: String) throws(Failure) -> String {
    let lines = try Shell.run(["diff", one, other]).lines
    return lines.filter { $0.hasPrefix("<") || $0.hasPrefix(">") }.prefix(2)
      .joined(separator: "\n")
  }
}

public import OutputFiles

/// What came of a script that was played on a scene.
public struct SceneRun {
  /// The trace, as a file would have it: header, empty line, a line for each record.
  public let trace: String
  /// What was on the screen at the end, in xrgb8888.
  public let picture: Framebuffer

  private let test: SceneTest

  init(trace: String, picture: Framebuffer, test: SceneTest) {
    self.trace = trace
    self.picture = picture
    self.test = test
  }

  /// Compares the trace with a golden one.
  ///
  /// - Parameter golden: the path of a trace, relative to the folder of the test's source.
  /// - Throws: what `GoldenFile.expect(trace:)` throws.
  public func expectTrace(_ golden: String) throws(SceneTestError) {
    try file(golden).expect(trace: Array(trace.utf8))
  }

  /// Compares the picture with a golden one.
  ///
  /// - Parameter golden: the path of a PNG, relative to the folder of the test's source.
  /// - Throws: what `GoldenFile.expect(picture:)` throws.
  public func expectPicture(_ golden: String) throws(SceneTestError) {
    try file(golden).expect(picture: picture)
  }

  /// Compares the trace and the picture with golden ones, both in any case: where they are to be
  /// written anew, both files are.
  ///
  /// - Throws: what `expectTrace` throws, or else what `expectPicture` does; `rewritten` with both
  ///   paths where both were.
  public func expect(trace: String, picture: String) throws(SceneTestError) {
    let ofTrace = Self.failure { () throws(SceneTestError) in try expectTrace(trace) }
    let ofPicture = Self.failure { () throws(SceneTestError) in try expectPicture(picture) }
    if case .rewritten(let first) = ofTrace, case .rewritten(let second) = ofPicture {
      throw .rewritten(path: "\(first), \(second)")
    }
    if let failure = ofTrace ?? ofPicture { throw failure }
  }

  private static func failure(_ body: () throws(SceneTestError) -> Void) -> SceneTestError? {
    do throws(SceneTestError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func file(_ path: String) -> GoldenFile {
    var file = GoldenFile(path, testFile: test.testFile)
    file.isRewritten = test.rewritesGoldens
    file.differencesFolder = test.differencesFolder
    return file
  }
}

import Foundation

/// Runs `body` with a path in a new directory, which is removed afterwards.
func withTemporaryPath<Result>(
  _ name: String, _ body: (String) throws -> Result
) throws -> Result {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("tactus-dumps-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory.appendingPathComponent(name).path)
}

import Foundation
import FuzzTargets
import Testing

/// What fuzzers once found, and the inputs that they begin with, hold in an ordinary build.
@Suite struct FuzzTargetsTests {
  private static let inputs = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Inputs").path

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `every input in Inputs is survived`(name: String) throws {
    let target = try #require(FuzzTarget(named: name))
    let folder = "\(Self.inputs)/\(name)"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for file in files.sorted() {
      target.run([UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))))
    }
    target.run([])
  }

  @Test func `every folder of inputs belongs to a target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.inputs)
    #expect(Set(folders).isSubset(of: FuzzTarget.all.map(\.name)))
  }
}

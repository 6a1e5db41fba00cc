import Foundation
import Testing

/// What `Tools/setup` asks for, on a machine without packages and with some version of Swift.
@Suite struct SetupTests {
  private static let build = ["gcc", "libpng-dev", "libyaml-dev"]
  private static let mock = ["umockdev"]
  private static let cross = ["gcc-arm-none-eabi", "gcc-riscv64-unknown-elf"]
  private static let emulators = ["qemu-system-arm", "qemu-system-misc"]

  @Test(arguments: [
    ("demo", build, mock + cross + emulators),
    ("test", build + mock, cross + emulators + ["valgrind"]),
    ("libinput", build + mock, cross + emulators),
    ("bench", build + ["valgrind"], cross + emulators),
    ("firmware", build + cross + emulators, mock),
    ("board-bed", ["qemu-system-x86", "cpio", "kmod"], build + mock + cross),
    ("own-image", ["gcc-arm-none-eabi", "qemu-system-arm"], build + ["qemu-system-misc"]),
    ("own-scene", build + ["gcc-arm-none-eabi", "qemu-system-arm"], ["qemu-system-misc"]),
    ("all", build + mock + cross + emulators + ["valgrind"], []),
  ])
  func `a tool asks for what it needs, and for no more`(
    tool: String, needed: [String], other: [String]
  ) throws {
    let result = try setup([tool], swift: "6.3.1")
    #expect(result.status == 2)
    let asked = Set(result.error.split { $0.isWhitespace }.map(String.init))
    #expect(asked.isSuperset(of: needed), "\(result.error)")
    #expect(asked.isDisjoint(with: other), "\(result.error)")
  }

  @Test func `a tool that needs the toolchain alone asks for nothing`() throws {
    #expect(try setup(["portable"], swift: "6.3.1") == Result(status: 0, error: ""))
  }

  @Test(arguments: ["5.10.1", "6.2.4", "6.3", "6.10", "7.0"])
  func `a Swift before 6.3 is refused in one line`(version: String) throws {
    let result = try setup(["portable"], swift: version)
    guard ["5.10.1", "6.2.4"].contains(version) else {
      #expect(result == Result(status: 0, error: ""))
      return
    }
    #expect(
      result
        == Result(
          status: 2,
          error: "error: this is Swift \(version); install Swift 6.3 or later from "
            + "https://www.swift.org/install\n"))
  }

  @Test func `an unknown tool, or none, lists the tools`() throws {
    let unknown = try setup(["dem"], swift: "6.3.1")
    #expect(unknown.status == 2)
    #expect(unknown.error.hasPrefix("error: no tool 'dem'; tools: demo test "))
    #expect(try setup([], swift: "6.3.1").error.hasPrefix("error: name a tool: "))
  }

  private struct Result: Equatable {
    var status: Int32
    var error: String
  }

  /// Runs the script with stubs: a `dpkg-query` that knows no package, and a user who may not
  /// install any. They are exported functions of the shell: a script that was written a moment ago
  /// may still be open in a process that another test starts, and is then "busy".
  private func setup(_ tools: [String], swift version: String) throws -> Result {
    let process = Process()
    let error = Pipe()
    process.executableURL = SourceTree.root.appending(path: "Tools/setup")
    process.arguments = tools
    process.environment = [
      "PATH": "/usr/bin:/bin",
      "BASH_FUNC_dpkg-query%%": "() { return 1; }",
      "BASH_FUNC_id%%": "() { echo 1000; }",
      "BASH_FUNC_swift%%": "() { echo 'Swift version \(version) (test)'; }",
    ]
    process.standardError = error
    try process.run()
    let text = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, error: String(decoding: text, as: UTF8.self))
  }
}

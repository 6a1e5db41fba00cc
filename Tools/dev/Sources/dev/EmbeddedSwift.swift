import Foundation

/// The compiler for Embedded Swift, for one processor: what images, a board's program and the
/// proofs of no heap have in common.
struct EmbeddedSwift: Sendable {
  /// The compiler's triple.
  var target: String
  /// What the processor and the kind of program ask for beside the flags of all.
  var flags: [String] = []
  /// Where its modules lie.
  var folder: String
  var optimize = "-O"

  var command: [String] {
    [
      "swiftc", "-parse-as-library", "-wmo", optimize, "-target", target,
      "-enable-experimental-feature", "Embedded", "-enable-experimental-feature", "RawLayout",
      "-enable-upcoming-feature", "ExistentialAny",
      "-enable-upcoming-feature", "InternalImportsByDefault",
      "-enable-upcoming-feature", "MemberImportVisibility",
      "-Xfrontend", "-function-sections", "-Xfrontend", "-disable-stack-protector",
      "-I", folder,
    ] + flags
  }

  /// A call of the compiler.
  func words(_ module: String, _ rest: [String]) -> [String] {
    command + ["-module-name", module] + rest
  }

  /// The call that makes a module of files, and its object.
  func words(making module: String, of files: [String]) -> [String] {
    words(
      module,
      ["-emit-module", "-emit-module-path", "\(folder)/\(module).swiftmodule", "-c"] + files
        + ["-o", object(module)])
  }

  func object(_ module: String) -> String { "\(folder)/\(module).o" }

  /// Flags for the C compiler inside of Swift's.
  static func toC(_ flags: [String]) -> [String] { flags.flatMap { ["-Xcc", $0] } }

  /// Modules in an order in which each comes after those that it imports: `portable` or `board`.
  static func modules(_ kind: String) throws(Failure) -> [String] {
    try Shell.tool("parts/modules", kind).split(separator: "\n").map(String.init)
  }
}

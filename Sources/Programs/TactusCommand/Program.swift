import BoardFiles
import CShipped
import Sessions
import Synchronization

/// The program that the command is part of: its name, and the scenes it can run.
///
/// The argument parser creates commands from their types alone, so what they share is kept here:
/// set once before the arguments are parsed, and only read after that.
struct Program: Sendable {
  let name: String
  let abstract: String
  let version: String
  let catalog: SceneCatalog
  /// Resolves boards, scenes and constants.
  let resolver: SetupResolver

  init(name: String, abstract: String, version: String, catalog: SceneCatalog) {
    self.name = name
    self.abstract = abstract
    self.version = version
    self.catalog = catalog
    resolver = SetupResolver(catalog)
  }

  /// The commit of the sources it was built from; nil if the build did not know it.
  var commit: String? {
    let text = String(cString: tactus_commit)
    return text.isEmpty ? nil : text
  }

  /// The command as it was given, for reports: what a figure was measured with.
  var commandLine: String {
    ([name] + Arguments.all.dropFirst().map(Self.quoted)).joined(separator: " ")
  }

  /// The argument quoted for a shell.
  static func quoted(_ argument: String) -> String {
    let isPlain = argument.unicodeScalars.allSatisfy { scalar in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || "-_./:=,@%+".unicodeScalars.contains(scalar)
    }
    guard !isPlain || argument.isEmpty else { return argument }
    return "'"
      + argument.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// What lists the targets of a scene, as a clause of an error.
  func listing(_ scene: SceneEntry, on board: BoardFile) -> String {
    "'\(name) scenes \(scene.name) --board \(board.name)' lists the names of its targets"
  }

  private static let shared = Mutex<Program?>(nil)

  static func start(_ program: Program) {
    shared.withLock { shared in
      precondition(shared == nil, "TactusCommand.main must be called only once")
      shared = program
    }
  }

  static var current: Program {
    shared.withLock { shared in
      guard let shared else { preconditionFailure("TactusCommand.main must be called first") }
      return shared
    }
  }
}

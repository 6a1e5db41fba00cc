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

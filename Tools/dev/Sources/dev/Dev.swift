import ArgumentParser
import Foundation

/// What developers run: `Tools/dev/run VERB`. The scripts in `Tools` that people know by name call
/// it.
///
/// Exit status: 0 done, 1 a check failed, 2 wrong usage or something is missing.
@main
struct Dev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev", abstract: "What developers of Tactus run.",
    subcommands: [
      Bed.self, Bench.self, BoardBuild.self, BoardCheck.self, Determinism.self, Firmware.self,
      Fuzz.self, Package.self, Portable.self, Web.self,
    ])

  static func main() {
    Shell.passSignalsOn()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      if !failure.message.isEmpty { complain("error: \(failure.message)") }
      Foundation.exit(failure.status)
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      guard exitCode(for: error) != .success else { exit(withError: error) }
      complain(fullMessage(for: error))
      Foundation.exit(2)
    }
  }
}

/// Ends the program: a line for people, and an exit status.
struct Failure: Error {
  var message: String
  var status: Int32

  /// Something is missing, or cannot be built here.
  static func unusable(_ message: String) -> Failure { Failure(message: message, status: 2) }
  /// A check failed.
  static func broken(_ message: String) -> Failure { Failure(message: message, status: 1) }
}

/// Writes a line to standard error.
func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

/// Prints a line at once: what a program that is started next prints comes after it.
func show(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

import ArgumentParser
import Glibc
import Logging
public import Sessions

/// The whole command, for any set of scenes.
///
/// A package with its own scene gets the command with one line in its `main.swift`:
///
///     TactusCommand.main(scenes: [SceneEntry(KnobScene.self)], name: "knob")
public enum TactusCommand {
  /// Runs the command with the process's arguments, and ends the process.
  ///
  /// - Parameters:
  ///   - scenes: the scenes it can run; the first is the default.
  ///   - name: the program's name in messages and help.
  ///   - abstract: one sentence for the help.
  ///   - version: the program's version, which is written to traces.
  /// - Precondition: it is called only once.
  public static func main(
    scenes: [SceneEntry], name: String = "tactus",
    abstract: String = "A touch-panel firmware simulator.", version: String = tactusVersion
  ) -> Never {
    StandardStreams.complete()
    Program.start(
      Program(name: name, abstract: abstract, version: version, catalog: SceneCatalog(scenes)))
    LoggingSystem.bootstrap { MessageLog(label: $0) }
    Interruption.install()
    RootCommand.runToTheEnd()
  }

  /// The version of Tactus.
  public static let tactusVersion = "0.2.0"
}

/// The three streams that every process is promised, and does not always get.
enum StandardStreams {
  /// Puts something in the place of each closed stream, so that no file opened later becomes one;
  /// reading or writing it is an error, as before.
  static func complete() {
    for (stream, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", mode)
    }
  }
}

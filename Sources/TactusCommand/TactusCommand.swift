import ArgumentParser
public import Sessions

/// The whole command, for any set of scenes.
///
/// A package with a scene of its own has it by one line in its `main.swift`:
///
///     TactusCommand.main(scenes: [SceneEntry(KnobScene.self)], name: "knob")
public enum TactusCommand {
  /// Runs the command with the process's arguments, and ends the process.
  ///
  /// - Parameters:
  ///   - scenes: those that it can run; the first is the one that runs when none is named.
  ///   - name: what the program is called in messages and help.
  ///   - abstract: one sentence for its help.
  ///   - version: of the program; traces name it.
  /// - Precondition: it is called once.
  public static func main(
    scenes: [SceneEntry], name: String = "tactus",
    abstract: String = "A touch-panel firmware simulator.", version: String = tactusVersion
  ) -> Never {
    Program.start(
      Program(name: name, abstract: abstract, version: version, catalog: SceneCatalog(scenes)))
    Interruption.install()
    RootCommand.runToTheEnd()
  }

  /// The version of Tactus.
  public static let tactusVersion = "0.2.0"
}

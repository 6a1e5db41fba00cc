import ArgumentParser

@main
struct Tactus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tactus", abstract: "A touch-panel firmware simulator.")
}

import Firmware
import TactusCore

/// Explains each contact for people to read, such as why it was or was not a tap, once the contact
/// is gone and its last recognizer has decided.
public struct StoryPrinter: ~Copyable {
  private var file: OutputFile
  private var stories = ContactStories()
  private let isLive: Bool

  /// - Parameters: - path: `-` is standard output. - isLive: whether someone is watching; stories
  ///   are then written at once.
  public init(_ path: String = "-", isLive: Bool) throws(OutputError) {
    file = try OutputFile(path)
    self.isLive = isLive
  }

  mutating func take(_ record: TraceRecord, _ names: SceneNames) { stories.take(record, names) }

  /// Writes the complete stories.
  mutating func endTick() throws(OutputError) {
    let complete = stories.takeComplete()
    guard !complete.isEmpty else { return }
    for story in complete { try file.append(story.text) }
    if isLive { try file.flush() }
  }

  /// Writes the stories cut short by the end of the run.
  mutating func close() throws(OutputError) {
    for story in stories.takeRest() { try file.append(story.text) }
    try file.flush()
  }
}

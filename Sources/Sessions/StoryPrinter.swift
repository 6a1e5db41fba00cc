import Firmware
import TactusCore

/// Tells people of each contact what became of it, and why it was not a tap: when the contact is
/// gone and its last recognizer has decided.
public struct StoryPrinter: ~Copyable {
  private var file: OutputFile
  private var stories = ContactStories()
  private let isLive: Bool

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - isLive: whether somebody watches: stories are written at once.
  public init(_ path: String = "-", isLive: Bool) throws(OutputError) {
    file = try OutputFile(path)
    self.isLive = isLive
  }

  mutating func take(_ record: TraceRecord, _ names: SceneNames) { stories.take(record, names) }

  /// Tells the stories that are complete.
  mutating func endTick() throws(OutputError) {
    let complete = stories.takeComplete()
    guard !complete.isEmpty else { return }
    for story in complete { try file.append(story.text) }
    if isLive { try file.flush() }
  }

  /// Tells the stories that the end of the run cut short.
  mutating func close() throws(OutputError) {
    for story in stories.takeRest() { try file.append(story.text) }
    try file.flush()
  }
}

import Firmware
import Raster
import TactusCore

/// Tells people of each contact what became of it, and why it was not a tap: when the contact is
/// gone and its last recognizer has decided.
public struct StoryPrinter: SessionOutput, ~Copyable {
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

  /// Tells the stories that the tick completed.
  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    guard !tick.records.isEmpty else { return }
    for record in tick.records { stories.take(record, names) }
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

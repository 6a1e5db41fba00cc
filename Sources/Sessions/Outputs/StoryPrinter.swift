import Firmware
import InputText
public import OutputFiles
import Raster
import TactusCore

/// Explains each contact for people to read, such as why it was or was not a tap, once the contact
/// is gone and its last recognizer has decided.
public struct StoryPrinter: SessionOutput, ~Copyable {
  private var file: OutputFile
  private var stories = ContactStories()
  private let isLive: Bool

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - isLive: whether someone is watching; stories are then written at once.
  public init(_ path: String = "-", isLive: Bool) throws(OutputError) {
    file = try OutputFile(path, isLive: isLive)
    self.isLive = isLive
  }

  /// Prints the stories that the tick completed.
  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    guard !tick.records.isEmpty else { return }
    for record in tick.records { stories.take(record, names) }
    let complete = stories.takeComplete()
    guard !complete.isEmpty else { return }
    for story in complete { try file.append(story.text.shown(keepsLines: true)) }
    if isLive { try file.flush() }
  }

  /// Writes the stories cut short by the end of the run.
  mutating func close() throws(OutputError) {
    for story in stories.takeRest() { try file.append(story.text.shown(keepsLines: true)) }
    try file.close(isLasting: false)
    if let loss = file.loss { throw loss }
  }
}

import Firmware
import InputText
public import OutputFiles
import Raster
import TactusCore

/// Explains each contact for people to read, such as why it was or was not a tap, once the contact
/// is gone and its last recognizer has decided.
public struct StoryPrinter: SessionOutput, ~Copyable {
  private let output: TextOutput<StoryText>

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - isLive: whether a person is watching, and no tick may wait; stories are then written at
  ///     once.
  public init(_ path: String = "-", isLive: Bool) throws(OutputError) {
    output = TextOutput(
      StoryText(file: try OutputFile(path, isLive: isLive), isLive: isLive), isLive: isLive)
  }

  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError) {
    try output.take(tick.records, names)
  }

  mutating func close() throws(OutputError) { try output.close() }
}

/// The stories that records complete.
private struct StoryText: RecordText, ~Copyable {
  private var file: OutputFile
  private var stories = ContactStories()
  private let isLive: Bool

  init(file: consuming OutputFile, isLive: Bool) {
    self.file = file
    self.isLive = isLive
  }

  var name: String { file.name }

  static func takes(_ content: TraceRecord.Content) -> Bool {
    switch content {
    case .frame, .decide, .gesture, .tap, .fault: true
    case .acceleration, .latch, .shake, .scene, .display, .start: false
    }
  }

  mutating func take(
    _ records: UnsafeBufferPointer<TraceRecord>, _ names: SceneNames
  ) throws(OutputError) {
    guard !records.isEmpty else { return }
    for record in records { stories.take(record, names) }
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

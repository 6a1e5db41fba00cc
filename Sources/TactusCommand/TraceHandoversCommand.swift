import ArgumentParser
import Recordings
import Sessions

struct TraceHandoversCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "handovers",
      abstract: "Show where a map passes between one finger and two, and that it does not move.",
      discussion: """
        A line for each hand-over of the trace: when, from what to what, the map just after it, and by how much it \
        moved. Exit status 1 when a hand-over moves the map, or when there is none.
        """)
  }

  @Argument(help: "A trace of the scene map.")
  var file: String

  func run() throws {
    do {
      let trace = try Trace(try TraceFile.bytes(file), file: file)
      var table = HandoverTable()
      for line in trace.lines { table.take(line) }
      var output = try OutputFile("-")
      try output.append(table.text)
      try output.flush()
      if table.hasMoved || table.count == 0 { throw CommandFailure("", .checkFailed) }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}

/// The hand-overs of a trace, and how the map lies just before and just after each.
struct HandoverTable {
  private(set) var text = row("s", "", "the map after it", "moved by")
  /// How often the map passed from hand to hand.
  private(set) var count = 0
  /// Whether one of them moved it.
  private(set) var hasMoved = false

  /// The last hand-over, until the map's place after it is known.
  private var pending: Handover?
  private var place = ""

  private struct Handover {
    var seconds: String
    var what: String
    /// From one finger to two or back, and neither a start nor an end.
    var changesHands: Bool
  }

  /// Takes the next line.
  mutating func take(_ line: TraceLine) {
    switch line.word {
    case "handover": takeHandover(line)
    case "transform": takeTransform(line)
    default: break
    }
  }

  private mutating func takeHandover(_ line: TraceLine) {
    let from = line["from"] ?? "none"
    let to = line["to"] ?? "none"
    let changesHands = from != "none" && to != "none"
    if changesHands { count += 1 }
    let handover = Handover(
      seconds: Self.seconds(line.microseconds),
      what: Self.name(from: from, to: to, contacts: line["contacts"] ?? ""),
      changesHands: changesHands)
    if to == "none" {
      // Nothing moves the map any more: it stays where it was.
      text += Self.row(handover.seconds, handover.what, place, "")
      pending = nil
    } else {
      pending = handover
    }
  }

  private mutating func takeTransform(_ line: TraceLine) {
    let now = line.pairs.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    defer { place = now }
    guard let handover = pending else { return }
    pending = nil
    let isSame = place == now
    if handover.changesHands, !isSame { hasMoved = true }
    let step = !handover.changesHands ? "" : isSame ? "nothing" : "from \(place)"
    text += Self.row(handover.seconds, handover.what, now, step)
  }

  /// A start, an end, or a change of hands, in the words of the trace.
  private static func name(from: String, to: String, contacts: String) -> String {
    if from == "none" { return "\(to) began" }
    if to == "none" { return "\(from) ended" }
    return "\(from) to \(to), \(contacts) finger" + (contacts == "1" ? "" : "s")
  }

  private static func seconds(_ microseconds: Int64) -> String {
    let milliseconds = (microseconds + 500) / 1000
    return "\(milliseconds / 1000)." + "\(1000 + milliseconds % 1000)".dropFirst()
  }

  private static func row(_ time: String, _ what: String, _ place: String, _ step: String) -> String
  {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    var line =
      String(repeating: " ", count: max(0, 9 - time.count)) + time + "  " + padded(what, 24) + " "
      + padded(place, 52) + " " + step
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }
}

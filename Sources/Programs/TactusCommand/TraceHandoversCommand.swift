import ArgumentParser
import InputText
import OutputFiles
import Recordings

struct TraceHandoversCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "handovers",
      abstract: "Show the hand-overs of a map trace, and check that none moves the map.",
      discussion: """
        Prints a line per hand-over: when, from what to what, the map's transform just after it, \
        and how far it moved. Exit status: 1 when a hand-over moves the map or there is none.
        """)
  }

  @Argument(help: "A trace of the scene 'map'.")
  var file: String

  func run() throws {
    do {
      try CommandPlaces.checkStandardOutput(reading: "the trace", [file])
      var reader = try TraceReader(contentsOf: file)
      var table = HandoverTable()
      while let line = try reader.next() { table.take(line) }
      var output = try OutputFile("-")
      try output.append(table.text.shown(keepsLines: true))
      try output.flush()
      if let note = reader.note { warn("\(reader.file): \(note)") }
      if reader.header.contains(where: { $0.key == "lines" && $0.value == "input" }) {
        throw CommandFailure(
          "\(file): was written with --trace-lines input, without what happened on the glass; write "
            + "another of it with 'replay \(file) --trace FILE'")
      }
      if table.count == 0 {
        throw CommandFailure("\(file): no hand-over; give a trace of the scene 'map'", .checkFailed)
      }
      if table.hasMoved { throw CommandFailure("", .checkFailed) }
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// The hand-overs of a trace, with the map's transform just before and just after each.
struct HandoverTable {
  private(set) var text = row("s", "", "the map after it", "moved by")
  /// The number of hand-overs between one finger and two.
  private(set) var count = 0
  /// Whether one of them moved it.
  private(set) var hasMoved = false

  /// The last hand-over, until the map's transform after it is known.
  private var pending: Handover?
  private var place = ""

  private struct Handover {
    var seconds: String
    var what: String
    /// Whether it is from one finger to two or back, rather than a start or an end.
    var changesHands: Bool
  }

  /// Takes the next record of the trace.
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
      what: Self.name(from: from, to: to, line["contacts"] ?? "")
        + (line["because"].map { ", \($0)" } ?? ""),
      changesHands: changesHands)
    if to == "none" {
      // Nothing moves the map any more; it stays where it is.
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

  /// A start, an end, or a hand-over, in the words of the trace.
  private static func name(from: String, to: String, _ contacts: String) -> String {
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
    let line = "\(time.right(in: 9))  \(what.left(in: 33)) \(place.left(in: 52)) \(step)"
    return line.withoutTrailingBlanks + "\n"
  }
}

import Firmware
import Gestures
import Raster
import Sessions
import TactusCore
import Testing

@testable import Reports

/// What an event of a Perfetto file says is what the record's line in a trace says.
@Suite struct RecordNotesTests {
  private let names = SceneNames(
    targets: [Label("row"), Label("list")], recognizers: ["scroll", "tap"], kinds: [.drag, .tap])

  private static func gesture(_ kind: GestureKind, count: Int = 1) -> TraceRecord.Content {
    var event = GestureEvent(
      time: .zero, kind: kind, phase: .ended, recognizer: RecognizerID(1), target: 1,
      contacts: .empty, location: Point(x: 1.5, y: 20.125))
    event.translation = Vector(dx: -3.25, dy: 0.001)
    event.velocity = Vector(dx: 1234.567, dy: -0.5)
    event.scale = 1.375
    event.angle = -0.1234
    return .gesture(event)
  }

  private static let scene = SceneRecord("word").with("kind", .word("fling")).with(
    "by", .number(2.718)
  ).with("turn", .angle(0.7854)).with("steps", .count(-3)).with("ok", .flag(false)).with(
    "on", .target(1))

  static let records: [TraceRecord.Content] =
    [.tap, .doubleTap, .longPress, .press, .drag, .edgeSwipe, .pinch, .rotation].map {
      gesture($0)
    } + [
      .scene(.record(scene)), .scene(.fault("range")), .fault(.panel(.unplugged)),
      .fault(.raised(from: Instant(microseconds: 1234))), .fault(.leap(contact: 3)),
      .fault(.scansLost(7)),
      .fault(.suspend), .fault(.resume), .fault(.overBudget(.render)), .fault(.skippedTicks(2)),
      .fault(.recordsDropped(9)),
    ]

  @Test(arguments: records.indices)
  func areThePairsOfTheLine(place: Int) {
    let record = TraceRecord(time: .zero, Self.records[place])
    let line = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) {
      var text = TextBuffer(storage: $0)
      record.write(to: &text, tick: 0, names: names)
      return String(decoding: text.bytes.dropLast(), as: UTF8.self)
    }
    let pairs = line.split(separator: " ").dropFirst(3).map { $0.split(separator: "=") }
    let notes = record.notes(names)
    #expect(notes.map(\.name) == pairs.map { String($0[0]) }, "\(line)")
    for (note, pair) in zip(notes, pairs) {
      let text = String(pair[1])
      let isSame =
        switch note.value {
        case .text(let value): value == text
        case .whole(let value): "\(value)" == text
        case .number(let value): value == Double(text)
        case .flag(let value): "\(value)" == text
        }
      #expect(isSame, "\(line): \(note)")
    }
  }
}

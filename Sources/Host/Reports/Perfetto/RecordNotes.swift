import Firmware
import Gestures
import Sessions
import TactusCore

extension TraceRecord {
  /// The keys and values of its line in a trace; none for those that are not an event in Perfetto.
  func notes(_ names: SceneNames) -> [PerfettoWriter.Note] {
    switch content {
    case .gesture(let event): event.notes(names)
    case .decide(let decision): decision.notes(names)
    case .latch(let touch):
      [
        .init("target", names.text(of: touch.target)), .init("axis", "\(touch.axis.word)"),
        .init("dx", length: touch.translation.dx), .init("dy", length: touch.translation.dy),
        .init("contact", Int64(touch.contact)),
      ]
    case .tap(let target, let answer):
      [
        .init("target", names.text(of: target)), .init("admitted", answer.isAdmitted),
        .init("because", "\(answer.reason.word)"),
        .init("remaining", answer.remaining.microseconds),
      ]
    case .scene(.record(let scene)): scene.notes(names)
    case .scene(.fault(let detail)): [.init("kind", "scene"), .init("detail", detail.string)]
    case .fault(let fault):
      [.init("kind", "\(fault.kind)"), .init(name: "detail", value: fault.detail)]
    case .scene(.haptic), .frame, .shake, .acceleration, .display, .start: []
    }
  }
}

extension PerfettoWriter.Note {
  /// With the decimals of a trace.
  fileprivate init(_ name: String, length: Float) {
    self.init(name: name, value: .number((Double(length) * 1000).rounded() / 1000))
  }

  /// With the decimals of a trace.
  fileprivate init(_ name: String, angle: Float) {
    self.init(name: name, value: .number((Double(angle) * 10_000).rounded() / 10_000))
  }
}

extension GestureEvent {
  fileprivate func notes(_ names: SceneNames) -> [PerfettoWriter.Note] {
    let what: [PerfettoWriter.Note] =
      switch kind {
      case .tap: count > 1 ? [.init("count", Int64(count))] : []
      case .doubleTap, .press, .longPress, .shake: []
      case .drag, .edgeSwipe:
        [
          .init("dx", length: translation.dx), .init("dy", length: translation.dy),
          .init("vx", length: velocity.dx), .init("vy", length: velocity.dy),
          .init("px", length: predictedEndTranslation.dx),
          .init("py", length: predictedEndTranslation.dy),
        ]
      case .pinch: [.init("scale", length: scale), .init("vscale", length: scaleVelocity)]
      case .rotation: [.init("angle", angle: angle), .init("vangle", angle: angularVelocity)]
      }
    return [
      .init("kind", "\(kind.word)"), .init("phase", "\(phase.word)"),
      .init("target", names.text(of: target)), .init("x", length: location.x),
      .init("y", length: location.y),
    ] + what + [.init("recognizer", names.text(of: recognizer))]
  }
}

extension Decision {
  fileprivate func notes(_ names: SceneNames) -> [PerfettoWriter.Note] {
    [
      .init("recognizer", names.text(of: recognizer)), .init("target", names.text(of: target)),
      .init("from", "\(from.word)"), .init("to", "\(to.word)"),
      .init("because", "\(reason.word)"), .init("value", length: value),
      .init("limit", length: limit), .init("contact", Int64(contact)),
    ] + (winner.map { [.init("winner", names.text(of: $0))] } ?? [])
  }
}

extension SceneRecord {
  fileprivate func notes(_ names: SceneNames) -> [PerfettoWriter.Note] {
    var notes: [PerfettoWriter.Note] = []
    // swift-format-ignore: ReplaceForEachWithForLoop
    fields.forEach { field in
      let key = field.key.string
      switch field.value {
      case .word(let word): notes.append(.init(key, word.string))
      case .number(let value): notes.append(.init(key, length: value))
      case .angle(let value): notes.append(.init(key, angle: value))
      case .count(let value): notes.append(.init(key, Int64(value)))
      case .flag(let value): notes.append(.init(key, value))
      case .target(let target): notes.append(.init(key, names.text(of: target)))
      case .excerpt: notes.append(.init(key, field.value.text(names)))
      }
    }
    return notes
  }
}

extension SceneRecord.Value {
  /// As a trace shows it.
  fileprivate func text(_ names: SceneNames) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TextBuffer.lineMax) {
      var text = TextBuffer(storage: $0)
      write(to: &text, names)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }
}

extension TraceRecord.Fault {
  fileprivate var detail: PerfettoWriter.Note.Value {
    switch self {
    case .panel, .suspend, .resume: .text("-")
    case .raised(let stamp): .whole(stamp.microseconds)
    case .leap(let contact), .palm(let contact): .whole(Int64(contact))
    case .scansLost(let count): .whole(Int64(count))
    case .overBudget(let stage): .text("\(stage.word)")
    case .skippedTicks(let count), .recordsDropped(let count): .whole(Int64(count))
    }
  }
}

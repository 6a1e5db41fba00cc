public import Gestures
public import Raster
public import TactusCore

// The text of a trace: one record per line, `<tick> <µs> <word> key=value …`. Lengths and factors
// have 3 decimals, angles 4, times are integers. No value contains a space, and a reader ignores
// words and keys that it does not know.

/// The names of targets and recognizers in a trace.
public protocol TraceNames: ~Copyable {
  func name(of target: TargetID) -> Label
  func name(of recognizer: RecognizerID) -> Word
}

extension Firmware: TraceNames where S: ~Copyable {
  public func name(of target: TargetID) -> Label { scene.target(target).name }
}

extension TraceRecord {
  /// Appends the record as one line, with its line feed.
  ///
  /// - Parameters:
  ///   - tick: the tick that handled it.
  ///   - names: of targets and recognizers.
  public func write(
    to text: inout TextBuffer, tick: UInt32, names: borrowing some TraceNames & ~Copyable
  ) {
    text.append(UInt64(_truncatingBits: UInt(tick)))
    text.append(" ")
    text.append(time.microseconds)
    text.append(" ")
    switch content {
    case .frame(let frame): frame.write(to: &text)
    case .acceleration(let sample): sample.write(to: &text)
    case .gesture(let event): event.write(to: &text, names)
    case .shake:
      text.key("gesture kind=", GestureKind.shake.word)
      text.key(" phase=", GesturePhase.recognized.word)
      text.append(" target=- recognizer=shake")
    case .decide(let decision): decision.write(to: &text, names)
    case .latch(let touch): touch.writeLatch(to: &text, names)
    case .tap(let target, let answer): answer.write(to: &text, target: target, names)
    case .scene(let outcome): outcome.write(to: &text, names)
    case .display(let hash):
      text.append("display hash=")
      text.append(hexadecimal: hash)
    case .start(let kind): text.key("start kind=", kind.word)
    case .fault(let fault): fault.write(to: &text)
    }
    text.endLine()
  }
}

extension TextBuffer {
  fileprivate mutating func key(_ key: StaticString, length value: Float) {
    append(key)
    append(value, places: 3)
  }

  fileprivate mutating func key(_ key: StaticString, angle value: Float) {
    append(key)
    append(value, places: 4)
  }

  fileprivate mutating func key(_ key: StaticString, _ value: StaticString) {
    append(key)
    append(value)
  }

  fileprivate mutating func key(_ key: StaticString, word value: Word) {
    append(key)
    append(word: value)
  }

  fileprivate mutating func key(_ key: StaticString, _ value: Bool) {
    append(key)
    append(value ? "true" : "false")
  }

  fileprivate mutating func key(_ key: StaticString, count value: UInt32) {
    append(key)
    append(UInt64(_truncatingBits: UInt(value)))
  }
}

extension ContactFrame {
  fileprivate func write(to text: inout TextBuffer) {
    text.append("frame contacts=")
    if down.isEmpty { text.append("-") }
    var isFirst = true
    forEach(in: down) { _, contact in
      if !isFirst { text.append(byte: 0x3B) }
      isFirst = false
      text.append(UInt64(_truncatingBits: UInt(contact.id)))
      text.append(byte: 0x40)
      text.append(contact.position.x, places: 3)
      text.append(byte: 0x2C)
      text.append(contact.position.y, places: 3)
    }
    var rest = cancelled
    if !rest.isEmpty { text.append(" cancelled=") }
    while let slot = rest.popFirst() {
      text.append(UInt64(_truncatingBits: UInt(self[slot].id)))
      if !rest.isEmpty { text.append(";") }
    }
    writeSlots(to: &text)
    if down.intersects(imprinted) { writeImprints(to: &text) }
  }

  /// Writes each contact's size and pressure, 0 where there is none, in the order in which the
  /// contacts are listed.
  private func writeImprints(to text: inout TextBuffer) {
    text.append(" imprints=")
    var isFirst = true
    forEach(in: down) { _, contact in
      if !isFirst { text.append(byte: 0x3B) }
      isFirst = false
      text.append(Int64(contact.imprint.sizePoints))
      text.append(byte: 0x2C)
      text.append(Float(contact.imprint.pressureParts) / 255, places: 3)
    }
  }

  /// Writes the slots of the contacts, in the order in which they are listed, unless those are the
  /// lowest ones, which a reader assumes.
  private func writeSlots(to text: inout TextBuffer) {
    let occupied = ContactSet.first(down.count + cancelled.count)
    guard down != ContactSet.first(down.count) || (down | cancelled) != occupied else { return }
    text.append(" slots=")
    down.write(to: &text)
    if !down.isEmpty, !cancelled.isEmpty { text.append(";") }
    cancelled.write(to: &text)
  }
}

extension ContactSet {
  fileprivate func write(to text: inout TextBuffer) {
    var rest = self
    while let slot = rest.popFirst() {
      text.append(Int64(slot))
      if !rest.isEmpty { text.append(";") }
    }
  }
}

extension Acceleration {
  fileprivate func write(to text: inout TextBuffer) {
    text.append("accel x=")
    text.append(x, places: 3)
    text.append(" y=")
    text.append(y, places: 3)
    text.append(" z=")
    text.append(z, places: 3)
  }
}

extension GestureEvent {
  fileprivate func write(to text: inout TextBuffer, _ names: borrowing some TraceNames & ~Copyable)
  {
    text.key("gesture kind=", kind.word)
    text.key(" phase=", phase.word)
    text.append(" target=")
    text.append(names.name(of: target))
    text.key(" x=", length: location.x)
    text.key(" y=", length: location.y)
    switch kind {
    case .tap:
      if count > 1 { text.key(" count=", count: UInt32(count)) }
    case .doubleTap, .press, .longPress, .shake:
      break
    case .drag, .edgeSwipe:
      text.key(" dx=", length: translation.dx)
      text.key(" dy=", length: translation.dy)
      text.key(" vx=", length: velocity.dx)
      text.key(" vy=", length: velocity.dy)
      text.key(" px=", length: predictedEndTranslation.dx)
      text.key(" py=", length: predictedEndTranslation.dy)
    case .pinch:
      text.key(" scale=", length: scale)
      text.key(" vscale=", length: scaleVelocity)
    case .rotation:
      text.key(" angle=", angle: angle)
      text.key(" vangle=", angle: angularVelocity)
    }
    text.key(" recognizer=", word: names.name(of: recognizer))
  }
}

extension Decision {
  fileprivate func write(to text: inout TextBuffer, _ names: borrowing some TraceNames & ~Copyable)
  {
    text.key("decide recognizer=", word: names.name(of: recognizer))
    text.append(" target=")
    text.append(names.name(of: target))
    text.key(" from=", from.word)
    text.key(" to=", to.word)
    text.key(" because=", reason.word)
    text.key(" value=", length: value)
    text.key(" limit=", length: limit)
    text.key(" contact=", count: UInt32(contact))
    if let winner { text.key(" winner=", word: names.name(of: winner)) }
  }
}

extension Touch {
  fileprivate func writeLatch(
    to text: inout TextBuffer, _ names: borrowing some TraceNames & ~Copyable
  ) {
    text.append("latch target=")
    text.append(names.name(of: target))
    text.key(" axis=", axis.word)
    text.key(" dx=", length: translation.dx)
    text.key(" dy=", length: translation.dy)
    text.key(" contact=", count: UInt32(contact))
  }
}

extension TapGate.Answer {
  fileprivate func write(
    to text: inout TextBuffer, target: TargetID, _ names: borrowing some TraceNames & ~Copyable
  ) {
    text.append("tap target=")
    text.append(names.name(of: target))
    text.key(" admitted=", isAdmitted)
    text.key(" because=", reason.word)
    text.append(" remaining=")
    text.append(remaining.microseconds)
  }
}

extension SceneOutcome {
  fileprivate func write(to text: inout TextBuffer, _ names: borrowing some TraceNames & ~Copyable)
  {
    switch self {
    case .haptic(let kind):
      text.key("haptic kind=", kind.word)
    case .record(let record):
      text.append(word: record.word)
      // swift-format-ignore: ReplaceForEachWithForLoop
      record.fields.forEach { field in
        text.append(byte: 0x20)
        text.append(word: field.key)
        text.append(byte: 0x3D)
        #if !hasFeature(Embedded)
          if !field.value.isFinite { record.refuse(field.key) }
        #endif
        field.value.write(to: &text, names)
      }
    case .fault(let detail):
      text.key("fault kind=scene detail=", word: detail)
    }
  }
}

extension SceneRecord.Value {
  /// Appends the value as a trace shows it.
  public func write(
    to text: inout TextBuffer, _ names: borrowing some TraceNames & ~Copyable
  ) {
    switch self {
    case .word(let word): text.append(word: word)
    case .number(let value): text.append(value, places: 3)
    case .angle(let value): text.append(value, places: 4)
    case .count(let value): text.append(Int64(value))
    case .flag(let value): text.append(value ? "true" : "false")
    case .target(let target): text.append(names.name(of: target))
    case .excerpt(let excerpt): excerpt.write(to: &text)
    }
  }
}

extension TraceRecord.Fault {
  /// Its kind, the word of a trace.
  public var kind: StaticString {
    switch self {
    case .panel(let fault): fault.word
    case .raised: PanelFault.outOfOrder.word
    case .leap: "leap"
    case .palm: "palm"
    case .scansLost: PanelFault.overflow.word
    case .suspend: "suspend"
    case .resume: "resume"
    case .overBudget: "overBudget"
    case .skippedTicks: "skippedTicks"
    case .recordsDropped: "recordsDropped"
    }
  }

  fileprivate func write(to text: inout TextBuffer) {
    text.key("fault kind=", kind)
    text.append(" detail=")
    switch self {
    case .panel, .suspend, .resume: text.append("-")
    case .raised(let stamp): text.append(stamp.microseconds)
    case .leap(let contact), .palm(let contact): text.append(Int64(contact))
    case .scansLost(let count), .skippedTicks(let count), .recordsDropped(let count):
      text.append(Int64(count))
    case .overBudget(let stage): text.append(stage.word)
    }
  }
}

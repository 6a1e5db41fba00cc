import Sessions

/// Writes a finger script from bytes: every statement of the language, with any order, nesting,
/// place and time. It is mostly one that can be compiled.
struct ScriptWriter {
  private var cursor: ByteCursor
  private let targets: [String]
  private var text = ""
  private var statementCount = 0
  /// Named fingers that are down.
  private var fingers: [String] = []

  /// How many statements a script has at most.
  private static let statementsMax = 24

  init(_ cursor: ByteCursor, targets layout: SceneLayout) {
    self.cursor = cursor
    targets = layout.targets.map(\.name)
  }

  mutating func script() -> String {
    statements(depth: 0)
    // Every finger that goes down must come up.
    for finger in fingers { text += "finger \(finger) up\n" }
    return text
  }

  private mutating func statements(depth: Int) {
    while !cursor.isEmpty, statementCount < Self.statementsMax {
      statementCount += 1
      let choice = cursor.byte()
      if choice & 0xC0 == 0xC0 { text += "\(cursor.pick(["at", "after"])) \(time()) " }
      if choice & 0x20 != 0, depth > 0 { return }
      statement(Int(choice & 0x1F), depth)
      text += "\n"
    }
  }

  private mutating func statement(_ kind: Int, _ depth: Int) {
    switch kind {
    case 0...3: text += "tap \(place())"
    case 4, 5: text += "double tap \(place())"
    case 6: text += "hold \(place()) for \(duration())"
    case 7, 8: text += "drag \(place()) to \(place()) over \(duration())"
    case 9: text += "swipe \(place()) by \(offset())"
    case 10: text += "drag \(place()) to \(place()) by \(offset()) over \(duration()) linear"
    case 11:
      text += "flick \(place()) by \(offset()) at \(1 + cursor.number(in: 0...20_000))pt/s"
    case 12, 13:
      text +=
        "pinch \(place()) from \(span()) to \(span()) angle \(angle()) turning \(angle())"
        + " moving \(offset()) over \(duration())"
    case 14: text += "rotate \(place()) by \(angle()) span \(span()) over \(duration())"
    case 15...17: finger()
    case 18: text += "cancel"
    case 19: text += "suspend\nwait \(time())\nresume"
    case 20: text += "unplug\nwait \(time())\nreplug"
    case 21: text += "shake for \(duration()) peak \(1 + cursor.number(in: 0...100))g"
    case 22...25: text += "wait \(time())"
    case 26: path()
    default: block(kind, depth)
    }
  }

  private mutating func block(_ kind: Int, _ depth: Int) {
    text += ["together {\n", "sequence {\n", "repeat \(1 + cursor.byte() % 9) {\n"][kind % 3]
    statements(depth: depth + 1)
    text += "}"
  }

  private mutating func path() {
    text += "path \(place()) {"
    var time = 0
    for _ in 0..<cursor.byte() % 8 {
      time += cursor.pick([1, 40, 1000, 8333, 60_000, 400_000])
      text += " \(time)us \(place());"
    }
    text += " \(time + 1 + cursor.number(in: 0...9000))us \(cursor.pick(["up", "cancel"])) }"
  }

  private mutating func finger() {
    let name = cursor.pick(["a", "b", "c"])
    if let index = fingers.firstIndex(of: name) {
      switch cursor.byte() % 4 {
      case 0: text += "finger \(name) move by \(offset()) over \(duration())"
      case 1: text += "finger \(name) move to \(place()) over \(duration()) linear"
      default:
        fingers.remove(at: index)
        text += "finger \(name) \(cursor.pick(["up", "cancel"]))"
      }
    } else {
      fingers.append(name)
      text += "finger \(name) down \(place())"
    }
  }

  private mutating func place() -> String {
    let kind = cursor.byte()
    switch kind % 8 {
    case 0...3: return "\(cursor.byte() % 101)%,\(cursor.byte() % 101)%"
    case 4, 5: return "@\(cursor.pick(targets))"
    case 6: return "@\(cursor.pick(targets))\(signed(cursor.byte())),\(signed(cursor.byte()))"
    default: return offset()
    }
  }

  private func signed(_ byte: UInt8) -> String {
    let value = Int(Int8(bitPattern: byte))
    return value < 0 ? "\(value)" : "+\(value)"
  }

  private mutating func offset() -> String {
    let far = cursor.byte() == 0 ? 700 : 4
    let (x, y) = (Int(Int8(bitPattern: cursor.byte())), Int(Int8(bitPattern: cursor.byte())))
    return "\(x * far),\(y * far)"
  }

  private mutating func span() -> String {
    "\(cursor.pick([0, 1, 20, 60, 100, 200, 400, 5000]))pt"
  }

  private mutating func angle() -> String { "\(cursor.number(in: -400...400))deg" }

  private mutating func time() -> String {
    cursor.pick([
      "0ms", "1us", "1ms", "8ms", "50ms", "99ms", "101ms", "299ms", "499ms", "501ms", "2s",
    ])
  }

  private mutating func duration() -> String {
    cursor.pick(["1us", "1ms", "9ms", "20ms", "60ms", "150ms", "300ms", "499ms", "700ms", "1s"])
  }
}

import TactusCore

/// Reads a line of a transcript into a contact frame.
///
/// `12.5 0@100,40 1@7,8` has two contacts at 12.5 ms; `20 -` has none; a contact that is no longer named was
/// lifted, one that is named `x1` was taken back by the panel. A contact takes the lowest free slot.
struct HandScript {
  private var frame = ContactFrame(time: .zero)

  mutating func frame(for line: Substring) -> ContactFrame {
    let words = line.split(separator: " ")
    frame.time = Self.instant(words[0])
    frame.clearCancelled()
    let named = words.dropFirst().filter { $0 != "-" }.map(Word.init)
    for slot in 0..<contactsMax where frame.down.contains(slot) {
      guard let word = named.first(where: { $0.id == frame[slot].id }) else {
        frame.lift(slot: slot)
        continue
      }
      if let place = word.place { frame.move(slot: slot, to: place) } else { frame.cancel(slot: slot) }
    }
    for word in named {
      guard let place = word.place, slot(of: word.id) == nil else { continue }
      let free = ContactSet.first(contactsMax) - frame.down - frame.cancelled
      frame.place(Contact(id: word.id, position: place), in: free.first)
    }
    return frame
  }

  static func instant(_ milliseconds: Substring) -> Instant {
    guard let value = Double(milliseconds) else { fatalError("not a time in ms: \(milliseconds)") }
    return Instant(microseconds: Int64((value * 1000).rounded()))
  }

  private func slot(of id: UInt16) -> Int? {
    (0..<contactsMax).first { frame.down.contains($0) && frame[$0].id == id }
  }

  private struct Word {
    var id: UInt16
    var place: Point?

    init(_ text: Substring) {
      if text.hasPrefix("x"), let id = UInt16(text.dropFirst()) {
        self.id = id
        return
      }
      let parts = text.split { $0 == "@" || $0 == "," }
      guard parts.count == 3, let id = UInt16(parts[0]), let x = Float(parts[1]),
        let y = Float(parts[2])
      else { fatalError("not a contact: \(text)") }
      self.id = id
      place = Point(x: x, y: y)
    }
  }
}

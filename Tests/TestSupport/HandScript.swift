public import TactusCore

/// Parses a line of a transcript into contact frames.
///
/// `12.5 0@100,40 1@7,8` has two contacts at 12.5 ms; `20 -` has none; a contact that is no longer
/// named was lifted, one that is named `x1` was cancelled by the panel. A contact takes the lowest
/// free slot.
///
/// A position is written `0@100,40`, by a target's name as in `0@leftA.button1` or
/// `0@leftA.button1+3,-4`, or as `0+50.1,0`: that far from where the contact landed.
/// `0@100,40*160` is a contact of 160 pt; without, the panel states no size of it, or that before.
/// `8..200 0+0,60` is a movement at constant speed, with a frame every 8 ms, the last one at 200 ms
/// at that position.
public struct HandScript {
  /// The position of a target with a given name.
  public typealias Targets = (String) -> Point?

  private var frame = ContactFrame(time: .zero)
  private var landings: [UInt16: Point] = [:]
  private let targets: Targets

  /// From one frame of a movement to the next.
  public static let framePeriod = Interval.milliseconds(8)

  public init(targets: @escaping Targets = { _ in nil }) { self.targets = targets }

  /// The frame of a line that is not a movement.
  public mutating func frame(for line: Substring) -> ContactFrame {
    let frames = frames(for: line)
    precondition(frames.count == 1, "not a line of one frame: \(line)")
    return frames[0]
  }

  public mutating func frames(for line: Substring) -> [ContactFrame] {
    let words = line.split(separator: " ")
    let named = words.dropFirst().filter { $0 != "-" }.map { contact($0) }
    let bounds = words[0].split(separator: ".", omittingEmptySubsequences: false)
    guard let gap = bounds.firstIndex(of: "") else {
      return [show(named, at: Self.instant(words[0]))]
    }
    let start = Self.instant(Substring(bounds[..<gap].joined(separator: ".")))
    let end = Self.instant(Substring(bounds[(gap + 1)...].joined(separator: ".")))
    return movement(of: named, from: start, to: end)
  }

  public static func instant(_ milliseconds: Substring) -> Instant {
    guard let value = Double(milliseconds) else { fatalError("not a time in ms: \(milliseconds)") }
    return Instant(microseconds: Int64((value * 1000).rounded()))
  }

  private struct Named {
    var id: UInt16
    /// Nil when the panel cancelled it.
    var place: Point?
    var size: Float?
  }

  private mutating func movement(
    of named: [Named], from start: Instant, to end: Instant
  ) -> [ContactFrame] {
    var times: [Instant] = []
    var time = start
    while time < end {
      times.append(time)
      time = time + Self.framePeriod
    }
    times.append(end)
    let before = named.map { contact in
      guard let slot = slot(of: contact.id) else { fatalError("contact \(contact.id) is not down") }
      return frame[slot].position
    }
    return times.indices.map { index in
      let share = Float(index + 1) / Float(times.count)
      let there = zip(named, before).map { contact, from in
        var moved = contact
        if let to = contact.place, index + 1 < times.count {
          moved.place = from + (to - from) * share
        }
        return moved
      }
      return show(there, at: times[index])
    }
  }

  private mutating func show(_ named: [Named], at time: Instant) -> ContactFrame {
    frame.time = time
    frame.clearCancelled()
    for slot in 0..<contactsMax where frame.down.contains(slot) {
      guard let contact = named.first(where: { $0.id == frame[slot].id }) else {
        frame.lift(slot: slot)
        continue
      }
      if let place = contact.place {
        frame.move(slot: slot, to: place)
        if let size = contact.size { frame.press(slot: slot, Imprint(size: size)) }
      } else {
        frame.cancel(slot: slot)
      }
    }
    for contact in named {
      guard let place = contact.place, slot(of: contact.id) == nil else { continue }
      let free = ContactSet.first(contactsMax) - frame.down - frame.cancelled
      let imprint = Imprint(size: contact.size)
      frame.place(Contact(id: contact.id, position: place, imprint: imprint), in: free.first)
      landings[contact.id] = place
    }
    return frame
  }

  private func slot(of id: UInt16) -> Int? {
    (0..<contactsMax).first { frame.down.contains($0) && frame[$0].id == id }
  }

  private func contact(_ word: Substring) -> Named {
    if let star = word.firstIndex(of: "*") {
      var named = contact(word[..<star])
      named.size = Float(word[word.index(after: star)...])
      return named
    }
    if word.hasPrefix("x"), let id = UInt16(word.dropFirst()) { return Named(id: id, place: nil) }
    guard let mark = word.firstIndex(where: { $0 == "@" || $0 == "+" }),
      let id = UInt16(word[..<mark])
    else { fatalError("not a contact: \(word)") }
    let rest = word[word.index(after: mark)...]
    if word[mark] == "@" { return Named(id: id, place: place(rest)) }
    guard let landing = landings[id], let displacement = pair(rest) else {
      fatalError("not a displacement of a contact that is down: \(word)")
    }
    return Named(id: id, place: landing + Vector(dx: displacement.0, dy: displacement.1))
  }

  private func place(_ text: Substring) -> Point {
    if let pair = pair(text) { return Point(x: pair.0, y: pair.1) }
    let parts = text.split(separator: "+", maxSplits: 1)
    guard let target = targets(String(parts[0])) else { fatalError("no target is named \(text)") }
    guard parts.count == 2 else { return target }
    guard let displacement = pair(parts[1]) else { fatalError("not a displacement: \(text)") }
    return target + Vector(dx: displacement.0, dy: displacement.1)
  }

  private func pair(_ text: Substring) -> (Float, Float)? {
    let parts = text.split(separator: ",")
    guard parts.count == 2, let x = Float(parts[0]), let y = Float(parts[1]) else { return nil }
    return (x, y)
  }
}

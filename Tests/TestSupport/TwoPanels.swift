public import TactusCore

/// The scans of two touch devices as those of one panel, in the order of time. Each keeps its own
/// rate: a frame has the newest scan of one, and what the other one reported last.
public func merged(_ panels: [[ContactFrame]]) -> [ContactFrame] {
  var assembler = FrameAssembler()
  var latest = panels.map { _ in ContactFrame(time: .zero) }
  var places = panels.map { _ in 0 }
  var frames: [ContactFrame] = []
  while true {
    let waiting = panels.indices.filter { places[$0] < panels[$0].count }
    guard let next = waiting.min(by: { panels[$0][places[$0]].time < panels[$1][places[$1]].time })
    else { return frames }
    let frame = panels[next][places[next]]
    places[next] += 1
    for slot in 0..<contactsMax {
      let key = UInt32(next * contactsMax + slot)
      let (was, isDown) = (latest[next].down.contains(slot), frame.down.contains(slot))
      let isSame = was && isDown && latest[next][slot].id == frame[slot].id
      if isSame {
        assembler.move(key: key, to: frame[slot].position)
        continue
      }
      if was {
        frame.cancelled.contains(slot) ? assembler.cancel(key: key) : assembler.lift(key: key)
      }
      if isDown { assembler.land(key: key, at: frame[slot].position) }
    }
    latest[next] = frame
    frames.append(assembler.frame(at: frame.time))
  }
}

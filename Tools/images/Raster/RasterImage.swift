import Firmware
import Raster
import Runtime

// What Tools/bench/run raster times, on a microcontroller: each row is drawn once, between two
// marks, on a surface of 480 × 272. A line of the console has its name and the pixels it changes.

func runImage() -> Never {
  draw(.rgb565)
  draw(.xrgb8888)
  Semihosting.exit(0)
}

/// Ends the run with one line on the console.
func stop(with reason: StaticString, status: UInt) -> Never {
  var line = TextBuffer(storage: tactus_line().room(for: UInt8.self))
  line.append("tactus image: ")
  line.append(reason)
  line.append("\n")
  Semihosting.print(line.bytes)
  Semihosting.exit(status)
}

private func draw(_ format: PixelFormat) {
  var memory = PixelMemory()
  let images = BenchImages(.small) { memory.take($0) }
  let target = BenchPixels(surface: images.geometry, format) { memory.take($0) }
  let background = BenchPixels(surface: images.geometry, format) { memory.take($0) }
  Noise.fill(background, format)
  var painter = TactusPainter(format, images, on: target)
  for place in 0..<BenchRow.count {
    let row = BenchRow.at(place)
    target.memory.copyMemory(from: background.memory, byteCount: background.byteCount)
    tactus_mark()
    painter.paint(row)
    tactus_mark()
    report(row, format, changed: target.changes(from: background))
  }
}

private func report(_ row: BenchRow, _ format: PixelFormat, changed: Int) {
  var line = TextBuffer(storage: tactus_line().room(for: UInt8.self))
  line.append(format == .rgb565 ? "rgb565:" : "xrgb8888:")
  line.append(row.name)
  line.append(":")
  line.append(Int64(changed))
  line.append("\n")
  Semihosting.print(line.bytes)
}

/// Hands out the memory of pixels.S, never to be given back.
private struct PixelMemory {
  private var used = 0

  mutating func take(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let region = tactus_pixels()
    let start = region.start + used
    used += (byteCount + 63) & ~63
    guard used <= region.byteCount else {
      stop(with: "the pixels do not fit; raise their room in pixels.S", status: 2)
    }
    return start
  }
}

extension BenchPixels {
  fileprivate func changes(from other: BenchPixels) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where bits(x: x, y: y) != other.bits(x: x, y: y) { count += 1 }
    }
    return count
  }
}

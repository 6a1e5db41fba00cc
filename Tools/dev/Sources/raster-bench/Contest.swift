import Glibc
import Raster

/// The painters of one pixel format side by side, so that whatever else the machine does meets all
/// of them alike: in every round each paints each row for a fraction of a millisecond, one after
/// the other, and only times of the same round are divided by each other.
struct Contest: ~Copyable {
  let format: PixelFormat
  private var tactus: TactusPainter
  private let pixman: PixmanPainter?
  private let plain: PlainPainter
  private let background: BenchPixels
  private var entries: [Entry] = []

  private struct Entry {
    let row: BenchRow
    let pixelCount: Int
    /// How often each painter paints in a sample.
    var repeats: [Int] = []
    /// In microseconds: by painter and round.
    var times: [[Double]]
  }

  /// The shortest sample, in microseconds: a reading of the clock takes a few tenths of one.
  private static var sampleMin: Double { 200 }

  init(_ format: PixelFormat, _ images: BenchImages, _ rows: [BenchRow], hasPixman: Bool)
    throws(RowsApart)
  {
    self.format = format
    tactus = TactusPainter(
      format, images, on: BenchPixels(surface: images.geometry, format, allocate))
    pixman = hasPixman ? PixmanPainter(format, images) : nil
    plain = PlainPainter(format, images)
    background = BenchPixels(surface: images.geometry, format, allocate)
    Noise.fill(background, format)
    for row in rows { entries.append(try entry(row)) }
  }

  /// Paints the row once with every painter, on the same background.
  private mutating func entry(_ row: BenchRow) throws(RowsApart) -> Entry {
    memcpy(tactus.target.memory, background.memory, background.byteCount)
    tactus.paint(row)
    var changed = 0
    var apart = 0
    if let pixman, PixmanPainter.paints(row) {
      memcpy(pixman.target.memory, background.memory, background.byteCount)
      pixman.paint(row)
    }
    for y in 0..<background.height {
      for x in 0..<background.width {
        let bits = tactus.target.bits(x: x, y: y) & format.mask
        if bits != background.bits(x: x, y: y) { changed += 1 }
        guard let pixman, PixmanPainter.paints(row) else { continue }
        if format.differ(bits, pixman.target.bits(x: x, y: y)) { apart += 1 }
      }
    }
    // Rotated images round their edges differently.
    guard changed > 0, apart * 50 <= changed else {
      throw RowsApart(row: row, format: format, changed: changed, apart: apart)
    }
    return Entry(row: row, pixelCount: changed, times: [[], [], []])
  }

  /// Times every row once; the first call finds how often a sample must be repeated.
  mutating func runRound() {
    for index in entries.indices {
      let row = entries[index].row
      for painter in Painter.allCases {
        if painter == .pixman, pixman == nil || !PixmanPainter.paints(row) {
          if entries[index].repeats.count < Painter.allCases.count {
            entries[index].repeats.append(0)
          }
          continue
        }
        let place = painter.rawValue
        if entries[index].repeats.count <= place {
          let once = time(painter, entries[index], count: 1)
          entries[index].repeats.append(max(1, Int(Self.sampleMin / max(0.2, once))))
        }
        let count = entries[index].repeats[place]
        entries[index].times[place].append(
          time(painter, entries[index], count: count) / Double(count))
      }
    }
  }

  var results: [RowResult] {
    entries.map {
      RowResult(
        row: $0.row, tactus: Times($0.times[0]), pixman: Times($0.times[1]),
        plain: Times($0.times[2]), toPixman: Ratio($0.times[0], $0.times[1]),
        toPlain: Ratio($0.times[0], $0.times[2]))
    }
  }

  private enum Painter: Int, CaseIterable { case tactus, pixman, plain }

  private mutating func time(_ painter: Painter, _ entry: Entry, count: Int) -> Double {
    // Once before the clock starts: the caches hold what another painter used.
    paint(painter, entry)
    let start = processorTime()
    for _ in 0..<count { paint(painter, entry) }
    return processorTime() - start
  }

  private mutating func paint(_ painter: Painter, _ entry: Entry) {
    switch painter {
    case .tactus: tactus.paint(entry.row)
    case .pixman: pixman?.paint(entry.row)
    case .plain: plain.paint(entry.row, pixelCount: entry.pixelCount)
    }
  }
}

/// Two painters whose pictures differ: one of them does not draw what the row is named for.
struct RowsApart: Error {
  let row: BenchRow
  let format: PixelFormat
  let changed: Int
  let apart: Int
}

/// The processor time of this thread in microseconds; other work on the machine does not count.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

extension PixelFormat {
  /// Whether a channel of two pixels differs by more than rounding may: 8 of 255, or 2 of 31 or 63.
  fileprivate func differ(_ one: UInt32, _ other: UInt32) -> Bool {
    let channels: [(shift: UInt32, mask: UInt32, limit: Int)] =
      self == .xrgb8888
      ? [(16, 0xFF, 8), (8, 0xFF, 8), (0, 0xFF, 8)] : [(11, 0x1F, 2), (5, 0x3F, 2), (0, 0x1F, 2)]
    return channels.contains {
      abs(Int(one >> $0.shift & $0.mask) - Int(other >> $0.shift & $0.mask)) > $0.limit
    }
  }
}

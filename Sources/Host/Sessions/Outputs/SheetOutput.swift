import Firmware
public import OutputFiles
import Raster
public import TactusCore

/// Shows a run on one page: the display at regular intervals, with the fingers marked.
public struct SheetOutput: SessionOutput, ~Copyable {
  private var file: OutputFile
  private var sheet: ContactSheet
  private let period: Interval
  /// The panel's last frame.
  private var frame = ContactFrame(time: .zero)
  private var nextPicture = Instant.zero
  private var count = 0

  /// The most pictures on a sheet.
  static var picturesMax: Int { 240 }
  private static var columns: Int { 4 }
  /// In pixels.
  private static var thumbnailWidth: Int { 320 }

  /// - Parameters:
  ///   - path: the PNG file to write.
  ///   - period: the minimum time from one picture to the next.
  public init(_ path: String, every period: Interval) throws(OutputError) {
    file = try OutputFile(path, .whole)
    self.period = period
    sheet = ContactSheet(columns: Self.columns, thumbnailWidth: Self.thumbnailWidth)
  }

  /// Whether it takes no more pictures.
  var isFull: Bool { count == Self.picturesMax }

  /// Keeps where the fingers are, and takes the tick's picture when it is time for one.
  mutating func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    for record in tick.records {
      if case .frame(let frame) = record.content { self.frame = frame }
    }
    guard tick.start >= nextPicture, !isFull else { return }
    sheet.add(
      canvas.surface, tick: Int(tick.tick), time: tick.start,
      marks: marks(pixelsPerPoint: canvas.scale))
    count += 1
    // A silence may span millions of periods.
    let periods = (tick.start - nextPicture).microseconds / period.microseconds + 1
    nextPicture = nextPicture + .microseconds(periods * period.microseconds)
  }

  private func marks(pixelsPerPoint scale: Float) -> [FingerMark] {
    (0..<contactsMax).filter(frame.down.contains).map { slot in
      let place = frame[slot].position
      return FingerMark(id: frame[slot].id, place: Point(x: place.x * scale, y: place.y * scale))
    }
  }

  mutating func close() throws(OutputError) {
    let png: [UInt8]
    do throws(DumpError) { png = try sheet.png() } catch {
      throw OutputError("\(file.name): \(error)")
    }
    try file.append(png)
    try file.close()
  }
}

import BoardFiles
import Firmware
import Raster
import TactusCore

extension BoardFile {
  /// A board of any figures that a board file may have, with few pixels.
  ///
  /// The limits are those of `BoardFile(yaml:name:file:)`.
  static func odd(_ cursor: inout ByteCursor) -> BoardFile {
    let width = Float(cursor.figure(in: 16...16_384))
    let height = Float(cursor.figure(in: 16...16_384))
    let density = Float(cursor.figure(in: 0.1...20))
    let scanPeriod = Int64(cursor.figure(in: 500...200_000))
    let jitter = Int64(cursor.number(in: 0...Int(scanPeriod / 2)))
    let tick = Int64(cursor.figure(in: 100...1_000_000))
    var divisors = PerStage<UInt8>(repeating: 1)
    divisors[.update] = max(cursor.byte(), 1)
    divisors[.render] = max(cursor.byte(), 1)
    divisors[.present] = max(cursor.byte(), 1)
    let board = Board(
      pixelWidth: Int32(width), pixelHeight: Int32(height), pixelsPerPoint: density,
      pixelFormat: cursor.pick([.rgb565, .xrgb8888]), tickPeriod: .microseconds(tick),
      displayPeriod: .microseconds(Int64(cursor.figure(in: 2_000...1_000_000))),
      scanOutLatency: .zero, budgets: PerStage(repeating: .milliseconds(1)), divisors: divisors)
    return BoardFile(
      name: "odd", title: "An odd board", board: board, millimetres: nil, orientation: .normal,
      calibration: [1, 0, 0, 0, 1, 0],
      controller: ControllerModel(
        name: "odd", scanPeriod: .microseconds(scanPeriod), scanJitter: .microseconds(jitter),
        contactsMax: cursor.number(in: 1...TactusCore.contactsMax),
        unitsPerPixel: cursor.figure(in: 0.01...1000),
        noise: cursor.pick([0, 0, 0.3, 20]), reportLatency: .microseconds(Int64(cursor.word()) * 16)
      ),
      processor: nil)
  }
}

extension ShortRun {
  /// Gives a large board few pixels of the same size in points, since pictures would be most of the
  /// work. A board too odd for that is left without pictures.
  mutating func shrink() {
    let pixels = Float(file.board.pixelWidth) * Float(file.board.pixelHeight)
    let factor = (2048 / max(pixels, 2048)).squareRoot()
    file.board.pixelWidth = max(1, Int32(Float(file.board.pixelWidth) * factor))
    file.board.pixelHeight = max(1, Int32(Float(file.board.pixelHeight) * factor))
    file.board.pixelsPerPoint *= factor
  }
}

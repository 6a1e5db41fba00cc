package import Firmware
import Raster
import TactusCore

/// What a panel is made of, as a list of numbers: a board of which the figures are known, handed to
/// a program that reads no board files, such as a page's.
///
/// The display, how the panel is mounted, its controller and, where that was learned from
/// recordings, its laws; a list within it has its count before it, and what may be missing a 0 or
/// a 1.
package enum PanelFigures {
  package static func numbers(of file: BoardFile) -> [Double] {
    let (board, controller) = (file.board, file.controller)
    var numbers = [
      Double(board.pixelWidth), Double(board.pixelHeight), Double(board.pixelsPerPoint),
      Double(board.tickPeriod.microseconds), Double(board.displayPeriod.microseconds),
      Double(file.orientation.rawValue),
    ]
    numbers += file.calibration
    numbers += [
      Double(controller.scanPeriod.microseconds), Double(controller.scanJitter.microseconds),
      Double(controller.contactsMax), controller.unitsPerPixel, controller.noise,
      Double(controller.reportLatency.microseconds),
    ]
    guard let learned = controller.learned else { return numbers + [0] }
    return numbers + [1] + self.numbers(of: learned)
  }

  private static func numbers(of panel: LearnedPanel) -> [Double] {
    var numbers = law(panel.intervals, panel.correlation, panel.twoApart, panel.turn)
    numbers += [
      panel.stamping, Double(panel.quantum), panel.movingNoise, panel.movingShare,
      panel.alongShare, panel.tails, panel.filter, panel.silence, panel.merge, panel.hysteresis,
      panel.frozenLifts, panel.leaps, panel.leapLength, panel.dropouts,
    ]
    numbers += list(panel.unitsPerPoint.map { [$0.x, $0.y] } ?? [])
    numbers += optional(panel.alongNoise) + optional(panel.restNoise)
    numbers += list(panel.sizes) + list(panel.pressures)
    numbers.append(Double(panel.more.count))
    for law in panel.more {
      numbers.append(Double(law.contacts))
      numbers += self.law(law.intervals, law.correlation, law.twoApart, law.turn)
    }
    return numbers
  }

  private static func law(
    _ intervals: [Int64], _ correlation: Double, _ twoApart: Double?, _ turn: Double?
  ) -> [Double] {
    list(intervals.map { Double($0) }) + [correlation] + optional(twoApart) + optional(turn)
  }

  private static func list(_ values: [Double]) -> [Double] { [Double(values.count)] + values }
  private static func optional(_ value: Double?) -> [Double] { value.map { [1, $0] } ?? [0] }
}

extension PanelFigures {
  /// Reads what `numbers(of:)` wrote, in its order.
  package struct Reader {
    private let numbers: [Double]
    private var place = 0

    package init(_ numbers: [Double]) { self.numbers = numbers }

    private mutating func next() -> Double {
      place += 1
      return numbers[place - 1]
    }

    private mutating func time() -> Interval { .microseconds(Int64(next())) }

    private mutating func list() -> [Double] {
      var values: [Double] = []
      for _ in 0..<Int(next()) { values.append(next()) }
      return values
    }

    private mutating func optional() -> Double? { next() == 1 ? next() : nil }

    /// The part of the firmware's board that a panel depends on; the rest is any.
    package mutating func board() -> Board {
      Board(
        pixelWidth: Int32(next()), pixelHeight: Int32(next()), pixelsPerPoint: Float(next()),
        pixelFormat: .xrgb8888, tickPeriod: time(), displayPeriod: time(), scanOutLatency: .zero,
        budgets: PerStage(repeating: .zero), divisors: PerStage(repeating: 1))
    }

    package mutating func mounting() -> (orientation: Orientation, calibration: [Double]) {
      let orientation = Orientation(rawValue: UInt8(next())) ?? .normal
      var calibration: [Double] = []
      for _ in 0..<6 { calibration.append(next()) }
      return (orientation, calibration)
    }

    package mutating func controller() -> ControllerModel {
      var controller = ControllerModel(
        name: "", scanPeriod: time(), scanJitter: time(), contactsMax: Int(next()),
        unitsPerPixel: next(), noise: next(), reportLatency: time())
      if next() == 1 { controller.learned = learned() }
      return controller
    }

    private mutating func intervals() -> [Int64] { list().map { Int64($0) } }

    private mutating func learned() -> LearnedPanel {
      var panel = LearnedPanel(intervals: intervals(), correlation: next())
      (panel.twoApart, panel.turn) = (optional(), optional())
      (panel.stamping, panel.quantum) = (next(), Int64(next()))
      (panel.movingNoise, panel.movingShare, panel.alongShare) = (next(), next(), next())
      (panel.tails, panel.filter, panel.silence, panel.merge) = (next(), next(), next(), next())
      (panel.hysteresis, panel.frozenLifts) = (next(), next())
      (panel.leaps, panel.leapLength, panel.dropouts) = (next(), next(), next())
      let units = list()
      if units.count == 2 { panel.unitsPerPoint = SIMD2(units[0], units[1]) }
      (panel.alongNoise, panel.restNoise) = (optional(), optional())
      (panel.sizes, panel.pressures) = (list(), list())
      for _ in 0..<Int(next()) {
        panel.more.append(
          LearnedPanel.Law(
            contacts: Int(next()), intervals: intervals(), correlation: next(),
            twoApart: optional(), turn: optional()))
      }
      return panel
    }
  }
}

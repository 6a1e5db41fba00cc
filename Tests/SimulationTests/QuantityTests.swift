import Simulation
import TactusCore
import Testing

@Suite struct QuantityTests {
  /// Text and microseconds; `-` is refused.
  static let table = """
    0us 0
    250us 250
    250µs 250
    0.4us 0
    300ms 300000
    1.5s 1500000
    3600s 3600000000
    3601s 3601000000
    10min 600000000
    1.5h 5400000000
    24h 86400000000
    25h 90000000000
    2d 172800000000
    1000d 86400000000000
    24000h 86400000000000
    86400000s 86400000000000
    1000.00000001d -
    24000.1h -
    86400001s -
    -1s -
    1e3s -
    1m -
    1 h -
    h -
    1D -
    nand -
    """

  @Test(arguments: table.split(separator: "\n").map { $0.split(separator: " ") })
  func aTimeIsANumberAndAUnit(row: [Substring]) {
    let text = row.dropLast().joined(separator: " ")
    let interval = Quantity.interval(Substring(text))
    #expect(interval == Int64(row[row.count - 1]).map { .microseconds($0) }, "\(text)")
  }
}

import Simulation
import TactusCore

/// Times as a script has them.
enum ReadTime {
  static func interval(_ text: some StringProtocol) -> Interval? {
    Quantity.interval(Substring(text))
  }

  static var form: String { Quantity.intervalForm }
}

import Raster

/// What to time: `[--rounds N] [--format FORMAT] [ROW…]`; a row is any part of its name.
struct BenchOptions {
  private(set) var rounds = 60
  private(set) var formats: [PixelFormat] = [.xrgb8888, .rgb565]
  private(set) var rows: [BenchRow] = []
  /// Whether each row is drawn once between marks, for callgrind.
  private(set) var isMarked = false

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--rounds":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
          throw UsageError(message: "--rounds needs a number of 1 or more")
        }
        rounds = count
      case "--marked": isMarked = true
      case "--format":
        switch rest.popFirst() {
        case "xrgb8888": formats = [.xrgb8888]
        case "rgb565": formats = [.rgb565]
        default: throw UsageError(message: "--format is xrgb8888 or rgb565")
        }
      default:
        let named = Self.allRows.filter { "\($0.name)".contains(argument) }
        guard !named.isEmpty else {
          let names = Self.allRows.map { "\($0.name)" }.joined(separator: "; ")
          throw UsageError(message: "no row has '\(argument)' in its name; rows: \(names)")
        }
        rows += named.filter { !rows.contains($0) }
      }
    }
    if rows.isEmpty { rows = Self.allRows }
  }
}

extension BenchOptions {
  private static var allRows: [BenchRow] { (0..<BenchRow.count).map(BenchRow.at) }
}

struct UsageError: Error {
  let message: String
}

import Foundation
import Raster

/// A table of results for people.
struct ResultTable {
  let format: PixelFormat
  let results: [RowResult]

  func print() {
    Swift.print("\n\(format), 800 × 480, images 400 × 300")
    // In columns: Tactus' shortest and median time, the shortest of pixman and of memset or memcpy.
    Swift.print(
      line("", "min", "median", "pixman", "mem", "to pixman", "to memset/memcpy", "aim"))
    for result in results {
      Swift.print(
        line(
          "\(result.row.name)", time(result.tactus?.minimum), time(result.tactus?.median),
          time(result.pixman?.minimum), time(result.plain?.minimum), ratio(result.toPixman),
          ratio(result.toPlain), aim(result)))
    }
  }

  private func line(
    _ name: String, _ tactus: String, _ median: String, _ pixman: String, _ plain: String,
    _ toPixman: String, _ toPlain: String, _ aim: String
  ) -> String {
    left(name, 26) + right(tactus, 9) + right(median, 9) + right(pixman, 9) + right(plain, 8)
      + right(toPixman, 18) + right(toPlain, 18) + "  " + aim
  }

  private func aim(_ result: RowResult) -> String {
    let mark = result.isMissed ? "  missed" : result.isClose ? "  close" : ""
    switch result.row.aim {
    case .plain(let limit): return "≤ \(decimals(limit, 1)) × mem" + mark
    case .pixman(let limit): return "≤ \(decimals(limit, 1)) × pixman" + mark
    case .none: return ""
    }
  }

  private func time(_ value: Double?) -> String {
    value.map { decimals($0, $0 < 100 ? 1 : 0) } ?? "–"
  }

  private func ratio(_ ratio: Ratio?) -> String {
    guard let ratio else { return "–" }
    let digits = ratio.median < 10 ? 2 : 0
    return "\(decimals(ratio.median, digits)) (\(decimals(ratio.lowerQuartile, digits))–"
      + "\(decimals(ratio.upperQuartile, digits)))"
  }

  private func decimals(_ value: Double, _ count: Int) -> String {
    String(format: "%.\(count)f", value)
  }

  private func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

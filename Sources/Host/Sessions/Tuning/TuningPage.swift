public import BoardFiles

/// The constants of a program as text.
extension SceneCatalog {
  /// One constant per line: name, default, range, and what it does.
  public var tuningTable: String {
    let rows = constants.map { [$0.name, $0.shownDefault, $0.range] }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return zip(constants, rows).map { constant, row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return (cells + [constant.sentence]).joined(separator: "  ") + "\n"
    }.joined()
  }

  /// Everything about one constant. Throws when there is no such constant.
  public func tuningDetails(_ name: String) throws(TuningFault) -> String {
    guard let constant = constants.first(where: { $0.name == name }) else {
      throw .unknown(name, among: constants)
    }
    let scenes = scenes(with: name)
    let owners = scenes.count == entries.count ? "all" : scenes.joined(separator: ", ")
    return """
      \(constant.name)
        \(constant.sentence)
        default  \(constant.shownDefault)
        range    \(constant.range)
        scenes   \(owners)

      """
  }

  /// A set of constants, with the defaults beside them.
  public func tuningDetails(of set: TuningSet) -> String {
    let width = set.constants.map(\.name.count).max() ?? 0
    return "\(set.name)\n  \(set.sentence)\n"
      + set.constants.map { setting in
        let standard = constants.first { $0.name == setting.name }?.shownDefault ?? "-"
        return "  " + setting.name
          + String(repeating: " ", count: width - setting.name.count + 2)
          + "\(setting.value), by default \(standard)\n"
      }.joined()
  }

  /// A documentation page: a table of the constants common to all scenes, and one for each scene
  /// with its own.
  ///
  /// - Parameter program: the command's name.
  public func tuningPage(program: String) -> String {
    var page = """
      # Tuning

      Every length, time, ratio and limit that decides how a touch feels is a named constant. `\(program) tuning` lists them, and
      generated this page.

      | set | for |
      | --- | --- |
      | `--set NAME=VALUE` | one run; may be repeated |
      | `--tuning NAME\\|FILE` | several constants at once |
      | a line `NAME: VALUE` in `thresholds` of a board's file | a board |
      | a field of the firmware's tuning | your own program |

      From lowest to highest precedence: the defaults, the header of a replayed trace, the board, sets in their order, `--set`.

      Times carry a unit (`400ms`, `1.5s`), switches are `on` or `off`, choices a word, and everything else is a number. The header
      of a trace lists the constants that differ from their defaults, and its replay uses them.

      A set is a file with a sentence and constants of any scenes. Constants of other scenes have no effect.
      `\(program) tuning --sets` lists the built-in sets; `\(program) tuning gloves` shows one with the defaults beside it:

      ```yaml
      sentence: For gloves, which land broadly, roll, and take their time.
      constants:
        tap.slop: 18
        press.duration: 700ms
      ```

      ## All scenes


      """
    let common = constants.filter { scenes(with: $0.name).count == entries.count }
    page += Self.markdown(common)
    for entry in entries where entries.count > 1 {
      let own = entry.constants.filter { !common.contains($0) }
      guard !own.isEmpty else { continue }
      page += "\n## Scene `\(entry.name)`\n\n" + Self.markdown(own)
    }
    return page
  }

  private static func markdown(_ constants: [TuningConstant]) -> String {
    "| name | default | range | |\n| --- | --- | --- | --- |\n"
      + constants.map {
        "| `\($0.name)` | \($0.shownDefault) | \($0.range) | \($0.sentence) |\n"
      }.joined()
  }
}

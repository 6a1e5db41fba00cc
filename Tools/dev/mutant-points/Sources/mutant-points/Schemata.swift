/// Writes a file with the wanted changes in it, each switched on by its number.
///
/// A body with changes becomes a `switch` over the number: a whole copy of the body for each
/// change, and the unchanged one last. So a change is compiled as if it were the only one, and one
/// that does not compile names itself: its copy is the file `mutant-NUMBER` for the compiler.
struct Schemata {
  let source: [UInt8]
  let units: [Unit]
  let points: [Point]
  /// The number of its first point, and of its first probe.
  let first: Int
  let firstProbe: Int
  let wanted: Set<Int>

  /// How many probes the file has: one a unit, one a block.
  var probeCount: Int { units.reduce(0) { $0 + 1 + $1.blocks.count } }

  /// The probe of the innermost block around a point.
  func probe(of point: Point) -> Int {
    let unit = units[point.unit]
    let around = unit.blocks.indices.filter {
      unit.blocks[$0].range.contains(point.range.lowerBound)
    }
    let inner = around.min { unit.blocks[$0].range.count < unit.blocks[$1].range.count }
    return probe(of: point.unit) + (inner.map { $0 + 1 } ?? 0)
  }

  private func probe(of unit: Int) -> Int {
    firstProbe + units[..<unit].reduce(0) { $0 + 1 + $1.blocks.count }
  }

  func line(at offset: Int) -> Int { 1 + source[..<offset].count { $0 == UInt8(ascii: "\n") } }

  func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

  /// The line of source that a point begins in, without its indentation.
  func wholeLine(at offset: Int) -> String {
    let newline = UInt8(ascii: "\n")
    let start = source[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = source[offset...].firstIndex(of: newline) ?? source.endIndex
    return String(text(start..<end).drop { $0 == " " })
  }

  func rendered() -> String {
    var result = "public import TactusCore\n"
    var offset = 0
    for (index, unit) in units.enumerated() {
      let numbers = points.indices.filter { points[$0].unit == index }
        .filter { wanted.contains(first + $0) }
      guard !numbers.isEmpty else { continue }
      result += text(offset..<unit.range.lowerBound)
      result += unit.form == .initial ? initial(unit, numbers) : body(index, unit, numbers)
      offset = unit.range.upperBound
    }
    result += text(offset..<source.count)
    return result.replacing("\nimport TactusCore\n", with: "\n")
  }

  private func initial(_ unit: Unit, _ numbers: [Int]) -> String {
    let choices = numbers.map { "isMutant(\(first + $0)) ? \(changed(unit, $0)) : " }
    return "(" + choices.joined() + text(unit.range) + ")"
  }

  private func body(_ index: Int, _ unit: Unit, _ numbers: [Int]) -> String {
    let prefix = unit.form == .value ? "return " : ""
    var result = "\nswitch mutantNow {\n"
    for number in numbers {
      let name = first + number
      result += "case \(name):\n#sourceLocation(file: \"mutant-\(name)\", line: 1)\n"
      result += prefix + trimmed(changed(unit, number)) + "\n#sourceLocation()\n"
    }
    result += "default:\nmutantReached(\(probe(of: index)))\n" + prefix
    return result + trimmed(probed(index, unit)) + "\n}\n"
  }

  /// The text of a unit with one change.
  private func changed(_ unit: Unit, _ number: Int) -> String {
    let point = points[number]
    return text(unit.range.lowerBound..<point.range.lowerBound) + point.changed
      + text(point.range.upperBound..<unit.range.upperBound)
  }

  /// The text of a unit with a probe in each block.
  private func probed(_ index: Int, _ unit: Unit) -> String {
    var result = ""
    var offset = unit.range.lowerBound
    let ordered = unit.blocks.enumerated().sorted { $0.element.start < $1.element.start }
    for (block, element) in ordered {
      result += text(offset..<element.start)
      result += "mutantReached(\(probe(of: index) + 1 + block)); "
      offset = element.start
    }
    return result + text(offset..<unit.range.upperBound)
  }

  private func trimmed(_ text: String) -> Substring {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    return rest
  }
}

public import TactusCore

/// What is wrong with a table of constants: stored ones that it does not show, names that are no
/// names or appear twice, defaults outside their ranges, sentences without a full stop.
public func faults<Table: TuningTable>(in table: Table.Type) -> [String] {
  var changed = Table()
  var shaker = Shaker()
  changed.visit(&shaker)
  let (before, after) = (leaves(of: Table(), ""), leaves(of: changed, ""))
  return shaker.faults
    + zip(before, after).filter { $0.value == $1.value }.map { "\($0.0.path) is not visited" }
}

/// Changes every constant, and reads what is said of it.
private struct Shaker: TuningVisitor {
  var faults: [String] = []
  private var names: Set<String> = []

  mutating func visit(_ value: inout Float, _ entry: TuningEntry) {
    check(entry, value)
    value += max(abs(value), 1)
  }

  mutating func visit(_ value: inout Interval, _ entry: TuningEntry) {
    check(entry, Float(value.microseconds))
    value = value + .milliseconds(10)
  }

  mutating func visit(_ value: inout Int32, _ entry: TuningEntry) {
    check(entry, Float(value))
    value += 1
  }

  mutating func visit(_ value: inout Bool, _ entry: TuningEntry) {
    check(entry, value ? 1 : 0)
    value.toggle()
  }

  private mutating func check(_ entry: TuningEntry, _ value: Float) {
    let (name, sentence) = ("\(entry.name)", "\(entry.sentence)")
    let isName = name.contains(".") && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
    if !isName { faults.append("'\(name)' is no name") }
    if !names.insert(name).inserted { faults.append("\(name) appears twice") }
    if !sentence.hasSuffix(".") { faults.append("\(name): '\(sentence)' is no sentence") }
    if !(entry.minimum...entry.maximum).contains(value) {
      faults.append("\(name): \(value) is outside its range")
    }
  }
}

/// Every stored number and flag in a value, by its path.
private func leaves(of value: Any, _ path: String) -> [(path: String, value: String)] {
  let children = Mirror(reflecting: value).children
  guard !children.isEmpty else { return [(path, "\(value)")] }
  return children.flatMap { leaves(of: $0.value, path + ".\($0.label ?? "?")") }
}

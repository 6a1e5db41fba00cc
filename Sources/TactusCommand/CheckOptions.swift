import ArgumentParser
import Sessions
import Simulation

/// The value of `--fail-on`.
struct FailureClasses {
  let classes: Set<RunChecks.Class>

  init(_ text: String) throws(ValidationError) {
    var classes: Set<RunChecks.Class> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = RunChecks.Class(rawValue: String(word)) else {
        let names = RunChecks.Class.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "'\(word)' is not a class; write some of \(names), with commas between")
      }
      classes.insert(known)
    }
    self.classes = classes
  }
}

extension RunLimit {
  /// The value of `--limit`.
  init(_ text: String) throws(ValidationError) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else {
      throw ValidationError("write NAME=TIME, such as tap=16ms")
    }
    guard let row = Row(name: String(halves[0])) else {
      throw ValidationError(
        "'\(halves[0])' has no limit; names: \(Self.names.joined(separator: ", "))")
    }
    guard let time = Quantity.interval(halves[1]) else {
      throw ValidationError("'\(halves[1])' is not a time; write a number and a unit, such as 16ms")
    }
    self.init(row, time)
  }
}

import ArgumentParser
import Reports
import Simulation
import TactusCore

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

/// The value of `--limit`: of a reaction, a stage or a tick, or of a hop on the path to the screen.
enum LimitChoice {
  case run(RunLimit)
  case hop(LatencyLimit)

  init(_ text: String) throws(ValidationError) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else {
      throw ValidationError("write NAME=TIME, such as tap=16ms")
    }
    guard let time = Quantity.interval(halves[1]) else {
      throw ValidationError("'\(halves[1])' is not a time; write a number and a unit, such as 16ms")
    }
    if let row = RunLimit.Row(name: String(halves[0])) {
      self = .run(RunLimit(row, time))
    } else if let (row, figure) = LatencyLimit.parts(of: halves[0]), Hop(rawValue: row) != nil {
      self = .hop(LatencyLimit(row, figure, time.microseconds))
    } else if let (row, _) = LatencyLimit.parts(of: halves[0]), RunLimit.names.contains(row) {
      throw ValidationError(
        "'\(halves[0])': only a hop is limited by its percentiles; write \(row)=TIME for the longest"
      )
    } else {
      let names = RunLimit.names + Hop.allCases.map(\.rawValue)
      throw ValidationError(
        "'\(halves[0])' has no limit; names: \(names.joined(separator: ", "))")
    }
  }
}

extension [LimitChoice] {
  /// The limits on reactions, stages and ticks.
  var ofRun: [RunLimit] { compactMap { if case .run(let limit) = $0 { limit } else { nil } } }
  /// The limits on the path to the screen.
  var ofHops: [LatencyLimit] { compactMap { if case .hop(let limit) = $0 { limit } else { nil } } }
}

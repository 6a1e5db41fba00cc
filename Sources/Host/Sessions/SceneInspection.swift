public import Firmware
import InputText
public import Interactions
import Raster
public import TactusCore

/// Sees which parts a scene visits, and what each of them counts.
@usableFromInline
struct PartCensus: PartVisitor {
  struct Seen {
    var name: String
    var items: (Int) -> Range<Int>?
  }

  private(set) var parts: [Seen] = []

  @usableFromInline init() {}

  @usableFromInline
  mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    let part = part
    parts.append(Seen(name: "\(name)") { part.items(like: $0) })
  }
}

/// A scene that is laid out: its targets, the parts that each of them lies on, and those that it
/// visits.
@usableFromInline
struct SceneSurvey {
  let isTabled: Bool
  @usableFromInline var targets: [TargetDescription] = []
  @usableFromInline var parts: [PartNames] = []
  @usableFromInline var census = PartCensus()

  @usableFromInline init(isTabled: Bool) { self.isTabled = isTabled }
}

/// What a scene states about its targets and parts, and what of it does not fit together: found
/// once, before a run, since a finger would find it later, on the wrong row.
struct SceneInspection {
  struct Target {
    var name: String
    var kind: String
    /// The names of the parts that it lies on.
    var parts: [String]
    /// Which of the things of its kind it is to them.
    var index: Int

    init(_ target: TargetDescription, _ parts: PartNames) {
      name = target.name.string
      kind = "\(target.kind)"
      self.parts = [parts.first, parts.second].compactMap { $0?.string }
      index = parts.index
    }

    /// What the row of the table calls it.
    fileprivate var stem: Substring {
      name[..<(name.lastIndex { !$0.isNumber }.map(name.index(after:)) ?? name.startIndex)]
    }
  }

  var targets: [Target]
  var parts: [PartCensus.Seen]

  init(_ survey: SceneSurvey) {
    // Without a table there is nothing to compare but the names of parts.
    targets = survey.isTabled ? zip(survey.targets, survey.parts).map { Target($0, $1) } : []
    parts = survey.census.parts
  }

  /// One sentence: what, where, and what to do; nil where all is well.
  var problem: String? { namesProblem ?? visitsProblem ?? partNamesProblem ?? numbersProblem }

  /// Names are all that traces and scripts have of targets.
  private var namesProblem: String? {
    var known: [String: Int] = [:]
    for (id, target) in targets.enumerated() {
      if target.name.isEmpty {
        return "target \(id) has no name; name its row of the table"
      }
      if target.name.contains(where: { $0.isWhitespace || $0 == "=" }) {
        return "the target '\(target.name)' has a space or a '=' in its name; write another "
          + "character, such as '-'"
      }
      if let first = known.updateValue(id, forKey: target.name) {
        return "the targets \(first) and \(id) are both called '\(target.name)'; give each row of "
          + "the table a name of its own"
      }
    }
    return nil
  }

  /// A name is all that a trace has of a part; and one that is visited twice is taken along twice.
  private var visitsProblem: String? {
    var counts: [String: Int] = [:]
    for part in parts { counts[part.name, default: 0] += 1 }
    return parts.first { counts[$0.name]! > 1 }.map { part in
      "visitParts visits a part '\(part.name)' \(counts[part.name]!) times; visit each part once, "
        + "and give each a name of its own"
    }
  }

  private var partNamesProblem: String? {
    let names = parts.map(\.name)
    for target in targets {
      for name in target.parts where !names.contains(name) {
        let near = suggestion(for: name, among: names)
        return "the target '\(target.name)' lies on a part '\(name)', and visitParts visits none "
          + "of that name; "
          + (near.map { "did you mean '\($0)'?" } ?? "visit it there, or leave out 'on:'")
      }
    }
    return nil
  }

  /// A target that is another thing to its part than the first of its row, or none at all.
  private var numbersProblem: String? {
    var items = [String: (Int) -> Range<Int>?]()
    for part in parts { items[part.name] = part.items }
    var first = targets.first
    for target in targets {
      // The targets of a row differ only in the number behind their name.
      if target.stem != first?.stem || target.kind != first?.kind || target.parts != first?.parts {
        first = target
      }
      for name in target.parts {
        guard let range = items[name]?(first?.index ?? target.index) else { continue }
        guard !range.contains(target.index) else { continue }
        let known =
          range.isEmpty
          ? "has none" : "has \(range.lowerBound) to \(range.upperBound - 1) of its kind"
        return "the target '\(target.name)' is number \(target.index) of the part '\(name)', which "
          + "\(known); correct 'count:' or 'from:' of its row of the table"
      }
    }
    return nil
  }
}

extension TableFault {
  /// One sentence: what, where, and what to do.
  var sentence: String {
    switch self {
    case .noGround:
      "no case of its table of targets has the raw value 0, and the others follow that; leave the "
        + "raw values out"
    case .gap(let raw):
      "its table of targets has a case \(raw), and none \(raw - 1): what is behind the gap is not "
        + "found; leave the raw values out"
    case .count(let name, let count):
      "the row '\(name)' of its table has \(count) targets, and needs at least 1; correct 'count:'"
    case .first(let name, let first):
      "the row '\(name)' of its table counts from \(first); correct 'from:', 0 or more"
    case .targets(let count):
      "its table has \(count) targets or more, and 65535 can be told apart; let a row stand for "
        + "those that show"
    }
  }
}

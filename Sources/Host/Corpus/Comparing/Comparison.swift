import Firmware
import Recordings
public import Sessions
import TactusCore

/// What is compared: two variants, or one at each value of a constant, over the same inputs.
public struct Comparison: Sendable {
  public let a: Variant
  public let other: Other
  /// What lies under both.
  public var base = SetupChoice()
  public var options = ReplaySource.Options()
  public var cache: OutcomeCache?
  /// Of the program; only for the keys of a cache.
  public var program = ContentHash("")
  private let resolver: SetupResolver

  public enum Other: Sendable {
    case variant(Variant)
    case sweep(Sweep)
  }

  public init(_ a: Variant, _ other: Other, _ resolver: SetupResolver) {
    self.a = a
    self.other = other
    self.resolver = resolver
  }

  /// The choices to replay an input on, the first side first.
  private var choices: [SetupChoice] {
    switch other {
    case .variant(let b): [a.choice, b.choice]
    case .sweep(let sweep):
      [a.choice]
        + sweep.values.map { value in
          var choice = a.choice
          choice.settings.append(
            TuningChoice.Setting(
              name: sweep.name, value: value, place: "'\(sweep.text)'", isForAnyScene: true))
          return choice
        }
    }
  }

  /// Throws for a choice that no input could be replayed on. Returns a digest of all that the
  /// choices contain: a file may have the same name on two machines.
  public func check() throws(CorpusError) -> ContentHash {
    var digests = ""
    for choice in choices {
      for scene in base.scene == nil ? resolver.catalog.entries.map(\.name) : [base.scene!] {
        var choice = base.with(choice)
        choice.scene = scene
        digests += "\(try resolver.resolved(choice).digest) "
      }
    }
    return ContentHash(digests + options.text)
  }

  /// Replays an input on all sides.
  public func row(_ unit: CorpusManifest.Unit) -> UnitRow {
    do throws(CorpusError) {
      let outcomes = try outcomes(unit)
      if case .variant = other {
        var row = UnitRow(name: unit.name, outcomes[0], outcomes[1])
        if row.hasChanges { try draw(unit, in: &row) }
        return row
      }
      return UnitRow(
        name: unit.name,
        .swept(
          contacts: outcomes[0].contacts.count,
          outcomes.dropFirst().map { SweepPoint($0, besides: outcomes[0]) }))
    } catch {
      // The reason is the same wherever the folder lies.
      let reason = error.description
      let isNamed = reason.hasPrefix(unit.path)
      return UnitRow(
        name: unit.name,
        .failed(isNamed ? unit.name + reason.dropFirst(unit.path.count) : reason))
    }
  }

  /// Adds the paths of what changes, on the first side's board.
  private func draw(_ unit: CorpusManifest.Unit, in row: inout UnitRow) throws(CorpusError) {
    let test = unit.isExpectation ? try ExpectationFile(contentsOf: unit.path) : nil
    var opened = try OpenedUnit(unit, test)
    let source = try opened.source()
    let setup = try resolver.setup(
      (test.map { base.with($0.choice) } ?? base).with(choices[0]), for: source)
    let input = try opened.input(source, setup, test?.options ?? options)
    row.draw(
      RecordedContacts(of: input.reports), width: setup.board.width, height: setup.board.height)
  }

  private func outcomes(_ unit: CorpusManifest.Unit) throws(CorpusError) -> [UnitOutcome] {
    let test = unit.isExpectation ? try ExpectationFile(contentsOf: unit.path) : nil
    var opened = try OpenedUnit(unit, test)
    let options = test?.options ?? options
    let under = test.map { base.with($0.choice) } ?? base
    var outcomes: [UnitOutcome] = []
    for choice in choices {
      let source = try opened.source()
      let setup = try resolver.setup(under.with(choice), for: source)
      let key = ContentHash("\(program) \(unit.hash) \(setup.digest) \(options.text)")
      if let outcome = cache?.outcome(key) {
        outcomes.append(outcome)
        continue
      }
      try test?.check(targetsOf: setup)
      let input = try opened.input(source, setup, options)
      let outcome = UnitOutcome(CorpusReplay(setup).run(input), test?.expectations ?? [])
      cache?.keep(outcome, key)
      outcomes.append(outcome)
    }
    return outcomes
  }
}

/// An input that is read once, and made reports of once for each board.
private struct OpenedUnit {
  private let bytes: [UInt8]
  private let name: String
  private let isScript: Bool?
  /// The reports on the board that they were last made for.
  private var last: (board: ContentHash, input: TouchInput)?

  init(_ unit: CorpusManifest.Unit, _ test: ExpectationFile?) throws(CorpusError) {
    if let test {
      (bytes, name, isScript) = try test.openedInput()
    } else {
      (bytes, name) = try ReplaySource.bytes(of: unit.path)
      isScript = nil
    }
  }

  func source() throws(CorpusError) -> ReplaySource {
    try ReplaySource(bytes, name: name, isScript: isScript)
  }

  mutating func input(
    _ source: consuming ReplaySource, _ setup: SceneSetup, _ options: ReplaySource.Options
  ) throws(CorpusError) -> TouchInput {
    // A script is played over a layout, which constants may change.
    if source.isScript { return try source.input(for: setup, options) }
    let board = setup.boardDigest
    if let last, last.board == board { return last.input }
    let input = try source.input(for: setup, options)
    last = (board, input)
    return input
  }
}

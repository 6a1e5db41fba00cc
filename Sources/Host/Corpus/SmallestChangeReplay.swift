import Gestures
import Sessions
import TactusCore

extension SmallestChange {
  /// Nil where no constant alone makes it so.
  ///
  /// - Parameter runsMax: how many runs may be played for it.
  public static func search(
    _ expectation: Expectation, _ verdict: Verdict, _ input: TouchInput, on replay: CorpusReplay,
    runsMax: Int = 400
  ) -> SmallestChange? {
    let story = verdict.story
    return search(
      after: story?.watchers.filter { expectation.kind.recognizers.contains($0.kind) } ?? [],
      input, on: replay, runsMax: runsMax
    ) { run in
      expectation.verdict(on: run).isKept
        && (story == nil || run.stories.contains { story!.isSameTouch(as: $0) })
    }
  }

  /// The smallest change with which a run is as it should be.
  ///
  /// - Parameter watchers: what decided that it is not.
  static func search(
    after watchers: [ContactStory.Watcher], _ input: TouchInput, on replay: CorpusReplay,
    runsMax: Int, _ isKept: (ReplayedRun) -> Bool
  ) -> SmallestChange? {
    let setup = replay.setup
    var search = ChangeSearch(
      ConstantSteps.all(of: setup.tuning), watchers, scene: setup.scene.name, runsMax: runsMax)
    while let trial = search.next() {
      search.take(replay.run(input, with: trial).map(isKept) ?? false)
    }
    return search.result
  }
}

extension ConstantSteps {
  /// Those of a run, in the order of the table.
  static func all(of tuning: RunTuning) -> [ConstantSteps] {
    tuning.constants.compactMap { constant in
      tuning[constant.name].flatMap {
        ConstantSteps(
          constant.name, constant.unit, $0, minimum: constant.minimum, maximum: constant.maximum)
      }
    }
  }
}

extension CorpusReplay {
  /// Plays an input with a change; nil where that is none.
  func run(_ input: TouchInput, with trial: ChangeSearch.Trial) -> ReplayedRun? {
    var tuning = setup.tuning
    do throws(TuningFault) {
      try tuning.set(trial.name, trial.value)
    } catch {
      return nil
    }
    return run(input, with: tuning)
  }
}

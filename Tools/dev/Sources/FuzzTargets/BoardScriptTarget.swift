import BoardFiles
import Sessions
import Simulation

/// Makes a board of odd figures and a finger script from the bytes, and plays it on a scene with
/// faults.
func fuzzBoardScript(_ bytes: UnsafeRawBufferPointer) {
  var cursor = ByteCursor(bytes)
  var run = ShortRun(cursor.pick(FuzzScenes.all))
  run.draws = cursor.byte() & 7 == 7
  run.ticksMax = 96
  run.file = .odd(&cursor)
  run.shrink()
  let faults = try? FaultPlan(cursor.pick(FaultText.all))
  let layout = SceneLayout(run.scene, on: run.file.board, named: run.file.name)
  var writer = ScriptWriter(cursor, targets: layout)
  play(Array(writer.script().utf8), on: run, layout, faults: faults)
}

/// Faults for a plan; an empty text is none.
enum FaultText {
  static let all =
    ["", "", ""] + FaultPlan.Kind.allCases.map { "\($0.rawValue):0.2" }
    + [FaultPlan.Kind.allCases.map { "\($0.rawValue):0.05" }.joined(separator: ",")]
}

import BoardFiles
import Sessions
import Simulation
import TactusCore

/// Reads the bytes as a finger script, and plays it on the first scene.
func fuzzScript(_ bytes: UnsafeRawBufferPointer) {
  var run = ShortRun(FuzzScenes.all[0])
  run.isTimed = bytes.count.isMultiple(of: 16)
  guard let layout = FuzzScenes.layouts[run.scene.name] else { fatalError("no such scene") }
  play(Array(bytes), on: run, layout)
}

/// Plays a finger script, unless it has an error, which must have a message.
func play(_ text: [UInt8], on run: ShortRun, _ layout: SceneLayout, faults: FaultPlan? = nil) {
  do throws(FingerScriptError) {
    let script = try FingerScript(text, file: "fuzz.fingers")
    let motion = try script.compile(
      screen: ScreenSize(of: run.file.board), targets: layout.rects)
    let panel = SimulatedPanel(
      motion: motion, controller: run.file.controller, board: run.file.board, seed: 1)
    if let faults {
      run.trace(
        PanelBox(
          FaultyPanel(panel, plan: faults, glass: ScreenSize(of: run.file.board), seed: 1)))
    } else {
      run.trace(PanelBox(panel))
    }
  } catch {
    lawOfLine("\(error)", "the error of a script")
  }
}

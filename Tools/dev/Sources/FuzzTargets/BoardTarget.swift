import BoardFiles
import Sessions

/// Reads the bytes as a board file, and taps once on a scene that is laid out for that board.
///
/// Pictures of real size would be most of the work: a large board is given few pixels.
func fuzzBoard(_ bytes: UnsafeRawBufferPointer) {
  do throws(BoardFileError) {
    let file = try BoardFile(Array(bytes), name: "fuzz", file: "fuzz.yaml")
    var run = ShortRun(FuzzScenes.all[bytes.count % FuzzScenes.all.count])
    run.file = file
    run.shrink()
    run.draws = true
    run.ticksMax = 8
    let layout = SceneLayout(run.scene, on: run.file.board, named: run.file.name)
    play(Array("tap 50%,50%".utf8), on: run, layout)
    var choice = TuningChoice()
    choice.board = TuningChoice.settings(of: file)
    do {
      let catalog = SceneCatalog(FuzzScenes.all)
      let resolved = try choice.resolved(for: run.scene, in: catalog)
      for note in resolved.notes { lawOfLine(note, "a note about a board's constants") }
    } catch {
      lawOfLine("\(error)", "the error of a board's constants")
    }
  } catch {
    lawOfLine("\(error)", "the error of a board file")
  }
}

import CSystem
import DemoScenes
import Firmware
import FrameFiles

/// The program of a board: reads what to do from its words and its file, and does it.
enum BoardProgram {
  /// Returns the exit status.
  static func run(
    _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> CInt {
    do throws(BoardFailure) {
      var options = BoardOptions()
      try options.read(words, Int(count))
      if options.showsHelp {
        let usage = BoardOptions.usage
        _ = board_write(1, usage.utf8Start, usage.utf8CodeUnitCount)
        return 0
      }
      var visitor = SceneChoice(options: options)
      try visitBoardScenes(&visitor)
      guard let status = visitor.status else {
        throw BoardFailure(
          options.file, "is for a scene that this program does not have",
          remedy: "export it with --scene, or build the program with that scene")
      }
      if options.printsMemory { printMemory() }
      return status
    } catch {
      error.text.print()
      return 2
    }
  }

  /// The most memory that the program had, and what of it is locked.
  private static func printMemory() {
    var line = MessageText()
    line.append("peak=")
    line.append(Int64(board_status("VmHWM:")))
    line.append(" KiB locked=")
    line.append(Int64(board_status("VmLck:")))
    line.append(" KiB")
    line.print()
  }
}

/// Runs the scene that a file is for, and passes over the others.
private struct SceneChoice: SceneVisitor, ~Copyable {
  let options: BoardOptions
  var status: CInt?

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(
    _ scene: S.Type
  ) throws(BoardFailure) {
    guard status == nil else { return }
    var tuning = Firmware<S>.Tuning()
    var header: [UInt8] = []
    let file = try FileInput.open(options.file, isRun: options.replays)
    let reader: FrameFileReader<FileInput>
    do throws(FrameFileError) {
      reader = try FrameFileReader(file, of: S.name, &tuning) { header.append($0) }
    } catch {
      if error == .otherScene { return }
      if error == .notAFrameFile, !options.replays {
        throw BoardFailure(
          options.file, "not a configuration", remedy: "write one with 'tactus boards export'")
      }
      throw BoardFailure(options.file, error.reason)
    }
    status = try BoardSession<S>.run(options, reader, tuning, header)
  }
}

import Firmware
import FrameFiles
import Raster
import Runtime
import TactusCore

/// The firmware of this image. `ImageScene` is defined in a one-line file that Tools/firmware
/// writes for each image.
typealias ImageFirmware = Firmware<ImageScene>

/// Runs the firmware over the frame file named by the first argument and writes the trace's records
/// to the file named by the second, then reports on the console what memory it took.
func runImage() -> Never {
  // The buffer for trace lines is free until the first record.
  let arguments = Arguments(in: tactus_line().room(for: UInt8.self))
  guard let framesPath = arguments[1], let tracePath = arguments[2] else {
    stop(with: "two arguments are missing; give a frame file and where the trace goes", status: 2)
  }
  guard let frames = HostInput(path: framesPath, storage: tactus_input().room(for: UInt8.self))
  else { stop(with: "cannot open the frame file; write one with --contact-frames", status: 2) }
  guard let trace = HostOutput(path: tracePath, storage: tactus_output().room(for: UInt8.self))
  else { stop(with: "cannot make the file for the trace; look at its folder", status: 2) }
  do throws(FrameFileError) {
    var tuning = ImageFirmware.Tuning()
    let reader = try FrameFileReader(frames, of: ImageFirmware.sceneName, &tuning)
    var run = ImageRun(FrameFilePanel(reader), tuning, trace: trace)
    let failure = run.toTheEnd()
    if let failure { stop(with: failure, status: 2) }
    report(tickCount: run.tickCount)
    Semihosting.exit(0)
  } catch {
    stop(with: error.reason, status: 2)
  }
}

/// Ends the run with one line on the console.
func stop(with reason: StaticString, status: UInt) -> Never {
  var line = TextBuffer(storage: tactus_line().room(for: UInt8.self))
  line.append("tactus image: ")
  line.append(reason)
  line.append("\n")
  Semihosting.print(line.bytes)
  Semihosting.exit(status)
}

/// One line for tools: how long the run was and how much memory it took, in bytes.
private func report(tickCount: UInt32) {
  let deepest = StackGauge.deepest
  var line = TextBuffer(storage: tactus_line().room(for: UInt8.self))
  line.append("tactus image: ticks=")
  line.append(Int64(tickCount))
  line.append(" stack=")
  line.append(Int64(deepest))
  line.append(" firmware=")
  line.append(Int64(MemoryLayout<ImageFirmware>.size))
  line.append(" records=")
  line.append(Int64(MemoryLayout<TraceRecord>.stride * RecordLog.recordsPerTickMax))
  line.append("\n")
  Semihosting.print(line.bytes)
}

extension Firmware where S: ~Copyable {
  /// Through the type parameter, because no file of the run imports the scene's module.
  fileprivate static var sceneName: StaticString { S.name }
}

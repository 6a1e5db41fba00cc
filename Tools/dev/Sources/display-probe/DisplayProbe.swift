import Displays
import Firmware
import Glibc
import Raster
import TactusCore

/// Shows known pictures on a display and prints what the display reports, one line each. For the
/// guests of Tools/guest/test.
///
/// ```
/// ready kms 800x480
/// note …               what the screen is, when it is not the picture's size
/// flip TIME SEQUENCE     raw microseconds of the monotonic clock
/// last TIME              the display's last refresh, asked for after the last picture
/// lost
/// found
/// held                   all pictures are shown; the last is written
/// ```
@main
struct DisplayProbe {
  static func main() {
    guard let options = ProbeOptions(CommandLine.arguments.dropFirst()) else {
      fail(ProbeOptions.usage)
    }
    do throws(DisplayError) {
      try run(options)
    } catch {
      fail("error: " + String(decoding: error.message, as: UTF8.self))
    }
  }

  private static func run(_ options: ProbeOptions) throws(DisplayError) {
    let choice = try DisplayChoice(Array(options.display.utf8))
    var display = try ChosenDisplay(choice, for: options.picture)
    show("ready \(options.display) \(options.picture.width)x\(options.picture.height)")
    if let note = display.note { show("note " + String(decoding: note, as: UTF8.self)) }
    endOnSignal()
    var scene = ProbeScene(options.picture)
    for _ in 0..<options.pictures where !isEnding {
      display.present(scene.draw(on: display.surface()))
      while display.isBusy, !isEnding { listen(&display, milliseconds: 1000) }
      listen(&display, milliseconds: 0)
      if options.pause > 0 { usleep(options.pause) }
    }
    if let time = display.lastRefresh() { show("last \(time)") }
    if let path = options.output { write(display.surface(), to: path) }
    show("held")
    while options.holds, !isEnding { listen(&display, milliseconds: 1000) }
  }

  /// Waits for the display, then prints all that it reports.
  private static func listen(_ display: inout ChosenDisplay, milliseconds: Int32) {
    var wait = pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&wait, display.descriptor < 0 ? 0 : 1, milliseconds)
    while let event = display.next() {
      switch event {
      case .flipped(let flip): show("flip \(flip.time) \(flip.sequence)")
      case .lost: show("lost")
      case .found:
        show("found")
        if let note = display.note { show("note " + String(decoding: note, as: UTF8.self)) }
      }
    }
  }

  /// As a picture of the format PPM.
  private static func write(_ surface: consuming Surface, to path: String) {
    guard let file = fopen(path, "wb") else { fail("error: \(path): cannot be written") }
    let header = "P6\n\(surface.width) \(surface.height)\n255\n"
    fwrite(header, 1, header.utf8.count, file)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * surface.width) { row in
      for y in 0..<surface.height {
        surface.copyRow(y, to: row)
        fwrite(row.baseAddress, 1, row.count, file)
      }
    }
    fclose(file)
  }

  private static func show(_ line: String) {
    puts(line)
    fflush(nil)
  }

  private static func fail(_ line: String) -> Never {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    exit(2)
  }

  nonisolated(unsafe) private static var isEnding = false

  /// The program ends in good order on SIGTERM, so that the display is given back by itself.
  private static func endOnSignal() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in DisplayProbe.isEnding = true }
    sigaction(SIGTERM, &action, nil)
  }
}

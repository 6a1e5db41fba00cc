import Firmware
import Foundation
import LinuxDevices
import Raster
import SeatInput
import Seats
import TactusCore

/// Prints what a real panel reports, one report per line.
@main
struct PanelProbe {
  static func main() {
    guard let options = ProbeOptions(Array(CommandLine.arguments.dropFirst())) else {
      fail(ProbeOptions.usage)
    }
    do throws(LibinputPanelError) {
      if options.listsDevices { try list() } else { try watch(options) }
    } catch {
      fail("\(error)")
    }
  }

  private static func watch(_ options: ProbeOptions) throws(LibinputPanelError) {
    var transcript = Transcript()
    if options.readsSeat { return watchSeat(options, &transcript) }
    guard let source = options.evdev else {
      return try watchLibinput(options, &transcript)
    }
    do throws(EvdevError) {
      try watchEvdev(source, options, &transcript)
    } catch {
      fail("--panel evdev: \(error)")
    }
  }

  private static func watchEvdev(
    _ source: EvdevSource, _ options: ProbeOptions, _ transcript: inout Transcript
  ) throws(EvdevError) {
    watch(try EvdevSeat.open(source, mapping: mapping(options)), options, &transcript)
  }

  private static func watchSeat(_ options: ProbeOptions, _ transcript: inout Transcript) {
    do throws(LibinputSeatError) {
      watch(try LibinputSeat.open(nil, mapping: mapping(options)), options, &transcript)
    } catch {
      fail("--panel seat: \(error)")
    }
  }

  /// Reads and takes in one thread, as a board's program does.
  private static func watch(
    _ seat: consuming some TouchSeat & ~Copyable, _ options: ProbeOptions,
    _ transcript: inout Transcript
  ) {
    var panel = SeatPanel(seat, capacity: options.queueCapacity)
    var polled = pollfd(fd: panel.descriptor, events: Int16(POLLIN), revents: 0)
    while panel.failure == 0, poll(&polled, 1, Int32(options.idleMilliseconds)) > 0 {
      panel.read()
      guard panel.scanCount >= options.holdUntilScans else { continue }
      while let report = panel.next(before: .never) {
        if show(report, &transcript, options) { return }
      }
      if options.breaksAtScans.map({ panel.scanCount >= $0 }) == true {
        // What libinput waits with: it cannot go on.
        dup2(STDERR_FILENO, panel.descriptor)
      }
    }
    if panel.failure != 0 { print("failure \(panel.failure) descriptor \(panel.descriptor)") }
  }

  /// Prints a report; whether it was the last one that is wanted.
  private static func show(
    _ report: PanelReport, _ transcript: inout Transcript, _ options: ProbeOptions
  ) -> Bool {
    print(transcript.line(report))
    fflush(nil)
    if options.lifts > 0, transcript.liftCount >= options.lifts { return true }
    guard case .fault(let fault, at: _) = report else { return false }
    return "\(fault)" == options.untilFault
  }

  private static func list() throws(LibinputPanelError) {
    for device in try LibinputPanel.touchDevices() {
      let size = device.size.map { "\($0.width)x\($0.height) mm" } ?? "size unknown"
      let count = device.touchCount.map { "\($0) contacts" } ?? "contacts unknown"
      print("\(device.node) \(device.name): \(size), \(count)")
    }
  }

  private static func watchLibinput(
    _ options: ProbeOptions, _ transcript: inout Transcript
  ) throws(LibinputPanelError) {
    var panel = try LibinputPanel(
      node: options.node, mapping: mapping(options), queueCapacity: options.queueCapacity)
    // Polls: stalling is the point here, and nothing signals a count.
    while panel.scanCount < options.holdUntilScans {
      RealTimeClock.sleep(until: RealTimeClock.now + 1000)
    }
    while panel.waitForInput(until: RealTimeClock.now + options.idleMilliseconds * 1000) {
      while let report = panel.next(before: .never) {
        if show(report, &transcript, options) { return }
      }
    }
  }

  private static func mapping(_ options: ProbeOptions) -> TouchMapping {
    let board = Board(
      pixelWidth: options.pixelWidth, pixelHeight: options.pixelHeight, pixelsPerPoint: 1,
      pixelFormat: .xrgb8888, tickPeriod: .milliseconds(4), displayPeriod: .milliseconds(16),
      scanOutLatency: .zero, budgets: PerStage(repeating: .zero), divisors: PerStage(repeating: 1))
    return TouchMapping(
      board: board, orientation: options.orientation, calibration: [1, 0, 0, 0, 1, 0])
  }

  private static func fail(_ line: String) -> Never {
    FileHandle.standardError.write(Data((line + "\n").utf8))
    exit(2)
  }
}

import Firmware
import FrameFiles
import Gestures
import Page
import Raster
import Runtime
import TactusCore

// What the page calls, in this order: `tactus_open` with the bytes of `tactus boards export`,
// `tactus_pace` for other ticks than the board's, `tactus_tune` for each constant with another
// value, `tactus_start`; then fingers and ticks. Times are microseconds of the run, as numbers of
// JavaScript; positions are points.

/// What stands between the calls. One module is one firmware.
private var board: Board?
private var tuning = PageFirmware.Tuning()

private var run: UnsafeMutablePointer<PageRun> {
  tactus_state().start.assumingMemoryBound(to: PageRun.self)
}

extension Firmware where S: ~Copyable {
  /// Through the type parameter, because no file of the page imports the scene's module.
  fileprivate static var sceneName: StaticString { S.name }

  fileprivate func emitTargets() {
    var line = TextBuffer(storage: tactus_line().room(for: UInt8.self))
    for index in 0..<scene.targetCount {
      let target = scene.target(TargetID(truncatingIfNeeded: index))
      line.removeAll()
      line.append(target.name)
      line.append(" ")
      line.append(target.kind)
      line.append(target.isQuiet ? " quiet" : " loud")
      let frame = target.frame
      let numbers: InlineArray<4, Float> = [frame.x, frame.y, frame.width, frame.height]
      for place in numbers.indices {
        line.append(" ")
        line.append(UInt64(numbers[place].bitPattern))
      }
      line.append("\n")
      PageText.list.emit(line.bytes)
    }
  }
}

/// Where the page puts a configuration.
@c(tactus_config) public func config() -> UnsafeMutableRawPointer { tactus_input().start }
@c(tactus_config_size) public func configSize() -> Int32 { Int32(tactus_input().byteCount) }

/// Reads a configuration of so many bytes. False, with the reason emitted, when it cannot be used.
@c(tactus_open) public func open(_ count: Int32) -> Bool {
  board = nil
  do throws(FrameFileError) {
    let reader = try FrameFileReader(
      PageInput(count: Int(count)), of: PageFirmware.sceneName, &tuning)
    board = reader.board
    return true
  } catch {
    PageText.refusal.emit(error.reason)
    return false
  }
}

/// Ticks each so many microseconds, as a trace has it; three of a tick's stages run in every tick
/// that these numbers divide. False when they are no such numbers.
@c(tactus_pace) public func pace(
  _ period: Double, _ update: UInt32, _ render: UInt32, _ present: UInt32
) -> Bool {
  guard var paced = board, period >= 1, period <= 60_000_000,
    let updates = UInt8(exactly: update), let renders = UInt8(exactly: render),
    let presents = UInt8(exactly: present), updates > 0, renders > 0, presents > 0
  else { return false }
  paced.tickPeriod = .microseconds(Int64(period))
  paced.divisors[.update] = updates
  paced.divisors[.render] = renders
  paced.divisors[.present] = presents
  board = paced
  return true
}

/// Sets a constant by its place in the table, to a value as a frame file holds it.
@c(tactus_tune) public func tune(_ position: Int32, _ bits: Int64) -> Bool {
  tuning.set(bits: bits, at: Int(position)) == nil
}

/// Starts at time zero, again if there was a run before.
@c(tactus_start) public func start(_ showsTouches: Bool) -> Bool {
  precondition(MemoryLayout<PageRun>.size <= tactus_state().byteCount, "a run outgrew page.c")
  guard let board, var fresh = PageRun(board, tuning) else {
    PageText.refusal.emit("the browser has no memory for the picture; take a smaller board")
    return false
  }
  fresh.firmware.showsTouches = showsTouches
  // A firmware is memory without owners: the one before needs no farewell.
  run.initialize(to: fresh)
  return true
}

/// Whether ticks write their records as lines of a trace.
@c(tactus_record) public func record(_ isRecorded: Bool) { run.pointee.isRecorded = isRecorded }

@c(tactus_width) public func width() -> Int32 { run.pointee.firmware.board.pixelWidth }
@c(tactus_height) public func height() -> Int32 { run.pointee.firmware.board.pixelHeight }
@c(tactus_scale) public func scale() -> Float { run.pointee.firmware.board.pixelsPerPoint }
@c(tactus_tick_period) public func tickPeriod() -> Double {
  Double(run.pointee.firmware.board.tickPeriod.microseconds)
}

/// What the panel states of the contact that lands or moves next.
private var imprint: Imprint?

/// The size in points and the pressure from 0 to 1, 0 for what is not stated, of the contact that
/// lands or moves next.
@c(tactus_imprint) public func imprintNext(_ size: Float, _ pressure: Float) {
  imprint = Imprint(size: size, pressure: pressure)
}
@c(tactus_land) public func land(_ key: UInt32, _ x: Float, _ y: Float) {
  run.pointee.assembler.land(key: key, at: Point(x: x, y: y), imprint ?? .none)
  imprint = nil
}
@c(tactus_move) public func move(_ key: UInt32, _ x: Float, _ y: Float) {
  run.pointee.assembler.move(key: key, to: Point(x: x, y: y), imprint)
  imprint = nil
}
@c(tactus_lift) public func lift(_ key: UInt32) { run.pointee.assembler.lift(key: key) }
@c(tactus_cancel) public func cancel(_ key: UInt32) { run.pointee.assembler.cancel(key: key) }

/// Closes a scan that was sampled at a time: the next tick after it takes it. False when the queue
/// is full: run ticks first.
@c(tactus_scan) public func scan(_ time: Double) -> Bool {
  guard run.pointee.panel.count < 64 else { return false }
  let frame = run.pointee.assembler.frame(at: instant(time))
  return run.pointee.panel.append(.frame(frame))
}

// A frame as a trace has it, with the slots and identifiers of its contacts.

private var frame = ContactFrame(time: .zero)

@c(tactus_frame_begin) public func frameBegin(_ time: Double) {
  frame = ContactFrame(time: instant(time))
}
@c(tactus_frame_contact) public func frameContact(
  _ slot: Int32, _ id: UInt32, _ x: Float, _ y: Float, _ isCancelled: Bool
) {
  guard slot >= 0, slot < contactsMax else { return }
  frame.place(
    Contact(id: UInt16(truncatingIfNeeded: id), position: Point(x: x, y: y)), in: Int(slot))
  if isCancelled { frame.cancel(slot: Int(slot)) }
}
/// What the panel states of a contact of the frame that is down: its size in points and its
/// pressure from 0 to 1, 0 where it states none.
@c(tactus_frame_imprint) public func frameImprint(
  _ slot: Int32, _ size: Float, _ pressure: Float
) {
  guard slot >= 0, slot < contactsMax, frame.down.contains(Int(slot)) else { return }
  frame.press(slot: Int(slot), Imprint(size: size, pressure: pressure))
}
@c(tactus_frame_end) public func frameEnd() -> Bool { run.pointee.panel.append(.frame(frame)) }

@c(tactus_accelerate) public func accelerate(
  _ time: Double, _ x: Float, _ y: Float, _ z: Float
) -> Bool {
  run.pointee.panel.append(.acceleration(Acceleration(x: x, y: y, z: z), at: instant(time)))
}
@c(tactus_fault) public func fault(_ time: Double, _ kind: Int32) -> Bool {
  guard let fault = UInt8(exactly: kind).flatMap(PanelFault.init(rawValue:)) else { return false }
  return run.pointee.panel.append(.fault(fault, at: instant(time)))
}
@c(tactus_lose) public func lose(_ time: Double, _ count: UInt32) -> Bool {
  run.pointee.panel.append(.lost(count, at: instant(time)))
}
@c(tactus_suspend) public func suspend(_ time: Double) -> Bool {
  run.pointee.panel.append(.suspend(at: instant(time)))
}
@c(tactus_resume) public func resume(_ time: Double) -> Bool {
  run.pointee.panel.append(.resume(at: instant(time)))
}

/// When the next tick starts.
@c(tactus_next_start) public func nextStart() -> Double {
  Double(run.pointee.scheduler.nextStart.microseconds)
}
/// Runs the next tick; whether the picture is another one.
@c(tactus_tick) public func tick() -> Bool { run.pointee.tick() }

/// Runs the next tick on the grid but so many, which a stall has left out, as its run did.
@c(tactus_tick_late) public func tickLate(_ skipped: UInt32) -> Bool {
  run.pointee.tick(skipping: skipped)
}

/// Runs a tick of a live run again, off the grid: with the number and the start that it had, both
/// after those of the tick before.
///
/// - Parameters:
///   - missed: a bit for each stage that was over its budget.
///   - skipped: how many frames of the display had passed.
@c(tactus_tick_again) public func tickAgain(
  _ number: UInt32, _ isDrawing: Bool, _ start: Double, _ missed: UInt32, _ skipped: UInt32
) -> Bool {
  run.pointee.tick(
    again: number, isDrawing ? .drawing : .input, at: instant(start), StageSet(word: missed),
    skipped)
}

/// Whether ticks draw: without pictures they pass in a fraction of the time, and everything else is
/// the same. The next picture is drawn as a whole.
@c(tactus_draw) public func draw(_ isDrawn: Bool) { run.pointee.draw(isDrawn) }

/// The hash of the picture, as a trace records it.
@c(tactus_hash) public func hash() -> UInt64 { run.pointee.hash }

/// Where a run lies, and how many bytes it has: copied back, they are that moment again, but for
/// the picture.
@c(tactus_run) public func runStart() -> UnsafeMutableRawPointer { tactus_state().start }
@c(tactus_run_size) public func runSize() -> Int32 { Int32(MemoryLayout<PageRun>.size) }

/// The picture: pixels of R, G, B, A.
@c(tactus_rgba) public func rgba() -> UnsafeMutableRawPointer { run.pointee.rgba() }

/// Where that lies: behind all that the firmware has.
@c(tactus_copy) public func copy() -> UnsafeMutableRawPointer { run.pointee.copy }

/// The target under a point as it stands now; -1 where there is none.
@c(tactus_hit) public func hit(_ x: Float, _ y: Float) -> Int32 {
  let now = run.pointee.scheduler.nextStart
  let hit = run.pointee.firmware.hit(Point(x: x, y: y), at: now)
  return hit.watchers.isEmpty && hit.caught.isEmpty ? -1 : Int32(hit.target)
}

/// Emits a line for each target: its name, kind, `quiet` or `loud`, and its rectangle at rest, as
/// the bits of four numbers: a finger script that names it must hit the same place to the bit.
@c(tactus_targets) public func targets() { run.pointee.firmware.emitTargets() }

/// Emits a line for each recognizer: its name, and the number of its kind.
@c(tactus_recognizers) public func recognizers() {
  var line = TextBuffer(storage: tactus_line().room(for: UInt8.self))
  for index in 0..<run.pointee.firmware.recognizerCount {
    let recognizer = RecognizerID(index)
    line.removeAll()
    line.append(word: run.pointee.firmware.name(of: recognizer))
    line.append(" ")
    line.append(UInt64(run.pointee.firmware.kind(of: recognizer).rawValue))
    line.append("\n")
    PageText.list.emit(line.bytes)
  }
}

/// How long the tap gate is still closed, in microseconds; -1 while a gesture keeps it closed.
@c(tactus_gate) public func gate() -> Double {
  let gate = run.pointee.firmware.gate
  guard !gate.isDragging else { return -1 }
  let answer = gate.answer(at: run.pointee.scheduler.nextStart)
  return answer.isAdmitted ? 0 : Double(answer.remaining.microseconds)
}

/// A number of the page as a time: whole microseconds, and no further from zero than a trace's.
private func instant(_ time: Double) -> Instant {
  let limit = 0x1p50
  return Instant(microseconds: Int64(max(-limit, min(limit, time.isNaN ? 0 : time))))
}

public import BoardFiles
public import Firmware
import InputText
public import Panels
import Raster
public import Recordings
import SeatInput
import Simulation
import TactusCore

/// A model of a panel, with the device that it reports as.
public struct ModelPanel: Sendable {
  public var controller: ControllerModel
  private let board: Board
  private let screen: RawTouchscreen
  private let size: PanelSize

  /// From what was measured; nil where too little moved.
  ///
  /// - Parameters:
  ///   - screen: for its ranges, which the model has as well.
  ///   - isLearned: whether it scans as it was learned; else at a period with an even jitter.
  public init?(
    _ measured: PanelDescription, like screen: RawTouchscreen, size: PanelSize, isLearned: Bool
  ) {
    guard let rate = measured.rate, let jitter = measured.jitter else { return nil }
    (self.screen, self.size) = (screen, size)
    let width = size.width * BoardDraft.pointsPerMillimetre
    board = Board(
      pixelWidth: Int32(width.rounded(.up)),
      pixelHeight: Int32((size.height * BoardDraft.pointsPerMillimetre).rounded(.up)),
      pixelsPerPoint: 1, pixelFormat: .xrgb8888, tickPeriod: .milliseconds(8),
      displayPeriod: .milliseconds(16), scanOutLatency: .zero,
      budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
    let period = Int64((1e6 / rate).rounded())
    controller = ControllerModel(
      name: "model", scanPeriod: .microseconds(period),
      scanJitter: .microseconds(min(jitter, period / 2 - 1)), contactsMax: 10,
      unitsPerPixel: Double(screen.x.count) / width,
      noise: (measured.noise ?? 0) * BoardDraft.pointsPerMillimetre, reportLatency: .zero,
      learned: isLearned ? measured.learned : nil)
    if isLearned, measured.learned == nil { return nil }
    // Its points are the units that both axes of the screen have.
    controller.learned?.unitsPerPoint = nil
  }

  /// What it sends of the hand in a recording.
  public func recording(of other: RawTouchscreen, seed: UInt64) throws -> RawTouchscreen {
    let unit = 1 / controller.unitsPerPixel
    let hand = RecordedHand(other, pointsPerUnit: unit)
    let motion = try FingerScript(text: hand.script, file: "hand")
      .compile(screen: ScreenSize(of: board), targets: [:])
    var panel = SimulatedPanel(
      motion: motion, controller: controller, board: board, seed: seed)
    return RawTouchscreen(&panel, like: screen, unitsPerPoint: controller.unitsPerPixel)
  }
}

extension RawTouchscreen {
  /// What the kernel sends of a panel's reports, which is only what changed, as a device with the
  /// ranges of another.
  public init<P: Panel & ~Copyable>(
    _ panel: inout P, like other: RawTouchscreen, unitsPerPoint: Double
  ) {
    var (events, lines): ([EvdevEvent], [Int32]) = ([], [])
    var before = ContactFrame(time: .zero)
    while let report = panel.next(before: .never) {
      guard case .frame(let frame) = report else { continue }
      func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        events.append(
          EvdevEvent(time: frame.time.microseconds, type: type, code: code, value: value))
        lines.append(Int32(lines.count + 1))
      }
      for slot in 0..<contactsMax {
        let (was, isDown) = (before.down.contains(slot), frame.down.contains(slot))
        let isSame = was && isDown && before[slot].id == frame[slot].id
        guard was || isDown, !isSame || frame[slot].position != before[slot].position else {
          continue
        }
        add(3, 0x2f, Int32(slot))
        if was, !isSame { add(3, 0x39, -1) }
        guard isDown else { continue }
        if !isSame { add(3, 0x39, Int32(frame[slot].id)) }
        let place = frame[slot].position
        add(3, 0x35, other.x.minimum + Int32((Double(place.x) * unitsPerPoint).rounded()))
        add(3, 0x36, other.y.minimum + Int32((Double(place.y) * unitsPerPoint).rounded()))
      }
      add(0, 0, 0)
      before = frame
    }
    self.init(
      file: "model", name: other.name, touchProtocol: .slotted, x: other.x, y: other.y,
      events: events, lines: lines)
    lastSlot = Int32(contactsMax) - 1
    size = other.size
  }
}

import Firmware
import TactusCore
import Testing

@testable import SeatInput

@Suite("Devices of one seat")
struct SeatTests {
  private static let place = Point(x: 1, y: 2)

  private func scan(_ device: UInt16, _ time: Int64, _ changes: TouchChange...) -> SeatEvent {
    .scan(device: device, time: time, changes: changes)
  }

  /// The reports for events that came in one read.
  private func reports(
    _ events: [SeatEvent], _ translator: inout SeatTranslator
  ) -> [String] {
    var order = SeatOrder()
    for event in events { order.append(event) }
    var reports: [PanelReport] = []
    while let event = order.next() { translator.translate(event, into: &reports) }
    return reports.map(Self.line)
  }

  private static func line(_ report: PanelReport) -> String {
    let time = report.time.microseconds
    switch report {
    case .frame(let frame):
      return "\(time) down=\(frame.down.bits) cancelled=\(frame.cancelled.bits)"
    case .fault(let fault, at: _): return "\(time) \(fault)"
    case .acceleration: return "\(time) accel"
    case .lost(let count, at: _): return "\(time) lost \(count)"
    case .suspend, .resume: return "\(time) power"
    }
  }

  private func reports(_ events: SeatEvent...) -> [String] {
    var translator = SeatTranslator()
    return reports(events, &translator)
  }

  @Test("scans of two devices come in chronological order")
  func merge() {
    #expect(
      reports(
        scan(0, 100, .down(slot: 0, at: Self.place)), scan(0, 300, .up(slot: 0)),
        scan(1, 200, .down(slot: 1, at: Self.place)))
        == ["0 down=1 cancelled=0", "100 down=3 cancelled=0", "200 down=2 cancelled=0"])
  }

  @Test("a device's own scans never overtake each other; an older time is raised and reported")
  func outOfOrder() {
    #expect(
      reports(
        scan(0, 100, .down(slot: 0, at: Self.place)), scan(0, 99, .up(slot: 0)),
        scan(0, 100, .down(slot: 0, at: Self.place)))
        == [
          "0 down=1 cancelled=0", "0 outOfOrder", "0 down=0 cancelled=0", "0 down=1 cancelled=0",
        ])
  }

  @Test("a lift that arrives with its device's removal becomes a cancellation")
  func liftOnUnplug() {
    #expect(
      reports(
        scan(0, 100, .down(slot: 0, at: Self.place)), scan(0, 200, .up(slot: 0)),
        .unplugged(device: 0))
        == ["0 down=1 cancelled=0", "100 down=0 cancelled=1", "100 unplugged"])
  }

  @Test("a finger's lift in the read that finds the device gone stays a lift")
  func liftInTheReadOfTheRemoval() {
    let touch = [
      scan(0, 100, .down(slot: 0, at: Self.place)), scan(0, 200, .up(slot: 0)),
    ]
    var translator = SeatTranslator()
    #expect(
      reports(touch + [.unplugged(device: 0, since: 201)], &translator)
        == ["0 down=1 cancelled=0", "100 down=0 cancelled=0", "100 unplugged"])
    translator = SeatTranslator()
    #expect(
      reports(touch + [.unplugged(device: 0, since: 200)], &translator)
        == ["0 down=1 cancelled=0", "100 down=0 cancelled=1", "100 unplugged"])
  }

  @Test("where time zero is known, times count from it, and none is before it")
  func knownOrigin() {
    var translator = SeatTranslator(origin: 1000)
    #expect(
      reports(
        [
          .plugged(device: 0), scan(0, 900, .down(slot: 0, at: Self.place)),
          scan(0, 1500, .up(slot: 0)),
        ],
        &translator) == ["0 plugged", "0 down=1 cancelled=0", "500 down=0 cancelled=0"])
  }

  @Test("a lift read before the removal stays a lift")
  func liftBeforeUnplug() {
    var translator = SeatTranslator()
    let lift = [scan(0, 100, .down(slot: 0, at: Self.place)), scan(0, 200, .up(slot: 0))]
    #expect(reports(lift, &translator) == ["0 down=1 cancelled=0", "100 down=0 cancelled=0"])
    #expect(reports([.unplugged(device: 0)], &translator) == ["100 unplugged"])
  }

  @Test("contacts left down on a removed device are cancelled, those of others stay")
  func leftDown() {
    #expect(
      reports(
        scan(0, 100, .down(slot: 0, at: Self.place)), scan(1, 150, .down(slot: 1, at: Self.place)),
        .unplugged(device: 0))
        == [
          "0 down=1 cancelled=0", "0 down=0 cancelled=1", "0 unplugged", "50 down=1 cancelled=0",
        ])
  }

  @Test("faults before the first frame have time 0")
  func faultsFirst() {
    #expect(
      reports(.plugged(device: 0), .dropped(), scan(0, 5_000_000, .down(slot: 0, at: Self.place)))
        == ["0 dropped", "0 plugged", "0 down=1 cancelled=0"])
  }

  @Test("the eleventh contact is left out and reported, the tenth is not")
  func overflow() {
    let downs = (0..<11).map { TouchChange.down(slot: Int32($0), at: Self.place) }
    let ten = SeatEvent.scan(device: 0, time: 7, changes: Array(downs.prefix(10)))
    let eleven = SeatEvent.scan(device: 0, time: 7, changes: downs)
    #expect(reports(ten) == ["0 down=1023 cancelled=0"])
    #expect(reports(eleven) == ["0 overflow", "0 down=1023 cancelled=0"])
  }

  @Test("the origin is the first frame's raw time")
  func origin() {
    var translator = SeatTranslator()
    #expect(translator.origin == nil)
    _ = reports([scan(0, 1234, .down(slot: 0, at: Self.place))], &translator)
    #expect(translator.origin == 1234)
  }
}

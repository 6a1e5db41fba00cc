import BoardFiles
import Firmware
import SeatInput
import TactusCore

/// A panel's reports as the events of a device that has as many positions as a trace can show: a
/// controller with slots (protocol B), as large as the screen of a board.
///
/// A contact that the panel took back becomes a palm. Read for the same board, they are the same
/// contacts to the thousandth of a point.
struct PanelDevice {
  private(set) var device: DeviceEvents
  /// What a device cannot report, one sentence each.
  private(set) var notes: [String] = []
  private let place: DevicePlaces
  private var before = ContactFrame(time: .zero)
  private var slot = 0
  /// The device's slot of each contact that is down, by its slot on the seat.
  private var slots: [Int: Int] = [:]
  private var slotsUsed = 0
  /// The tool of each slot's newest contact.
  private var isPalm: PerContact<Bool> = InlineArray(repeating: false)
  /// What each slot was last sent to state.
  private var imprints: PerContact<Imprint> = InlineArray(repeating: .none)
  private var leftOut = (sleeps: 0, accelerations: 0, faults: 0)
  /// The positions that such a panel does not have, and the name of its board.
  private var beyond = 0
  private let board: String
  private var newest = Instant.zero

  init(_ reports: [PanelReport], board: BoardFile, name: String = "panel of a trace") {
    place = DevicePlaces(board)
    self.board = board.name
    var description = DeviceDescription()
    description.name = name
    description.isDirect = true
    let slots = AxisRange(minimum: 0, maximum: Int32(contactsMax) - 1)
    var axes: [(UInt16, AxisRange)] = [
      (AxisCode.slot, slots), (AxisCode.multitouchX, place.x), (AxisCode.multitouchY, place.y),
      (AxisCode.tool, AxisRange(minimum: 0, maximum: TouchCode.palm)),
      (AxisCode.trackingID, AxisRange(minimum: 0, maximum: 65_535)),
    ]
    if reports.contains(where: \.isImprinted) {
      // A size has the units of the surface.
      let surface = place.x.count > place.y.count ? place.x : place.y
      axes += [(AxisCode.touchMajor, surface), (AxisCode.multitouchPressure, Self.pressures)]
    }
    for (code, range) in axes { description.ranges[code] = range }
    description.codes[EventType.absolute] = Set(axes.map(\.0))
    description.codes[EventType.key] = [TouchCode.button]
    description.codes[EventType.synchronization] = [
      EventType.synchronization, EventType.key, EventType.absolute,
    ]
    if let glass = place.millimetres {
      description.resolutions[AxisCode.multitouchX] = Self.resolution(place.x, glass.width)
      description.resolutions[AxisCode.multitouchY] = Self.resolution(place.y, glass.height)
    }
    device = DeviceEvents(description: description, log: EventLog())
    for report in reports { take(report) }
    // As many as the board's controller can report, or as there were at once.
    let slotCount = max(board.controller.contactsMax, slotsUsed, 1)
    device.description.ranges[AxisCode.slot] = AxisRange(minimum: 0, maximum: Int32(slotCount) - 1)
    note()
  }

  private static let pressures = AxisRange(minimum: 0, maximum: 255)

  private static func resolution(_ axis: AxisRange, _ length: Double) -> Int32 {
    Int32(min(max(axis.count / length, 0), 1e9).rounded())
  }

  private mutating func take(_ report: PanelReport) {
    switch report {
    case .frame(let frame): take(frame)
    case .fault(.dropped, at: let time):
      add(at: time, EventType.synchronization, SynchronizationCode.dropped, 0)
      add(at: time, EventType.synchronization, SynchronizationCode.report, 0)
    case .acceleration: leftOut.accelerations += 1
    case .suspend: leftOut.sleeps += 1
    case .resume: break
    // It is found again: a stamp that was raised.
    case .fault(.outOfOrder, at: _): break
    case .fault, .lost: leftOut.faults += 1
    }
  }

  private mutating func take(_ frame: ContactFrame) {
    let time = max(frame.time, newest)
    newest = time
    let count = device.log.count
    var landed: [(index: Int, contact: Contact)] = []
    var cancelled: Set<Int> = []
    for index in 0..<contactsMax {
      let wasDown = before.down.contains(index)
      let isDown = frame.down.contains(index)
      let isSame = wasDown && isDown && before[index].id == frame[index].id
      if isSame {
        guard frame[index] != before[index] else { continue }
        choose(slots[index] ?? 0, at: time)
        move(to: frame[index], at: time)
        continue
      }
      if wasDown, let slot = slots.removeValue(forKey: index) {
        let isCancelled = frame.cancelled.contains(index)
        choose(slot, at: time)
        end(slot, isCancelled: isCancelled, at: time)
        if isCancelled { cancelled.insert(slot) }
      }
      if isDown { landed.append((index, frame[index])) }
    }
    // A reader numbers what lands in one frame in the order of the slots.
    for (index, contact) in landed.sorted(by: { $0.contact.id < $1.contact.id }) {
      let taken = cancelled.union(slots.values)
      guard let free = (0..<contactsMax).first(where: { !taken.contains($0) }) else { continue }
      slots[index] = free
      slotsUsed = max(slotsUsed, free + 1)
      choose(free, at: time)
      land(contact, in: free, at: time)
    }
    if before.down.isEmpty != frame.down.isEmpty {
      add(at: time, EventType.key, TouchCode.button, frame.down.isEmpty ? 0 : 1)
    }
    // What moves nothing is a frame all the same: the first contact is reported again.
    if device.log.count == count,
      let index = (0..<contactsMax).first(where: frame.down.contains),
      let slot = slots[index]
    {
      choose(slot, at: time)
      move(to: frame[index], at: time)
    }
    before = frame
    guard device.log.count > count else { return }
    add(at: time, EventType.synchronization, SynchronizationCode.report, 0)
  }

  private mutating func choose(_ index: Int, at time: Instant) {
    guard slot != index else { return }
    slot = index
    add(at: time, EventType.absolute, AxisCode.slot, Int32(index))
  }

  private mutating func land(_ contact: Contact, in index: Int, at time: Instant) {
    if isPalm[index] {
      isPalm[index] = false
      add(at: time, EventType.absolute, AxisCode.tool, 0)
    }
    add(at: time, EventType.absolute, AxisCode.trackingID, Int32(contact.id))
    move(to: contact, at: time)
  }

  private mutating func move(to contact: Contact, at time: Instant) {
    let (x, y) = place.units(of: contact.position)
    if !place.x.holds(x) || !place.y.holds(y) { beyond += 1 }
    add(at: time, EventType.absolute, AxisCode.multitouchX, x)
    add(at: time, EventType.absolute, AxisCode.multitouchY, y)
    // The kernel sends only what changed, also from one contact of a slot to the next.
    let (imprint, sent) = (contact.imprint, imprints[slot])
    if imprint.sizePoints != sent.sizePoints {
      let size = place.units(ofLength: Double(imprint.sizePoints))
      add(at: time, EventType.absolute, AxisCode.touchMajor, size)
    }
    if imprint.pressureParts != sent.pressureParts {
      let pressure = Int32(imprint.pressureParts)
      add(at: time, EventType.absolute, AxisCode.multitouchPressure, pressure)
    }
    imprints[slot] = imprint
  }

  private mutating func end(_ index: Int, isCancelled: Bool, at time: Instant) {
    if isCancelled {
      isPalm[index] = true
      add(at: time, EventType.absolute, AxisCode.tool, TouchCode.palm)
    }
    add(at: time, EventType.absolute, AxisCode.trackingID, -1)
  }

  private mutating func add(at time: Instant, _ type: UInt16, _ code: UInt16, _ value: Int32) {
    device.log.append(
      EvdevEvent(time: time.microseconds, type: type, code: code, value: value), line: 0)
  }

  private mutating func note() {
    let figures = [
      ("times asleep", leftOut.sleeps), ("samples of the accelerometer", leftOut.accelerations),
      ("faults", leftOut.faults),
    ]
    for (what, count) in figures where count > 0 {
      notes.append("\(what), which the events of a device cannot hold, left out: \(count)")
    }
    guard beyond > 0 else { return }
    notes.append(
      "positions beyond the screen of '\(board)': \(beyond); give --board the one of which it is, or "
        + "leave it out")
  }
}

extension AxisRange {
  fileprivate func holds(_ value: Int32) -> Bool { minimum <= value && value <= maximum }
}

/// Where the units of such a device lie on a board's screen.
struct DevicePlaces {
  let x: AxisRange
  let y: AxisRange
  /// The size of the glass as the device sees it; nil for a board that does not give one.
  let millimetres: (width: Double, height: Double)?
  private let mapping: DeviceMapping
  /// Maps points to units: two rows of three.
  private let rows: [Double]

  /// The units of a point. Enough that rounding a position to whole units, twice, leaves its
  /// thousandths as they are.
  private static let unitsPerPoint = 8000.0

  init(_ board: BoardFile) {
    let isTurned = board.orientation == .clockwise || board.orientation == .counterclockwise
    let (width, height) = (Double(board.board.width), Double(board.board.height))
    func range(_ length: Double) -> AxisRange {
      AxisRange(minimum: 0, maximum: Int32((length * Self.unitsPerPoint).rounded()) - 1)
    }
    x = range(isTurned ? height : width)
    y = range(isTurned ? width : height)
    millimetres = board.millimetres.map {
      isTurned ? (width: $0.height, height: $0.width) : (width: $0.width, height: $0.height)
    }
    mapping = DeviceMapping(
      TouchMapping(
        board: board.board, orientation: board.orientation, calibration: board.calibration),
      x: x, y: y)
    rows = Self.inverse(of: mapping, x, y)
  }

  /// The affine map from points to units, found from three corners of the device.
  private static func inverse(of mapping: DeviceMapping, _ x: AxisRange, _ y: AxisRange) -> [Double]
  {
    let (right, down) = (x.maximum, y.maximum)
    let origin = mapping.point(x: 0, y: 0)
    let (a, b) = (mapping.point(x: right, y: 0), mapping.point(x: 0, y: down))
    // Points per unit along each of the device's axes.
    let xx = (Double(a.x) - Double(origin.x)) / Double(right)
    let xy = (Double(a.y) - Double(origin.y)) / Double(right)
    let yx = (Double(b.x) - Double(origin.x)) / Double(down)
    let yy = (Double(b.y) - Double(origin.y)) / Double(down)
    let determinant = xx * yy - xy * yx
    guard determinant != 0 else { return [0, 0, 0, 0, 0, 0] }
    let (ox, oy) = (Double(origin.x), Double(origin.y))
    return [
      yy / determinant, -yx / determinant, (yx * oy - yy * ox) / determinant,
      -xy / determinant, xx / determinant, (xy * ox - xx * oy) / determinant,
    ]
  }

  /// The units that are mapped to a point, to its thousandths where there are such units.
  func units(of point: Point) -> (x: Int32, y: Int32) {
    let (px, py) = (Double(point.x), Double(point.y))
    let ux = rows[0] * px + rows[1] * py + rows[2]
    let uy = rows[3] * px + rows[4] * py + rows[5]
    let first = (x: Self.whole(ux), y: Self.whole(uy))
    if mapping.point(x: first.x, y: first.y).snapped == point { return first }
    // The calibration rounds as well; what is right is a few units away.
    var best = first
    var bestDistance = Double.infinity
    for dx in -Self.reach...Self.reach {
      for dy in -Self.reach...Self.reach {
        let (x, y) = (first.x &+ dx, first.y &+ dy)
        let found = mapping.point(x: x, y: y)
        if found.snapped == point { return (x, y) }
        let distance = Double((found - point).length)
        if distance < bestDistance { (best, bestDistance) = ((x, y), distance) }
      }
    }
    return best
  }

  /// The units of a length without a direction, in points.
  func units(ofLength points: Double) -> Int32 {
    let perUnit = mapping.pointsPerUnit
    return perUnit > 0 ? Self.whole(points / perUnit) : 0
  }

  private static let reach: Int32 = 4

  private static func whole(_ value: Double) -> Int32 {
    Int32(min(max(value.rounded(), -2e9), 2e9))
  }
}

extension PanelReport {
  /// Whether the panel states a size or a pressure of a contact.
  fileprivate var isImprinted: Bool {
    guard case .frame(let frame) = self else { return false }
    return frame.down.intersects(frame.imprinted)
  }
}

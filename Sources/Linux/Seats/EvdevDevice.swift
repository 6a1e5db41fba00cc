import CSystem
import Live
import SeatInput

/// One touchscreen that is open, and what its events were decoded to so far.
///
/// The caller that opened it closes it.
struct EvdevDevice {
  let descriptor: Int32
  /// Of `/dev/input/eventN`; −1 of a node that was named.
  let number: Int32
  /// Among the devices of the seat.
  let index: UInt16
  private let touchProtocol: TouchProtocol
  private let slotCount: Int
  private let hasTouchButton: Bool
  private let mapping: DeviceMapping
  private var decoder: EvdevDecoder
  private var lifting = Lifting.unknown
  /// How long the machine had slept when that was looked at last, in microseconds.
  private var slept = SystemSleep.total

  /// How a driver lifts contacts.
  private enum Lifting {
    case unknown
    /// One by one, as all but a few do.
    case oneByOne
    /// All of them with `BTN_TOUCH`.
    case byButton
  }

  /// After the release of its buttons a device that goes away is gone within this, in milliseconds.
  private static var goingMax: Int32 { 2 }

  /// Reads what an open node is; nil for anything but a touchscreen.
  init?(_ descriptor: Int32, number: Int32, index: UInt16, _ mapping: TouchMapping) {
    guard let touchProtocol = Self.touchProtocol(of: descriptor) else { return nil }
    let isSingle = touchProtocol == .single
    guard let x = Self.axis(isSingle ? ABS_X : ABS_MT_POSITION_X, of: descriptor),
      let y = Self.axis(isSingle ? ABS_Y : ABS_MT_POSITION_Y, of: descriptor)
    else { return nil }
    let xRange = AxisRange(minimum: x.minimum, maximum: x.maximum)
    let yRange = AxisRange(minimum: y.minimum, maximum: y.maximum)
    guard xRange.count > 1, yRange.count > 1 else { return nil }
    self.descriptor = descriptor
    self.number = number
    self.index = index
    self.touchProtocol = touchProtocol
    hasTouchButton = evdev_has(descriptor, EV_KEY, BTN_TOUCH)
    self.mapping = DeviceMapping(
      mapping, x: xRange, y: yRange,
      imprints: Self.imprints(
        of: descriptor, isSingle, x: (xRange, Double(x.resolution)),
        y: (yRange, Double(y.resolution))))
    let lastSlot = Self.axis(ABS_MT_SLOT, of: descriptor)?.maximum ?? 0
    slotCount = Int(EvdevDecoder.lastSlot(lastSlot)) + 1
    decoder = EvdevDecoder(touchProtocol, lastSlot: lastSlot)
    decoder.begin(with: state)
  }

  /// Takes one event. After anything but `nothing` ask for `scan`.
  ///
  /// Of a device that goes away the kernel releases the buttons, a little before this can be
  /// distinguished that it goes. That lifts no finger: its contacts are cancelled with it, so that
  /// a panel pulled out under a finger presses nothing. Only of a driver that lifts no contact by
  /// itself it is all there is: as long as that is not known, the device is watched for a moment,
  /// once. The same release comes when the machine goes to sleep. Of a device without slots the
  /// button is all that ever lifts a finger, and is believed, as libinput does.
  mutating func take(_ record: evdev_record) -> EvdevDecoder.Outcome {
    if touchProtocol == .slotted {
      if record.type == EV_ABS, record.code == ABS_MT_TRACKING_ID, record.value < 0 {
        lifting = .oneByOne
      }
      if record.type == EV_KEY, record.code == BTN_TOUCH, record.value == 0, isGoing() {
        return .nothing
      }
    }
    return decoder.handle(
      EvdevEvent(time: record.time, type: record.type, code: record.code, value: record.value))
  }

  /// Whether a released button lifts nothing.
  private mutating func isGoing() -> Bool {
    switch lifting {
    case .oneByOne: return true
    case .byButton: return false
    case .unknown:
      let now = SystemSleep.total
      defer { slept = now }
      guard now - slept < SystemSleep.shortest else { return true }
      guard !evdev_goes(descriptor, Self.goingMax) else { return true }
      lifting = .byButton
      return false
    }
  }

  /// The kernel's queue has overflowed, and was emptied: asks for what is down now. Then ask for
  /// `scan`.
  mutating func catchUp() { decoder.catchUp(with: state) }

  /// What was completed; nil when nothing changed.
  mutating func scan(at time: Int64) -> SeatEvent? {
    decoder.takeScan(of: index, at: time, mapping)
  }

  private var state: DeviceState {
    var state = DeviceState()
    if hasTouchButton { state.isTouched = evdev_key(descriptor, BTN_TOUCH) }
    switch touchProtocol {
    case .slotted:
      let empty = DeviceState.Slot(trackingID: -1, x: 0, y: 0, tool: 0)
      state.slots = [DeviceState.Slot](repeating: empty, count: slotCount)
      query(ABS_MT_TRACKING_ID) { state.slots[$0].trackingID = $1 }
      query(ABS_MT_POSITION_X) { state.slots[$0].x = $1 }
      query(ABS_MT_POSITION_Y) { state.slots[$0].y = $1 }
      query(ABS_MT_TOOL_TYPE) { state.slots[$0].tool = $1 }
      query(ABS_MT_TOUCH_MAJOR) { state.slots[$0].size = $1 }
      query(ABS_MT_PRESSURE) { state.slots[$0].pressure = $1 }
      state.currentSlot = Self.axis(ABS_MT_SLOT, of: descriptor)?.value ?? 0
    case .single:
      state.x = Self.axis(ABS_X, of: descriptor)?.value ?? 0
      state.y = Self.axis(ABS_Y, of: descriptor)?.value ?? 0
    case .listed:
      break
    }
    return state
  }

  private func query(_ code: Int32, _ take: (Int, Int32) -> Void) {
    precondition(slotCount <= Int(EVDEV_SLOTS_MAX), "C has room for as many slots as there are")
    let values = UnsafeMutablePointer<Int32>.allocate(capacity: slotCount)
    defer { values.deallocate() }
    guard evdev_slots(descriptor, code, values, Int32(slotCount)) else { return }
    for slot in 0..<slotCount { take(slot, values[slot]) }
  }

  /// How it counts sizes and pressures.
  private static func imprints(
    of descriptor: Int32, _ isSingle: Bool, x: (range: AxisRange, resolution: Double),
    y: (range: AxisRange, resolution: Double)
  ) -> ImprintScale {
    func range(_ axis: evdev_axis) -> AxisRange {
      AxisRange(minimum: axis.minimum, maximum: axis.maximum)
    }
    let pressure = axis(isSingle ? ABS_PRESSURE : ABS_MT_PRESSURE, of: descriptor)
    return ImprintScale(
      size: axis(ABS_MT_TOUCH_MAJOR, of: descriptor).map { (range($0), Double($0.resolution)) },
      pressure: pressure.map(range), x: x, y: y)
  }

  static func axis(_ code: Int32, of descriptor: Int32) -> evdev_axis? {
    guard evdev_has(descriptor, EV_ABS, code) else { return nil }
    var axis = evdev_axis()
    return evdev_axis(descriptor, code, &axis) ? axis : nil
  }

  /// How a touchscreen distinguishes its contacts; nil for any other device. What is one is decided
  /// as udev's input_id does.
  static func touchProtocol(of descriptor: Int32) -> TouchProtocol? {
    func has(_ type: Int32, _ code: Int32) -> Bool { evdev_has(descriptor, type, code) }
    let isDirect = evdev_has_property(descriptor, INPUT_PROP_DIRECT)
    let isPen = has(EV_KEY, BTN_TOOL_PEN) || has(EV_KEY, BTN_STYLUS)
    let isTouchpad = has(EV_KEY, BTN_TOOL_FINGER) && !isDirect
    guard !isPen, !isTouchpad, isDirect || has(EV_KEY, BTN_TOUCH) else { return nil }
    // Some joysticks use the slot's number for an axis of their own, and the one before it as well.
    let isMultitouch =
      has(EV_ABS, ABS_MT_POSITION_X) && has(EV_ABS, ABS_MT_POSITION_Y)
      && !(has(EV_ABS, ABS_MT_SLOT) && has(EV_ABS, ABS_MT_SLOT - 1))
    if isMultitouch { return has(EV_ABS, ABS_MT_SLOT) ? .slotted : .listed }
    guard !has(EV_REL, REL_X), !has(EV_KEY, BTN_MOUSE) else { return nil }
    return has(EV_ABS, ABS_X) && has(EV_ABS, ABS_Y) ? .single : nil
  }
}

// Each function has the name that tactus.h declares: the compiler compares the two.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CTactus
internal import Gestures
internal import Interactions
internal import TactusCore

// What tactus.h declares. The compiler checks each function against its declaration there.

/// A tactus, in the memory that the caller lends.
struct Lent: ~Copyable {
  static var mark: UInt32 { 0x7461_6374 }

  var mark: UInt32
  var host: PartHost<LentScreen>
  var assembler = FrameAssembler()
  /// The keys of the contacts of the last frame.
  var keys: BoundedArray<10, UInt32>
}

/// The tactus at an address; nil where there is none.
@inline(__always)
func lent(_ t: OpaquePointer?) -> UnsafeMutablePointer<Lent>? {
  guard let t else { return nil }
  let pointer = UnsafeMutableRawPointer(t).assumingMemoryBound(to: Lent.self)
  return pointer.pointee.mark == Lent.mark ? pointer : nil
}

func status(_ status: Int) -> Int32 { Int32(truncatingIfNeeded: status) }

/// Further from zero no deadline could be added.
func isTime(_ microseconds: Int64) -> Bool {
  microseconds > -(1 << 60) && microseconds < 1 << 60
}

@c(tactus_abi_version) @implementation
public func tactus_abi_version() -> UInt32 { UInt32(TACTUS_ABI_VERSION) }

@c(tactus_size) @implementation
public func tactus_size() -> Int { MemoryLayout<Lent>.size }

@c(tactus_alignment) @implementation
public func tactus_alignment() -> Int { MemoryLayout<Lent>.alignment }

@c(tactus_config_fill) @implementation
public func tactus_config_fill(_ config: UnsafeMutablePointer<tactus_config>!) -> Int32 {
  guard let config else { return status(TACTUS_BAD_ARGUMENT) }
  let checked = check(config)
  guard checked == 0 else { return checked }
  let (limits, gate, press) = (GestureThresholds(), GateTuning(), PressTuning())
  func time(_ interval: Interval) -> Int32 { Int32(truncatingIfNeeded: interval.microseconds) }
  config.pointee.width = 0
  config.pointee.height = 0
  config.pointee.tap_distance = limits.tapDistance
  config.pointee.long_press_distance = limits.longPressDistance
  config.pointee.drag_distance = limits.dragDistance
  config.pointee.latch_distance = limits.latchDistance
  config.pointee.edge_distance = limits.edgeDistance
  config.pointee.palm_size = limits.palmSize
  config.pointee.reports_touches = 0
  config.pointee.long_press = time(limits.longPressDuration)
  config.pointee.double_tap = time(limits.multipleTapInterval)
  config.pointee.gate_released = time(gate.released)
  config.pointee.gate_navigated = time(gate.navigated)
  config.pointee.press_delay = time(press.delay)
  config.pointee.press_fade = time(press.fade)
  config.pointee.glide = time(ScrollTuning().glide)
  return 0
}

/// Whether header and library agree. Nothing else of it is read before.
func check(_ config: UnsafePointer<tactus_config>) -> Int32 {
  guard config.pointee.abi_version == UInt32(TACTUS_ABI_VERSION) else {
    return status(TACTUS_BAD_VERSION)
  }
  guard Int(config.pointee.size) == MemoryLayout<tactus_config>.size else {
    return status(TACTUS_BAD_SIZE)
  }
  return 0
}

/// Whether every value is within the range that the engine takes; not for what is not a number.
func isInRange(_ config: tactus_config) -> Bool {
  func isLength(_ value: Float) -> Bool { value >= 0 && value <= 10_000 }
  func isTime(_ value: Int32) -> Bool { value >= 0 && value <= 60_000_000 }
  let (width, height) = (config.width, config.height)
  guard width > 0, height > 0, isLength(width), isLength(height) else { return false }
  guard isLength(config.tap_distance), isLength(config.long_press_distance) else { return false }
  guard isLength(config.drag_distance), isLength(config.latch_distance) else { return false }
  guard isLength(config.edge_distance) else { return false }
  guard config.palm_size >= 0, config.palm_size <= 254 else { return false }
  guard isTime(config.long_press), isTime(config.double_tap) else { return false }
  guard isTime(config.gate_released) else { return false }
  guard isTime(config.gate_navigated), isTime(config.press_delay) else { return false }
  return isTime(config.press_fade) && config.press_fade >= 1000 && isTime(config.glide)
    && config.glide >= 10_000
}

@c(tactus_init) @implementation
public func tactus_init(
  _ made: UnsafeMutablePointer<OpaquePointer?>!, _ memory: UnsafeMutableRawPointer!,
  _ memorySize: Int, _ queue: UnsafeMutablePointer<tactus_event>!, _ queueCount: UInt32,
  _ config: UnsafePointer<tactus_config>!
) -> Int32 {
  guard let made, let memory, let queue, let config, queueCount >= 4, queueCount < 1 << 24
  else { return status(TACTUS_BAD_ARGUMENT) }
  let checked = check(config)
  guard checked == 0 else { return checked }
  guard isInRange(config.pointee) else { return status(TACTUS_BAD_CONFIG) }
  guard memorySize >= MemoryLayout<Lent>.size else { return status(TACTUS_TOO_LITTLE_MEMORY) }
  guard UInt(bitPattern: memory) % UInt(MemoryLayout<Lent>.alignment) == 0 else {
    return status(TACTUS_MISALIGNED)
  }
  var gate = GateTuning()
  gate.released = interval(config.pointee.gate_released)
  gate.navigated = interval(config.pointee.gate_navigated)
  let table = Role.table(config.pointee)
  let screen = LentScreen(
    EventQueue(queue, capacity: queueCount), config.pointee, table.thresholds)
  memory.assumingMemoryBound(to: Lent.self).initialize(
    to: Lent(
      mark: Lent.mark, host: PartHost(table, screen, gate),
      keys: BoundedArray(filler: 0)))
  made.pointee = OpaquePointer(memory)
  return 0
}

@c(tactus_set_targets) @implementation
public func tactus_set_targets(
  _ t: OpaquePointer!, _ targets: UnsafePointer<tactus_target>!, _ count: UInt32
) -> Int32 {
  guard let lent = lent(t), count < noTarget, targets != nil || count == 0 else {
    return status(TACTUS_BAD_ARGUMENT)
  }
  for index in 0..<Int(count) {
    let target = targets[index]
    let far = Point(x: target.x + target.width, y: target.y + target.height)
    guard
      Point(x: target.x, y: target.y).isInRange, far.isInRange, target.width > 0,
      target.height > 0, target.id != noTarget, target.scroll <= LentScreen.Scrolls.count,
      target.plane <= UInt8(TACTUS_PLANES_MAX)
    else { return status(TACTUS_BAD_TARGET) }
  }
  lent.pointee.host.screen.lend(targets, count: Int(count))
  return 0
}

@c(tactus_feed) @implementation
public func tactus_feed(
  _ t: OpaquePointer!, _ time: Int64, _ contacts: UnsafePointer<tactus_contact>!, _ count: UInt32
) -> Int32 {
  guard let lent = lent(t), contacts != nil || count == 0 else {
    return status(TACTUS_BAD_ARGUMENT)
  }
  guard isTime(time) else { return status(TACTUS_BAD_TIME) }
  let taken = Int(min(count, UInt32(contactsMax)))
  for index in 0..<taken {
    guard Point(x: contacts[index].x, y: contacts[index].y).isInRange else {
      return status(TACTUS_BAD_POSITION)
    }
    for other in 0..<index where contacts[other].key == contacts[index].key {
      return status(TACTUS_BAD_KEY)
    }
  }
  let lost = lent.pointee.lostCount
  let outcome = lent.pointee.feed(contacts, taken, at: Instant(microseconds: time))
  if lent.pointee.lostCount != lost { return status(TACTUS_EVENTS_LOST) }
  if taken < Int(count) { return status(TACTUS_CONTACTS_LEFT_OUT) }
  return outcome == .raised ? status(TACTUS_LATE) : 0
}

extension Lent {
  /// How many events found no room so far.
  var lostCount: UInt32 { host.screen.queue.lostCount }

  /// Makes a frame of the contacts on the glass, and feeds it.
  mutating func feed(
    _ contacts: UnsafePointer<tactus_contact>?, _ count: Int, at time: Instant
  ) -> FrameOutcome {
    var left = keys
    keys.removeAll()
    for index in 0..<count {
      guard let contact = contacts?[index] else { break }
      let position = Point(x: contact.x, y: contact.y)
      let imprint = Imprint(size: contact.size, pressure: contact.pressure)
      if let place = Self.place(of: contact.key, in: left) {
        left.remove(at: place)
        assembler.move(key: contact.key, to: position, imprint)
      } else {
        assembler.land(key: contact.key, at: position, imprint)
      }
      keys.append(contact.key)
    }
    for index in 0..<left.count { assembler.lift(key: left[index]) }
    return host.feed(assembler.frame(at: time))
  }

  private static func place(of key: UInt32, in keys: BoundedArray<10, UInt32>) -> Int? {
    for index in 0..<keys.count where keys[index] == key { return index }
    return nil
  }
}

@c(tactus_expire) @implementation
public func tactus_expire(_ t: OpaquePointer!, _ now: Int64) -> Int32 {
  guard let lent = lent(t) else { return status(TACTUS_BAD_ARGUMENT) }
  guard isTime(now) else { return status(TACTUS_BAD_TIME) }
  let lost = lent.pointee.lostCount
  lent.pointee.host.expire(before: Instant(microseconds: now))
  return lent.pointee.lostCount == lost ? 0 : status(TACTUS_EVENTS_LOST)
}

@c(tactus_next_deadline) @implementation
public func tactus_next_deadline(_ t: OpaquePointer!) -> Int64 {
  lent(t)?.pointee.host.nextDeadline.microseconds ?? .max
}

@c(tactus_suspend) @implementation
public func tactus_suspend(_ t: OpaquePointer!, _ time: Int64) -> Int32 {
  guard let lent = lent(t) else { return status(TACTUS_BAD_ARGUMENT) }
  guard isTime(time) else { return status(TACTUS_BAD_TIME) }
  let lost = lent.pointee.lostCount
  lent.pointee.assembler.cancelAll()
  _ = lent.pointee.assembler.frame(at: Instant(microseconds: time))
  lent.pointee.keys.removeAll()
  lent.pointee.host.suspend(at: Instant(microseconds: time))
  return lent.pointee.lostCount == lost ? 0 : status(TACTUS_EVENTS_LOST)
}

@c(tactus_next_event) @implementation
public func tactus_next_event(
  _ t: OpaquePointer!, _ event: UnsafeMutablePointer<tactus_event>!
) -> Int32 {
  guard let lent = lent(t), let event else { return status(TACTUS_BAD_ARGUMENT) }
  guard let first = lent.pointee.host.screen.queue.removeFirst() else { return 0 }
  event.pointee = first
  return 1
}

@c(tactus_lost_events) @implementation
public func tactus_lost_events(_ t: OpaquePointer!) -> UInt32 {
  lent(t)?.pointee.lostCount ?? 0
}

@c(tactus_navigated) @implementation
public func tactus_navigated(_ t: OpaquePointer!, _ time: Int64) -> Int32 {
  guard let lent = lent(t) else { return status(TACTUS_BAD_ARGUMENT) }
  guard isTime(time) else { return status(TACTUS_BAD_TIME) }
  lent.pointee.host.navigated(at: Instant(microseconds: time))
  return 0
}

@c(tactus_is_resting) @implementation
public func tactus_is_resting(_ t: OpaquePointer!, _ time: Int64) -> Int32 {
  guard let lent = lent(t) else { return status(TACTUS_BAD_ARGUMENT) }
  guard isTime(time) else { return status(TACTUS_BAD_TIME) }
  var resting = Resting(at: Instant(microseconds: time))
  lent.pointee.host.screen.visitParts(&resting)
  return resting.isResting ? 1 : 0
}

@c(tactus_press) @implementation
public func tactus_press(_ t: OpaquePointer!, _ target: UInt16, _ time: Int64) -> Float {
  guard let lent = lent(t), isTime(time) else { return 0 }
  return lent.pointee.host.screen.presses.level(at: Instant(microseconds: time))
    .brightness(of: target)
}

/// Changes something of the screen at a time, and looks up what is due next; does nothing, and
/// returns why, where there is no tactus, or a time or position is none.
///
/// - Parameters:
///   - isPossible: whether the other arguments are.
///   - isInRange: whether positions and lengths are.
private func change(
  _ t: OpaquePointer?, at time: Int64, if isPossible: Bool = true, within isInRange: Bool,
  _ body: (inout LentScreen, Instant) -> Void
) -> Int32 {
  guard let lent = lent(t), isPossible else { return status(TACTUS_BAD_ARGUMENT) }
  guard isTime(time) else { return status(TACTUS_BAD_TIME) }
  guard isInRange else { return status(TACTUS_BAD_POSITION) }
  body(&lent.pointee.host.screen, Instant(microseconds: time))
  lent.pointee.host.lookUpDeadline()
  return 0
}

@c(tactus_scroll_set) @implementation
public func tactus_scroll_set(
  _ t: OpaquePointer!, _ scroll: UInt32, _ content: Float, _ viewport: Float, _ time: Int64
) -> Int32 {
  change(
    t, at: time, if: scroll < LentScreen.Scrolls.count,
    within: content >= 0 && content <= 1_000_000 && viewport > 0 && viewport <= 10_000
  ) { screen, time in
    screen.scrolls[Int(scroll)].viewportLength = viewport
    screen.scrolls[Int(scroll)].setContentLength(content, at: time)
  }
}

@c(tactus_scroll_offset) @implementation
public func tactus_scroll_offset(_ t: OpaquePointer!, _ scroll: UInt32, _ time: Int64) -> Float {
  guard let lent = lent(t), scroll < LentScreen.Scrolls.count, isTime(time) else { return 0 }
  return lent.pointee.host.screen.scrolls[Int(scroll)].offset(at: Instant(microseconds: time))
}

@c(tactus_scroll_move) @implementation
public func tactus_scroll_move(
  _ t: OpaquePointer!, _ scroll: UInt32, _ offset: Float, _ time: Int64
) -> Int32 {
  change(
    t, at: time, if: scroll < LentScreen.Scrolls.count, within: offset.magnitude <= 1_000_000
  ) { screen, time in
    screen.scrolls[Int(scroll)].move(to: offset, at: time)
  }
}

@c(tactus_plane_set) @implementation
public func tactus_plane_set(
  _ t: OpaquePointer!, _ extent: tactus_rect, _ viewport: tactus_rect, _ time: Int64
) -> Int32 {
  change(
    t, at: time, within: isRect(extent, within: 1_000_000) && isRect(viewport, within: 10_000)
  ) { screen, time in
    screen.setPlane(Rect(extent), in: Rect(viewport), at: time)
  }
}

/// Whether a rectangle is not empty, and no side of it farther out than a length; not for what is
/// not a number.
private func isRect(_ rect: tactus_rect, within length: Float) -> Bool {
  guard rect.x.magnitude <= length, rect.y.magnitude <= length else { return false }
  return rect.width > 0 && rect.height > 0 && rect.width <= length && rect.height <= length
}

extension Rect {
  fileprivate init(_ rect: tactus_rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

@c(tactus_plane_transform) @implementation
public func tactus_plane_transform(
  _ t: OpaquePointer!, _ time: Int64, _ transform: UnsafeMutablePointer<tactus_transform>!
) -> Int32 {
  guard let lent = lent(t), let transform else { return status(TACTUS_BAD_ARGUMENT) }
  guard isTime(time) else { return status(TACTUS_BAD_TIME) }
  transform.pointee = tactus_transform(
    lent.pointee.host.screen.plane.transform(at: Instant(microseconds: time)))
  return 0
}

@c(tactus_plane_move) @implementation
public func tactus_plane_move(
  _ t: OpaquePointer!, _ u: Float, _ v: Float, _ time: Int64
) -> Int32 {
  change(t, at: time, within: isPlace(u, v)) { screen, time in
    guard screen.plane.owner == .none else { return }
    screen.plane.move(to: Point(x: u, y: v), at: time)
  }
}

private func isPlace(_ u: Float, _ v: Float) -> Bool {
  u.magnitude <= 2_000_000 && v.magnitude <= 2_000_000
}

@c(tactus_plane_jump) @implementation
public func tactus_plane_jump(
  _ t: OpaquePointer!, _ u: Float, _ v: Float, _ time: Int64
) -> Int32 {
  change(t, at: time, within: isPlace(u, v)) { screen, _ in
    screen.plane.set(center: Point(x: u, y: v))
  }
}

@c(tactus_plane_zoom) @implementation
public func tactus_plane_zoom(
  _ t: OpaquePointer!, _ factor: Float, _ x: Float, _ y: Float, _ time: Int64
) -> Int32 {
  change(
    t, at: time, if: factor >= 0.001 && factor <= 1000, within: Point(x: x, y: y).isInRange
  ) { screen, time in
    guard screen.plane.owner == .none else { return }
    screen.plane.zoom(by: factor, about: Point(x: x, y: y), isAimed: true, at: time)
  }
}

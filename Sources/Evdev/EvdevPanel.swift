import CInputNodes
public import Firmware
public import SeatInput
public import TactusCore

/// Which touchscreens make up a panel.
public enum EvdevSource {
  /// All of `/dev/input`, including those that are plugged in later.
  case all
  /// One by its node, as a path with a zero byte at its end, which outlives the panel.
  case node(UnsafePointer<CChar>)
}

/// Real touchscreens, read from evdev by the thread that runs the firmware.
///
/// Times are microseconds since `origin`, the first frame, as with libinput. Kernel and panel tell
/// the same of a touch; what libinput would do differently is in `docs/board-program.md`.
public struct EvdevPanel: Panel, ~Copyable {
  private let source: EvdevSource
  private let mapping: TouchMapping
  private let grabs: Bool
  private let watch: Int32
  /// Readable when `read` has something to do: for a `poll` among others.
  public let descriptor: Int32
  private let records: UnsafeMutablePointer<evdev_record>
  private var devices: [EvdevDevice] = []
  private var nextIndex: UInt16 = 0
  private var order = SeatOrder()
  private var translator = SeatTranslator()
  private var reports: [PanelReport] = []
  private var ring: ReportRing
  /// What the ring had no room for; nothing is read until it is empty.
  private var overflow: [PanelReport] = []
  /// The number of frames so far, including those thinned out.
  public private(set) var scanCount = 0

  /// How many reports may wait: over 8 s of a 120 Hz panel.
  public static var capacity: Int { 1024 }
  private static var recordsMax: Int { 64 }
  /// How many reads of a device are taken for one, so that none keeps the others waiting.
  private static var readsMax: Int { 16 }

  /// Opens what is there, without a report of it. With `all` there may be nothing yet.
  ///
  /// - Parameters:
  ///   - grabs: whether no other program gets the events, such as a console.
  ///   - capacity: how many reports may wait; beyond that, frames that only move contacts are
  ///     thinned out and that is reported.
  public static func open(
    _ source: EvdevSource, mapping: TouchMapping, grabs: Bool = false,
    capacity: Int = Self.capacity
  ) throws(EvdevError) -> EvdevPanel {
    let group = evdev_group_make()
    let watch = evdev_watch_make()
    guard group >= 0, watch >= 0 else {
      evdev_close(group)
      evdev_close(watch)
      throw .system(code: group < 0 ? -group : -watch)
    }
    var panel = EvdevPanel(source, mapping, grabs, capacity, group: group, watch: watch)
    let refusal = panel.openFirst()
    if let refusal { throw refusal }
    return panel
  }

  private init(
    _ source: EvdevSource, _ mapping: TouchMapping, _ grabs: Bool, _ capacity: Int, group: Int32,
    watch: Int32
  ) {
    self.source = source
    self.mapping = mapping
    self.grabs = grabs
    self.watch = watch
    descriptor = group
    records = .allocate(capacity: Self.recordsMax)
    ring = ReportRing(capacity: capacity)
    _ = evdev_group_add(group, watch)
  }

  deinit {
    for device in devices { evdev_close(device.descriptor) }
    evdev_close(watch)
    evdev_close(descriptor)
    records.deallocate()
  }

  /// How many touchscreens are open.
  public var deviceCount: Int { devices.count }
  /// The time of the first frame in raw microseconds of the monotonic clock; nil before it.
  public var origin: Int64? { translator.origin }
  /// The number of frames thinned out because they were not taken in time.
  public var lostCount: Int { ring.lostCount }
  /// Whether a report waits, whatever its time.
  public var hasReports: Bool { ring.count > 0 || !overflow.isEmpty }

  public mutating func next(before limit: Instant) -> PanelReport? {
    if let report = ring.pop(before: limit) {
      refill()
      return report
    }
    return nil
  }

  /// Reads everything that has arrived, without waiting.
  public mutating func read() {
    refill()
    guard overflow.isEmpty else { return }
    var isGone = false
    var place = 0
    while place < devices.count {
      guard !read(place) else {
        place += 1
        continue
      }
      evdev_close(devices[place].descriptor)
      order.append(.unplugged(device: devices[place].index))
      devices.remove(at: place)
      isGone = true
    }
    let hasNews = evdev_watch_take(watch)
    if hasNews || isGone {
      watchFolder()
      open(isFirst: false)
    }
    flush()
  }

  /// Reads a device; false once it is gone.
  private mutating func read(_ place: Int) -> Bool {
    let descriptor = devices[place].descriptor
    for _ in 0..<Self.readsMax {
      let count = Int(evdev_read(descriptor, records, Int32(Self.recordsMax)))
      guard count > 0 else { return count == 0 }
      for index in 0..<count {
        let record = records[index]
        let outcome = devices[place].take(record)
        if outcome != .nothing { append(devices[place].scan(at: record.time)) }
        guard outcome == .dropped else { continue }
        // What is left of the queue is older than the state that is asked for.
        let newest = emptyQueue(of: descriptor, records[count - 1].time)
        order.append(.dropped)
        devices[place].catchUp()
        append(devices[place].scan(at: newest))
        break
      }
    }
    return true
  }

  private mutating func append(_ scan: SeatEvent?) {
    if let scan { order.append(scan) }
  }

  /// Throws away what waits in the kernel; returns the time of the newest event.
  private func emptyQueue(of descriptor: Int32, _ newest: Int64) -> Int64 {
    var newest = newest
    for _ in 0..<Self.readsMax {
      let count = Int(evdev_read(descriptor, records, Int32(Self.recordsMax)))
      guard count > 0 else { break }
      newest = records[count - 1].time
    }
    return newest
  }

  private mutating func flush() {
    while let event = order.next() { translator.translate(event, into: &reports) }
    for report in reports {
      if case .frame = report { scanCount += 1 }
      if !overflow.isEmpty || !ring.push(report) { overflow.append(report) }
    }
    reports.removeAll(keepingCapacity: true)
  }

  private mutating func refill() {
    guard !overflow.isEmpty else { return }
    var moved = 0
    for report in overflow {
      guard ring.push(report) else { break }
      moved += 1
    }
    overflow.removeFirst(moved)
  }

  /// Nodes come and go there, and udev sets their permissions after they came.
  private func watchFolder() {
    switch source {
    case .all:
      // Without any input device there is no such folder yet.
      if !evdev_watch(watch, "/dev/input") { _ = evdev_watch(watch, "/dev") }
    case .node(let path):
      var end = 0
      var slash = -1
      while path[end] != 0 {
        if path[end] == 0x2F { slash = end }
        end += 1
      }
      guard slash > 0 else { return }
      let folder = UnsafeMutablePointer<CChar>.allocate(capacity: slash + 1)
      defer { folder.deallocate() }
      folder.update(from: path, count: slash)
      folder[slash] = 0
      _ = evdev_watch(watch, folder)
    }
  }

  private mutating func openFirst() -> EvdevError? {
    watchFolder()
    switch source {
    case .all:
      open(isFirst: true)
      return nil
    case .node(let path):
      return open(path, number: -1)
    }
  }

  /// Opens the touchscreens that are not open yet. What may not be opened yet is tried again when
  /// its permissions change.
  private mutating func open(isFirst: Bool) {
    switch source {
    case .node(let path):
      if devices.isEmpty, open(path, number: -1) == nil { tellLast(isFirst) }
    case .all:
      let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: Int(EVDEV_NODES_MAX))
      defer { numbers.deallocate() }
      let count = evdev_list(numbers, Int32(EVDEV_NODES_MAX))
      guard count > 0 else { return }
      for place in 0..<Int(count) {
        let number = numbers[place]
        guard !devices.contains(where: { $0.number == number }) else { continue }
        if open(number) { tellLast(isFirst) }
      }
    }
  }

  private mutating func tellLast(_ isFirst: Bool) {
    if !isFirst, let last = devices.last { order.append(.plugged(device: last.index)) }
  }

  /// Opens `/dev/input/eventN`; whether it is a touchscreen.
  private mutating func open(_ number: Int32) -> Bool {
    let storage = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 32)
    defer { storage.deallocate() }
    var path = TextBuffer(storage: storage)
    path.append("/dev/input/event")
    path.append(Int64(number))
    path.append(byte: 0)
    guard let start = path.bytes.baseAddress else { return false }
    return start.withMemoryRebound(to: CChar.self, capacity: path.bytes.count) {
      open($0, number: number) == nil
    }
  }

  private mutating func open(_ path: UnsafePointer<CChar>, number: Int32) -> EvdevError? {
    let descriptor = evdev_open(path)
    guard descriptor >= 0 else { return .cannotOpen(code: -descriptor) }
    guard let device = EvdevDevice(descriptor, number: number, index: nextIndex, mapping) else {
      evdev_close(descriptor)
      return .notATouchscreen
    }
    let code = evdev_start(descriptor, grabs)
    guard code == 0 else {
      evdev_close(descriptor)
      return .cannotOpen(code: -code)
    }
    devices.append(device)
    nextIndex &+= 1
    _ = evdev_group_add(self.descriptor, descriptor)
    return nil
  }
}

import CInputNodes
public import Firmware
public import SeatInput
public import TactusCore

/// Which touchscreens make up a panel.
public enum EvdevSource {
  /// All of `/dev/input`, including those that are plugged in later.
  public static var all: EvdevSource { .folder(EvdevPanel.folder) }

  /// All of a folder with nodes `eventN`, by its path with a slash and a zero byte at its end,
  /// which outlives the panel.
  case folder(UnsafePointer<CChar>)
  /// One by its node, as a path with a zero byte at its end, which outlives the panel.
  case node(UnsafePointer<CChar>)
}

/// Real touchscreens, read from evdev by the thread that runs the firmware.
///
/// Times are microseconds since `origin`, as with libinput. Kernel and panel tell
/// the same of a touch; what libinput would do differently is in `docs/board-program.md`.
public struct EvdevPanel: Panel, ~Copyable {
  private let source: EvdevSource
  private let mapping: TouchMapping
  private let grabs: Bool
  private var watch: FolderWatch
  /// Readable when `read` has something to do: for a `poll` among others.
  public let descriptor: Int32
  private let records: UnsafeMutablePointer<evdev_record>
  private var devices: [EvdevDevice] = []
  private var nextIndex: UInt16 = 0
  private var reports: SeatReports

  private static var recordsMax: Int { 64 }
  /// Where the kernel's nodes are.
  static var folder: UnsafePointer<CChar> {
    let path: StaticString = "/dev/input/"
    return UnsafeRawPointer(path.utf8Start).assumingMemoryBound(to: CChar.self)
  }
  /// How many reads of a device are taken for one, so that none keeps the others waiting.
  private static var readsMax: Int { 16 }

  /// Opens what is there, without a report of it. With `all` there may be nothing yet.
  ///
  /// - Parameters:
  ///   - grabs: whether no other program gets the events, such as a console.
  ///   - capacity: how many reports may wait; beyond that, frames that only move contacts are
  ///     thinned out and that is reported.
  ///   - origin: time zero in raw microseconds of the monotonic clock; nil for that of the first
  ///     frame.
  public static func open(
    _ source: EvdevSource, mapping: TouchMapping, grabs: Bool = false,
    capacity: Int = SeatReports.capacity, origin: Int64? = nil
  ) throws(EvdevError) -> EvdevPanel {
    let group = evdev_group_make()
    guard group >= 0 else { throw .system(code: -group) }
    let path =
      switch source {
      case .folder(let path), .node(let path): path
      }
    var code: Int32 = 0
    guard let watch = FolderWatch(folderOf: path, code: &code) else {
      evdev_close(group)
      throw .system(code: code)
    }
    var panel = EvdevPanel(
      source, mapping, grabs, SeatReports(capacity: capacity, origin: origin), group: group,
      watch: watch)
    let refusal = panel.openFirst()
    if let refusal { throw refusal }
    return panel
  }

  private init(
    _ source: EvdevSource, _ mapping: TouchMapping, _ grabs: Bool,
    _ reports: consuming SeatReports, group: Int32, watch: consuming FolderWatch
  ) {
    self.source = source
    self.mapping = mapping
    self.grabs = grabs
    _ = evdev_group_add(group, watch.descriptor)
    self.watch = watch
    descriptor = group
    records = .allocate(capacity: Self.recordsMax)
    self.reports = reports
  }

  deinit {
    for device in devices { evdev_close(device.descriptor) }
    evdev_close(descriptor)
    records.deallocate()
  }

  /// How many touchscreens are open.
  public var deviceCount: Int { devices.count }
  /// Time zero in raw microseconds of the monotonic clock; nil while it is not known.
  public var origin: Int64? { reports.origin }
  /// The number of frames thinned out because they were not taken in time.
  public var lostCount: Int { reports.lostCount }
  /// Whether a report waits, whatever its time.
  public var hasReports: Bool { reports.hasReports }

  /// The number of frames so far, including those thinned out.
  public var scanCount: Int { reports.scanCount }

  public mutating func next(before limit: Instant) -> PanelReport? { reports.next(before: limit) }

  /// Reads everything that has arrived, without waiting.
  public mutating func read() {
    reports.refill()
    guard !reports.isFull else { return }
    var isGone = false
    var place = 0
    while place < devices.count {
      guard !read(place) else {
        place += 1
        continue
      }
      evdev_close(devices[place].descriptor)
      reports.append(.unplugged(device: devices[place].index))
      devices.remove(at: place)
      isGone = true
    }
    let hasNews = watch.takeNews()
    if hasNews || isGone { open(isFirst: false) }
    reports.flush()
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
        reports.append(.dropped)
        devices[place].catchUp()
        append(devices[place].scan(at: newest))
        break
      }
    }
    return true
  }

  private mutating func append(_ scan: SeatEvent?) {
    if let scan { reports.append(scan) }
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

  private mutating func openFirst() -> EvdevError? {
    switch source {
    case .folder:
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
    case .folder(let folder):
      let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: Int(EVDEV_NODES_MAX))
      defer { numbers.deallocate() }
      let count = evdev_list(folder, numbers, Int32(EVDEV_NODES_MAX))
      guard count > 0 else { return }
      for place in 0..<Int(count) {
        let number = numbers[place]
        guard !devices.contains(where: { $0.number == number }) else { continue }
        if open(number, in: folder) { tellLast(isFirst) }
      }
    }
  }

  private mutating func tellLast(_ isFirst: Bool) {
    if !isFirst, let last = devices.last { reports.append(.plugged(device: last.index)) }
  }

  /// Opens `eventN` of a folder; whether it is a touchscreen.
  private mutating func open(_ number: Int32, in folder: UnsafePointer<CChar>) -> Bool {
    var count = 0
    while folder[count] != 0 { count += 1 }
    let storage = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count + 32)
    defer { storage.deallocate() }
    var path = TextBuffer(storage: storage)
    for index in 0..<count { path.append(byte: UInt8(bitPattern: folder[index])) }
    path.append("event")
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

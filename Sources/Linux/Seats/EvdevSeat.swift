import CSystem
import Firmware
public import SeatInput

/// Which touchscreens make up a seat.
public enum EvdevSource {
  /// All of `/dev/input`, including those that are plugged in later.
  public static var all: EvdevSource { .folder(EvdevSeat.folder) }

  /// All of a folder with nodes `eventN`, by its path with a slash and a zero byte at its end,
  /// which outlives the seat.
  case folder(UnsafePointer<CChar>)
  /// One by its node, as a path with a zero byte at its end, which outlives the seat.
  case node(UnsafePointer<CChar>)
}

/// Real touchscreens, read from evdev. What libinput would do differently is in
/// `docs/guides/board-program.md`.
public struct EvdevSeat: TouchSeat, ~Copyable {
  private let source: EvdevSource
  private let mapping: TouchMapping
  private let grabs: Bool
  private var watch: FolderWatch
  public let descriptor: Int32
  private let records: UnsafeMutablePointer<evdev_record>
  private var devices: [EvdevDevice] = []
  /// The nodes that are no touchscreens. To open one for nothing would hold the loop up: to close
  /// it waits for the kernel.
  private var others: [evdev_node] = []
  /// The device that is read next.
  private var place = 0
  private var nextIndex: UInt16 = 0

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
  /// - Parameter grabs: whether no other program gets the events, such as a console.
  public static func open(
    _ source: EvdevSource, mapping: TouchMapping, grabs: Bool = false
  ) throws(EvdevError) -> EvdevSeat {
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
    code = -evdev_group_add(group, watch.descriptor)
    guard code == 0 else {
      evdev_close(group)
      throw .system(code: code)
    }
    var seat = EvdevSeat(source, mapping, grabs, group: group, watch: watch)
    let refusal = seat.openFirst()
    if let refusal { throw refusal }
    return seat
  }

  private init(
    _ source: EvdevSource, _ mapping: TouchMapping, _ grabs: Bool, group: Int32,
    watch: consuming FolderWatch
  ) {
    self.source = source
    self.mapping = mapping
    self.grabs = grabs
    self.watch = watch
    descriptor = group
    records = .allocate(capacity: Self.recordsMax)
  }

  deinit {
    for device in devices { evdev_close(device.descriptor) }
    evdev_close(descriptor)
    records.deallocate()
  }

  public var deviceCount: Int { devices.count }
  /// A device that fails is gone, and others may come.
  public var failure: Int32 { 0 }

  public mutating func read(into order: inout SeatOrder) -> Bool {
    var isGone = false
    while place < devices.count {
      // The next read goes on with the device after the last one.
      if order.isFull { return true }
      guard !read(place, &order) else {
        place += 1
        continue
      }
      evdev_close(devices[place].descriptor)
      // What lifts with a device that goes is the device's to decide.
      order.append(.unplugged(device: devices[place].index, since: .max))
      devices.remove(at: place)
      isGone = true
    }
    place = 0
    let hasNews = watch.takeNews()
    if hasNews || isGone { open { order.append(.plugged(device: $0)) } }
    return false
  }

  /// Reads a device; false once it is gone.
  private mutating func read(_ place: Int, _ order: inout SeatOrder) -> Bool {
    let descriptor = devices[place].descriptor
    for _ in 0..<Self.readsMax {
      let count = Int(evdev_read(descriptor, records, Int32(Self.recordsMax)))
      guard count > 0 else { return count == 0 }
      for index in 0..<count {
        let record = records[index]
        let outcome = devices[place].take(record)
        if outcome != .nothing, let scan = devices[place].scan(at: record.time) {
          order.append(scan)
        }
        guard outcome == .dropped else { continue }
        // What is left of the queue is older than the state that is asked for.
        let newest = emptyQueue(of: descriptor, records[count - 1].time)
        order.append(.dropped())
        devices[place].catchUp()
        if let scan = devices[place].scan(at: newest) { order.append(scan) }
        break
      }
    }
    return true
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
      let code = open { _ in }
      return code == 0 || input_is_missing(code) ? nil : .system(code: code)
    case .node(let path):
      return open(path, number: -1)
    }
  }

  /// Opens the touchscreens that are not open yet, and shows their numbers in the seat. What may
  /// not be opened yet is tried again when its permissions change.
  ///
  /// - Returns: 0, or the number of the error by which the folder cannot be looked through.
  @discardableResult
  private mutating func open(_ opened: (UInt16) -> Void) -> Int32 {
    switch source {
    case .node(let path):
      if devices.isEmpty, open(path, number: -1) == nil { opened(nextIndex &- 1) }
      return 0
    case .folder(let folder):
      let nodes = UnsafeMutableBufferPointer<evdev_node>.allocate(capacity: Int(EVDEV_NODES_MAX))
      defer { nodes.deallocate() }
      let count = evdev_list(folder, nodes.baseAddress, Int32(EVDEV_NODES_MAX))
      guard count >= 0 else { return -count }
      let present = nodes[..<Int(count)]
      others.removeAll { other in !present.contains { $0.isSame(as: other) } }
      for node in present {
        guard !devices.contains(where: { $0.number == node.number }),
          !others.contains(where: { $0.isSame(as: node) })
        else { continue }
        if open(node, in: folder) { opened(nextIndex &- 1) }
      }
      return 0
    }
  }

  /// Opens `eventN` of a folder; whether it is a touchscreen.
  private mutating func open(_ node: evdev_node, in folder: UnsafePointer<CChar>) -> Bool {
    var count = 0
    while folder[count] != 0 { count += 1 }
    let storage = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count + 32)
    defer { storage.deallocate() }
    var path = TextBuffer(storage: storage)
    for index in 0..<count { path.append(byte: UInt8(bitPattern: folder[index])) }
    path.append("event")
    path.append(Int64(node.number))
    path.append(byte: 0)
    guard let start = path.bytes.baseAddress else { return false }
    let refusal = start.withMemoryRebound(to: CChar.self, capacity: path.bytes.count) {
      open($0, number: node.number)
    }
    if refusal == .notATouchscreen { others.append(node) }
    return refusal == nil
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
    let failure = evdev_group_add(self.descriptor, descriptor)
    guard failure == 0 else {
      evdev_close(descriptor)
      return .system(code: -failure)
    }
    devices.append(device)
    nextIndex &+= 1
    return nil
  }
}

extension evdev_node {
  fileprivate func isSame(as other: evdev_node) -> Bool {
    number == other.number && file == other.file
  }
}

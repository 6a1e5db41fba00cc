import CDisplay

/// Everything that a card's display waits for, behind one descriptor: flips, screens that are
/// plugged in or out, and a time to try again.
struct ScreenListener: ~Copyable {
  let descriptor: CInt
  private var card: CInt
  /// Less than 0 where the kernel's announcements cannot be heard; a flip that fails is looked
  /// into.
  private let announcements: CInt
  private let timer: CInt

  struct Ready: OptionSet {
    var rawValue: UInt32
    static let flip = Ready(rawValue: 1)
    static let hotPlug = Ready(rawValue: 2)
    static let timer = Ready(rawValue: 4)
  }

  /// In microseconds: 0 would be never.
  static var atOnce: Int64 { 1 }
  /// A driver that is busy with a flip that it has reported is so for some lines of the screen.
  static var soon: Int64 { 1000 }
  /// The slowest of displays, of 5 Hz, flips within a fifth of this.
  static var flipMax: Int64 { 1_000_000 }
  /// A person who switches screens or programs notices no half second.
  static var later: Int64 { 500_000 }

  /// Nil when the process has too many files open.
  init?(card: CInt) {
    let listener = display_listen()
    let timer = display_timer()
    let announcements = display_announcements()
    let isComplete =
      listener >= 0 && timer >= 0 && display_listen_to(listener, card, 0) == 0
      && display_listen_to(listener, timer, 2) == 0
      && (announcements < 0 || display_listen_to(listener, announcements, 1) == 0)
    guard isComplete else {
      for descriptor in [listener, timer, announcements] where descriptor >= 0 {
        display_close(descriptor)
      }
      return nil
    }
    descriptor = listener
    self.card = card
    self.timer = timer
    self.announcements = announcements
  }

  deinit {
    display_close(descriptor)
    display_close(timer)
    if announcements >= 0 { display_close(announcements) }
  }

  func ready() -> Ready { Ready(rawValue: display_ready(descriptor)) }

  var hearsHotPlugs: Bool { announcements >= 0 }

  func wake(in microseconds: Int64) { display_arm(timer, microseconds) }

  func takeTimer() {
    var count: UInt64 = 0
    _ = display_read(timer, &count, UInt64(MemoryLayout<UInt64>.size))
  }

  /// The next event of the card, when it is a flip. A card that is gone is no longer listened to:
  /// its descriptor would stay readable.
  func takeFlip() -> drm_event_vblank? {
    var event = drm_event_vblank()
    let size = MemoryLayout<drm_event_vblank>.size
    let count = display_read(card, &event, UInt64(size))
    if count < 0, display_errno() != EAGAIN { ignore(card: card) }
    guard count == size, event.base.type == UInt32(DRM_EVENT_FLIP_COMPLETE) else { return nil }
    return event
  }

  /// Takes all announcements; whether one was about screens.
  func takeHotPlugs() -> Bool {
    var found = false
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      while true {
        let count = display_read(announcements, buffer.baseAddress, UInt64(buffer.count))
        if count < 0 {
          // Some were lost when there were too many: look.
          guard display_errno() == ENOBUFS else { return }
          found = true
          continue
        }
        guard count > 0 else { return }
        if HotPlug.isAboutScreens(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])) {
          found = true
        }
      }
    }
    return found
  }

  func ignore(card: CInt) { display_ignore(descriptor, card) }

  mutating func listen(card: CInt) {
    self.card = card
    _ = display_listen_to(descriptor, card, 0)
  }
}

/// The kernel's announcement of a device: lines that end with a zero byte, the first `action@path`,
/// the others `KEY=value`.
enum HotPlug {
  /// Whether it is about a card or a screen.
  static func isAboutScreens(_ announcement: UnsafeRawBufferPointer) -> Bool {
    let wanted: StaticString = "SUBSYSTEM=drm"
    var start = 0
    while start < announcement.count {
      var end = start
      while end < announcement.count, announcement[end] != 0 { end += 1 }
      if end - start == wanted.utf8CodeUnitCount {
        var index = 0
        while index < end - start, announcement[start + index] == wanted.utf8Start[index] {
          index += 1
        }
        if index == end - start { return true }
      }
      start = end + 1
    }
    return false
  }
}

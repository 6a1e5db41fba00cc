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

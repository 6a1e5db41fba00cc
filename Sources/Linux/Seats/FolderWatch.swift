import CSystem

/// Notices that something may have appeared in a folder: a node that came or may be opened by
/// another user than before, and the folder itself, where it is not there yet or is made again.
///
/// Watched is the folder, or else the nearest one above it that is there.
struct FolderWatch: ~Copyable {
  /// Readable when `takeNews` has something to report.
  let descriptor: Int32
  private let path: UnsafeMutablePointer<CChar>
  private let count: Int

  /// - Parameters:
  ///   - node: a path in the folder; a relative one without a folder is not watched.
  ///   - code: the number of the error, where this is nil.
  init?(folderOf node: UnsafePointer<CChar>, code: inout Int32) {
    let descriptor = evdev_watch_make()
    guard descriptor >= 0 else {
      code = -descriptor
      return nil
    }
    self.descriptor = descriptor
    var end = 0
    var slash = 0
    while node[end] != 0 {
      if node[end] == 0x2F { slash = end }
      end += 1
    }
    // That of a node in the root is the slash itself.
    count = slash == 0 && node[0] == 0x2F ? 1 : slash
    path = .allocate(capacity: count + 1)
    path.update(from: node, count: count)
    path[count] = 0
    look()
  }

  deinit {
    path.deallocate()
    evdev_close(descriptor)
  }

  /// Whether something has happened there since the last time.
  mutating func takeNews() -> Bool {
    guard evdev_watch_take(descriptor) else { return false }
    look()
    return true
  }

  /// Watches the deepest folder that is there; again does nothing.
  private func look() {
    guard count > 0 else { return }
    // While one was looked for above, the folder may have come.
    for _ in 0..<2 where watchDeepest() { return }
  }

  /// Whether the folder itself is watched.
  private func watchDeepest() -> Bool {
    if evdev_watch(descriptor, path) { return true }
    var end = count - 1
    while end > 0 {
      if path[end] == 0x2F {
        path[end] = 0
        let isWatched = evdev_watch(descriptor, path)
        path[end] = 0x2F
        if isWatched { return false }
      }
      end -= 1
    }
    if path[0] == 0x2F { _ = evdev_watch(descriptor, "/") }
    return false
  }
}

import CDisplay

/// Finds the process that has a card open, for an error's line: the kernel names its master to root
/// only.
enum CardHolder {
  /// `Xorg, process 123; stop it`; as far as this user may look.
  static func name(of path: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    let own = Int(display_process())
    forEachEntry(of: [UInt8]("/proc")) { name in
      guard line.isEmpty, let process = number(name), process != own else { return }
      let folder = [UInt8]("/proc/") + name
      guard hasOpen(path, folder: folder) else { return }
      line = firstLine(of: folder + [UInt8]("/comm"))
      line += ", process "
      line += process
      line += "; stop it, or give it another card"
    }
    return line.isEmpty ? anybody : line
  }

  static var anybody: [UInt8] {
    [UInt8]("another program, such as a desktop; stop it, or run from its own console")
  }

  private static func hasOpen(_ path: [UInt8], folder: [UInt8]) -> Bool {
    var found = false
    let descriptors = folder + [UInt8]("/fd")
    forEachEntry(of: descriptors) { name in
      guard !found, number(name) != nil else { return }
      found = target(of: descriptors + [0x2F] + name) == path
    }
    return found
  }

  private static func target(of link: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = link.withText { link in
      bytes.withUnsafeMutableBytes { display_link(link, $0.baseAddress, UInt64($0.count)) }
    }
    return [UInt8](bytes.prefix(max(Int(count), 0)))
  }

  private static func firstLine(of path: [UInt8]) -> [UInt8] {
    let file = path.withText { display_open_to_read($0) }
    guard file >= 0 else { return [UInt8]("a program") }
    defer { display_close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes {
      display_read(file, $0.baseAddress, UInt64($0.count))
    }
    return [UInt8](bytes.prefix(max(Int(count), 0)).prefix { $0 != 0x0A })
  }

  /// Calls with each name in a folder; with none when it cannot be read.
  static func forEachEntry(of folder: [UInt8], _ body: ([UInt8]) -> Void) {
    guard let stream = folder.withText({ display_open_folder($0) }) else { return }
    defer { display_close_folder(stream) }
    while let name = display_next_name(stream) { body([UInt8](text: name)) }
  }

  private static func number(_ text: [UInt8]) -> Int? {
    guard !text.isEmpty, text.count < 10 else { return nil }
    var value = 0
    for byte in text {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}

import CSystem
import FoundationEssentials
import Glibc

/// The files in which a machine describes itself (`/sys`, `/proc`, `/dev`, `/run/udev`), below a
/// root that tests choose.
public struct MachineFiles: Sendable {
  private let root: String
  private let usable: @Sendable (String) -> Bool
  private let slots: @Sendable (String) -> Int?

  /// The most bytes that are read of a file; longer is only a process's list of mappings.
  private static let bytesMax = 1_000_000
  /// The most of the kernel log, whose buffer is seldom larger.
  private static let logBytesMax = 16_000_000
  /// How much is read at a time.
  private static let partBytes = 16_384

  /// - Parameters:
  ///   - root: a folder in place of `/`, without a slash at its end.
  ///   - usable: whether this process may read and write a node, as libinput opens it; nil asks the
  ///     kernel.
  ///   - slots: how many contacts the device behind a node distinguishes; nil asks the device.
  public init(
    root: String = "", usable: (@Sendable (String) -> Bool)? = nil,
    slots: (@Sendable (String) -> Int?)? = nil
  ) {
    self.root = root
    self.usable = usable ?? { access(root + $0, R_OK | W_OK) == 0 }
    self.slots = slots ?? { Self.slots(ofNode: root + $0) }
  }

  /// The text of a file, without white space around it; nil when there is none or it cannot be
  /// read. Bytes that are no UTF-8 are replaced.
  func text(_ path: String) -> String? {
    bytes(path).map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let first = text.firstIndex(where: Self.isVisible),
        let last = text.lastIndex(where: Self.isVisible)
      else { return "" }
      return String(text[first...last])
    }
  }

  private static func isVisible(_ character: Character) -> Bool {
    !character.isWhitespace && character != "\0"
  }

  /// The bytes of a file; nil when there is none or it cannot be read.
  func bytes(_ path: String) -> [UInt8]? {
    // A node or a pipe would wait for a writer.
    var status = stat()
    guard stat(root + path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let descriptor = open(root + path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    // Files of /sys and /proc do not report how long they are, and come in parts.
    while bytes.count < Self.bytesMax {
      let part = [UInt8](unsafeUninitializedCapacity: Self.partBytes) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      guard !part.isEmpty else { break }
      bytes += part.prefix(Self.bytesMax - bytes.count)
    }
    // Some files of /sys have nothing to read.
    return bytes.isEmpty ? nil : bytes
  }

  /// The names in a folder that begin with `prefix`, by their numbers; none when there is no such
  /// folder.
  func names(in folder: String, prefix: String = "") -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) }
      .sorted { ($0.count, $0) < ($1.count, $1) }
  }

  /// What a link names last; nil when it is none.
  func linkName(_ path: String) -> String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: root + path)).map {
      PanelWiring.lastPart(of: $0)
    }
  }

  /// The path without links, below the root; nil when there is nothing.
  func resolved(_ path: String) -> String? {
    guard let real = realpath(root + path, nil) else { return nil }
    defer { free(real) }
    guard let base = realpath(root.isEmpty ? "/" : root, nil) else { return nil }
    defer { free(base) }
    let text = String(cString: real)
    let prefix = String(cString: base)
    guard prefix != "/" else { return text }
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  /// The records of the kernel log, the oldest first; nil when it may not be read.
  var kernelRecords: [String]? {
    // A regular file has one a line.
    if let text = text("/dev/kmsg") {
      return text.split(whereSeparator: \.isNewline).map(String.init)
    }
    let descriptor = open(root + "/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var records: [String] = []
    var bytes = 0
    while bytes < Self.logBytesMax {
      // Each read returns one record of at most 8 KiB.
      let record = [UInt8](unsafeUninitializedCapacity: Self.partBytes) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      // A record that was overwritten in the meantime (EPIPE) is followed by the oldest one left.
      if record.isEmpty, errno == EPIPE { continue }
      guard !record.isEmpty else { break }
      bytes += record.count
      records.append(String(decoding: record, as: UTF8.self))
    }
    return records
  }

  func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }
  func isUsable(_ path: String) -> Bool { exists(path) && usable(path) }
  /// An axis of a device: how many units it has, and how many are a millimetre, 0 when the device
  /// does not know. Nil when it has no such axis, or may not be asked.
  func axis(_ node: String, _ code: Int32) -> (count: Int, unitsPerMillimetre: Int)? {
    let descriptor = open(root + node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = evdev_axis()
    guard evdev_axis(descriptor, code, &info), info.maximum > info.minimum else {
      return nil
    }
    return (Int(info.maximum) - Int(info.minimum) + 1, Int(max(0, info.resolution)))
  }

  func slotCount(_ node: String) -> Int? { slots(node) }

  /// Asks a device for the range of its slots, which is in no file.
  private static func slots(ofNode path: String) -> Int? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = evdev_axis()
    guard evdev_axis(descriptor, ABS_MT_SLOT, &info), info.maximum >= 0 else { return nil }
    return Int(info.maximum) + 1
  }
}

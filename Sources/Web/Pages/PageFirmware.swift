import CPng
import FoundationEssentials
import InputText
public import Sessions

/// The firmware of a scene for a page: what `Tools/web` builds.
public struct PageFirmware: Sendable {
  /// A module of WebAssembly.
  public let bytes: [UInt8]
  /// The same compressed, where `Tools/web` has left that beside it: smaller than what zlib makes.
  private let stream: [UInt8]?

  /// Some forty times what a module has.
  private static let bytesMax = 16 << 20
  /// What a module of WebAssembly 1 begins with.
  private static let signature: [UInt8] = [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00]

  /// What pages call and older firmwares lack.
  package static let calls = [
    "tactus_tick_again", "tactus_tick_late", "tactus_pace", "tactus_draw", "tactus_hash",
    "tactus_run_size",
  ]

  /// And what they call of the module that reads recordings and finger scripts.
  package static let handCalls = ["hand_kind", "hand_recording", "hand_script", "hand_play"]

  /// Reads a file.
  public init(path: String) throws(PageFault) { try self.init(path: path, calls: Self.calls) }

  private init(path: String, calls: [String]) throws(PageFault) {
    var bytes: [UInt8] = []
    do throws(TextError) {
      let file = try InputFile(path, expecting: "the firmware of a page")
      _ = try file.read(Self.signature.count, into: &bytes)
      if bytes == Self.signature { bytes += try file.bytes(max: Self.bytesMax) }
    } catch {
      throw PageFault("\(path): cannot be read; build it with 'Tools/web SCENE -o \(path)'")
    }
    guard bytes.starts(with: Self.signature) else {
      throw PageFault("\(path): no module of WebAssembly; build one with 'Tools/web SCENE'")
    }
    guard Self.isWhole(bytes) else {
      throw PageFault("\(path): cut off; build it again with 'Tools/web SCENE'")
    }
    // Names of exports stand in a module as they are.
    guard calls.allSatisfy({ bytes.firstRange(of: Array($0.utf8)) != nil }) else {
      throw PageFault(
        "\(path): of other sources than this program; build it again with 'Tools/web SCENE'")
    }
    self.bytes = bytes
    stream = Self.stream("\(path).zlib", of: bytes)
  }

  /// Whether a module ends where its last section does, and has code and data.
  ///
  /// A section is its number, the count of its bytes in LEB128, and these: WebAssembly core
  /// specification, 5.5.2.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[signature.count...]
    var sections: Set<UInt8> = []
    while let section = rest.popFirst() {
      var (count, shift) = (0, 0)
      repeat {
        guard let byte = rest.popFirst(), shift < 35 else { return false }
        count |= Int(byte & 0x7F) << shift
        shift = byte & 0x80 != 0 ? shift + 7 : 0
      } while shift > 0
      guard count <= rest.count else { return false }
      rest.removeFirst(count)
      sections.insert(section)
    }
    return sections.isSuperset(of: [10, 11])
  }

  /// Reads a file that is taken for a scene's. It must have the first constant that is named after
  /// the scene; a scene without one is not checked.
  public init(path: String, of scene: SceneEntry) throws(PageFault) {
    try self.init(path: path)
    guard let own = scene.constants.first(where: { $0.name.hasPrefix("\(scene.name).") }),
      bytes.firstRange(of: Array(own.name.utf8)) == nil
    else { return }
    throw PageFault(
      "\(path): not the firmware of '\(scene.name)', which has '\(own.name)'; build that with "
        + "'Tools/web \(scene.name)'")
  }

  /// Compressed, as text.
  var packed: String { stream.map(DenseText.text) ?? bytes.packed }

  /// A stream of zlib; nil where there is none, or one of other bytes.
  private static func stream(_ path: String, of bytes: [UInt8]) -> [UInt8]? {
    guard let file = try? InputFile(path, expecting: "a compressed module"),
      let stream = try? file.bytes(max: bytesMax), !stream.isEmpty
    else { return nil }
    var held = [UInt8](repeating: 0, count: bytes.count)
    var size = uLong(held.count)
    let status = uncompress(&held, &size, stream, uLong(stream.count))
    return status == Z_OK && size == bytes.count && held == bytes ? stream : nil
  }

  /// The firmware of a scene where it lies for this program: installed beside it, or where
  /// `Tools/web` puts it in a folder above it.
  public init(of scene: String) throws(PageFault) {
    guard let path = Self.path(of: scene) else {
      throw PageFault(
        "no firmware of '\(scene)' for a page; build it with 'Tools/web \(scene)', or name it with "
          + "--firmware FILE.wasm")
    }
    try self.init(path: path)
  }

  /// What reads recordings and finger scripts in a page, of the desk's own sources; it lies where
  /// firmwares do. Nil where it was not built: a page plays without it.
  public static func hand() throws(PageFault) -> PageFirmware? {
    guard let path = path(of: "hand") else { return nil }
    return try PageFirmware(path: path, calls: handCalls)
  }

  private static func path(of module: String) -> String? {
    let link = "/proc/self/exe"
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
    var folder = program.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    var paths = ["\(folder)/../share/tactus/web/\(module).wasm"]
    while let end = folder.lastIndex(of: "/"), end > folder.startIndex {
      paths.append("\(folder)/.build/web/\(module).wasm")
      folder.removeSubrange(end...)
    }
    return paths.first { FileManager.default.fileExists(atPath: $0) }
  }
}

/// Why there is no page: what, and how to fix it.
public struct PageFault: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension Sequence<UInt8> {
  /// Compressed by zlib, as text: what a page unpacks with `inflated` of `unpack.js`.
  var packed: String {
    let raw = Array(self)
    var size = compressBound(uLong(raw.count))
    let packed = [UInt8](unsafeUninitializedCapacity: Int(size)) { memory, count in
      let status = compress2(memory.baseAddress, &size, raw, uLong(raw.count), 9)
      precondition(status == Z_OK, "zlib had the room that it asked for")
      count = Int(size)
    }
    return DenseText.text(of: packed)
  }
}

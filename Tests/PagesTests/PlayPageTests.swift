import BoardFiles
import CPng
import DemoScenes
import FoundationEssentials
import OutputFiles
import Pages
import Sessions
import TestSupport
import Testing

@Suite struct PlayPageTests {
  private let scene = SceneEntry(MapScene.self)

  /// Enough for all that does not run it.
  private static let module = pageModule(naming: PageFirmware.calls.joined())

  private func page(
    trace: String = "", settings: [(String, String)] = [],
    followed: PlayPage.FollowedRun? = nil, stream: Data? = nil
  ) throws -> String {
    var page = PlayPage(of: scene, version: "test")
    page.trace = trace
    page.followed = followed
    page.settings = settings.map { (name: $0.0, value: $0.1) }
    for name in ["pinephone", "raspberry-pi-7"] {
      let file = try BoardDirectory(folders: [], hasBuiltIn: true).board(name)
      var choice = TuningChoice()
      choice.board = TuningChoice.settings(of: file)
      let tuning = try choice.resolved(for: scene, in: SceneCatalog([scene])).tuning
      try page.add(file, tuning)
    }
    page.add(try TuningSet(named: "gloves"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "PlayPageTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "map.wasm").path
    try Data(Self.module).write(to: URL(filePath: path))
    try stream?.write(to: URL(filePath: "\(path).zlib"))
    return try page.html(with: PageFirmware(path: path))
  }

  /// What the page knows, as its script reads it.
  private struct Contents: Decodable {
    struct Board: Decodable {
      var name: String
      var header: String
      var config: String
      var settings: [String: String]
    }
    struct Constant: Decodable {
      var name: String
      var standard: String
      var minimum: Double
      var maximum: Double
    }
    struct Set: Decodable { var constants: [String: String] }

    var scene: String
    var boards: [Board]
    var constants: [Constant]
    var sets: [Set]
    var settings: [String: String]
    var trace: String
  }

  private func contents(_ html: String) throws -> Contents {
    try JSONDecoder().decode(Contents.self, from: Data(data(html).utf8))
  }

  /// The page's data, which is packed before its script.
  private func data(_ html: String) throws -> String {
    let packed = try #require(DenseText.bytes(of: element("packed", html)))
    let text = String(decoding: try #require(unpacked(packed)), as: UTF8.self)
    return String(text.prefix { $0 != "\n" })
  }

  /// What a stream of zlib holds.
  private func unpacked(_ stream: [UInt8]) -> [UInt8]? {
    var held = [UInt8](repeating: 0, count: 1 << 21)
    var size = uLong(held.count)
    guard uncompress(&held, &size, stream, uLong(stream.count)) == Z_OK else { return nil }
    return Array(held.prefix(Int(size)))
  }

  private func element(_ id: String, _ html: String) throws -> String {
    let start = try #require(html.firstRange(of: #"<script type="text/plain" id="\#(id)">"#))
    let rest = html[start.upperBound...]
    return String(rest[..<(try #require(rest.firstRange(of: "</script>"))).lowerBound])
  }

  @Test func itHoldsBoardsConstantsAndSets() throws {
    let contents = try contents(try page(settings: [("tap.slop", "12")]))
    #expect(contents.scene == "map")
    #expect(contents.boards.map(\.name) == ["pinephone", "raspberry-pi-7"])
    #expect(contents.constants.map(\.name) == scene.constants.map(\.name))
    #expect(contents.settings == ["tap.slop": "12"])
    #expect(contents.sets.first?.constants["tap.slop"] == "18")
    let slop = try #require(contents.constants.first { $0.name == "tap.slop" })
    #expect(slop.standard == "10" && slop.minimum == 0 && slop.maximum == 10_000)
    // What a board sets stands in its header too, which a trace of the page begins with.
    let board = contents.boards[1]
    #expect(board.settings == ["velocity.noise": "0.4"])
    #expect(
      board.header.hasPrefix("tactus-trace 2\nversion=test\nboard=raspberry-pi-7\nscene=map\n"))
    #expect(board.header.contains("\nvelocity.noise=0.4\n"))
    // The configuration that a board's program takes as well.
    #expect(Data(base64Encoded: board.config)?.starts(with: Data("TACTUSFR".utf8)) == true)
  }

  @Test func whatComesFromOutsideIsNoMarkup() throws {
    let html = try page(trace: "tactus-trace 2\npanel=</script><img src=x onerror=alert(1)>\n\n")
    #expect(!html.contains("<img"))
    #expect(html.components(separatedBy: "</script>").count == 6)
    #expect(try contents(html).trace.contains("<img src=x"))
  }

  @Test func onlyAPageThatFollowsARunConnects() throws {
    #expect(!(try page()).contains("connect-src"))
    #expect(try data(page()).contains(#""follows":null"#))
    let run = PlayPage.FollowedRun(showsTouches: true, lacks: "</script>")
    let html = try page(followed: run)
    #expect(html.contains("form-action 'none'; connect-src 'self'\""))
    let facts =
      #"{"hasPictures":1,"isInputOnly":0,"lacks":"\u003c/script\u003e","showsTouches":1}"#
    #expect(try data(html).contains(#""follows":\#(facts)"#))
  }

  @Test func itLoadsNothingAndIsTheSameEachTime() throws {
    let html = try page()
    #expect(html.contains("default-src 'none'; script-src 'nonce-"))
    for address in ["http://", "https://", "src=\"", "@import", "url("] {
      #expect(!html.contains(address), "\(address)")
    }
    #expect(html == (try page()))
  }

  @Test(arguments: [
    ("nothing.wasm", nil, "nothing.wasm: cannot be read; build it with 'Tools/web SCENE -o "),
    (
      "text.wasm", Array("<!doctype html>".utf8),
      "text.wasm: no module of WebAssembly; build one with 'Tools/web SCENE'"
    ),
    (
      "old.wasm", pageModule(naming: "tactus_open"),
      "old.wasm: of other sources than this program; build it again with 'Tools/web SCENE'"
    ),
    ("empty.wasm", [], "empty.wasm: no module of WebAssembly; build one with 'Tools/web SCENE'"),
  ])
  func aFirmwareIsAModuleOfWebAssembly(name: String, bytes: [UInt8]?, sentence: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "PlayPageTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name)
    if let bytes { try Data(bytes).write(to: path) }
    let fault = #expect(throws: PageFault.self) { try PageFirmware(path: path.path) }
    #expect(fault?.description.hasPrefix("\(folder.path)/\(sentence)") == true)
  }

  /// However it was cut off, within a section or between two, where its names are there already.
  @Test func aFirmwareIsWhole() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "PlayPageTests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: path) }
    let module = Self.module
    for count in 8..<module.count {
      try Data(module.prefix(count)).write(to: path)
      let fault = #expect(throws: PageFault.self) { try PageFirmware(path: path.path) }
      #expect(
        fault?.description == "\(path.path): cut off; build it again with 'Tools/web SCENE'")
    }
    // A count that has no end.
    try Data(module + [0] + [UInt8](repeating: 0xFF, count: 12)).write(to: path)
    #expect(throws: PageFault.self) { try PageFirmware(path: path.path) }
    try Data(module).write(to: path)
    _ = try PageFirmware(path: path.path)
  }

  @Test(
    "a firmware of another scene is named",
    arguments: [("map.scaleMin", true), ("reader.rowOpen", false), ("", false)])
  func firmware(constant: String, isTaken: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "PlayPageTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "x.wasm").path
    try Data(pageModule(naming: PageFirmware.calls.joined() + constant))
      .write(to: URL(filePath: path))
    let fault = { () -> PageFault? in
      do throws(PageFault) { _ = try PageFirmware(path: path, of: scene) } catch { return error }
      return nil
    }()
    let sentence =
      "\(path): not the firmware of 'map', which has 'map.scaleMin'; build that with "
      + "'Tools/web map'"
    #expect(fault?.description == (isTaken ? nil : sentence))
  }

  /// A stream of zlib with the module as it is: a header, a stored block, and Adler's sum.
  @Test(
    "a page has the stream that lies beside its module, if that holds its bytes",
    arguments: [(nil, true), (0, false), (3, false), (20, false), (-1, false)] as [(Int?, Bool)])
  func stream(flipped: Int?, isTaken: Bool) throws {
    let bytes = [UInt8](Self.module)
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let count = UInt16(bytes.count)
    var stream = Data([0x78, 0x01, 0x01])
    for half in [count, ~count] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
    stream += bytes
    stream += withUnsafeBytes(of: (high << 16 | low).bigEndian) { Data($0) }
    if let flipped { stream[flipped < 0 ? stream.count + flipped : flipped] ^= 0x10 }
    let html = try page(stream: stream)
    #expect(try (element("firmware", html) == DenseText.text(of: [UInt8](stream))) == isTaken)
    for short in [Data(), stream.prefix(6)] { #expect(try page(stream: short) == (try page())) }
  }

  @Test func aSceneWithoutAFirmwareIsNamed() {
    let fault = #expect(throws: PageFault.self) { try PageFirmware(of: "no-such-scene") }
    #expect(
      fault?.description
        == "no firmware of 'no-such-scene' for a page; build it with 'Tools/web no-such-scene', or "
        + "name it with --firmware FILE.wasm")
  }
}

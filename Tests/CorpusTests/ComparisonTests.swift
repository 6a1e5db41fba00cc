import BoardFiles
import Corpus
import Firmware
import Foundation
import Gestures
import InputText
import OutputFiles
import Sessions
import TactusCore
import Testing

@Suite struct ComparisonTests {
  private static let jobs = 2

  private static func corpus() throws -> CorpusFolder {
    let folder = try CorpusFolder()
    for script in CorpusRig.scripts { try folder.write(script.text, to: script.name) }
    try folder.write(
      "input: a.fingers\ntap on central.row2\nno tap on central.row3", to: "t.expect")
    try folder.write(
      "no drag\ntap\n--- x.fingers\ndrag @central.row2 by 0,20 over 80ms", to: "u.expect")
    try folder.write("rubbish", to: "LICENSE")
    try folder.write("tapp 1,1", to: "broken.fingers")
    return folder
  }

  private static func comparison(_ a: String, _ b: String) throws -> Comparison {
    Comparison(
      try Variant(a), .variant(try Variant(b)), SetupResolver(CorpusRig.catalog))
  }

  private static func head(
    _ shard: Int, _ shards: Int, _ manifest: CorpusManifest, _ comparison: Comparison
  ) throws -> PartHead {
    PartHead(
      try #require(ShardNumber("\(shard)/\(shards)")), manifest, comparison,
      setup: try comparison.check(), version: "test", command: "tactus recording compare a b")
  }

  private static func part(
    _ shard: Int, _ shards: Int, _ manifest: CorpusManifest, _ comparison: Comparison
  ) throws -> String {
    let head = try head(shard, shards, manifest, comparison)
    var writer = PartWriter()
    var text = writer.head(head)
    for unit in manifest.units where unit.place % shards == shard - 1 {
      text += writer.row(comparison.row(unit))
    }
    return text + writer.end(head)
  }

  private static func json(_ head: PartHead, _ rows: [UnitRow]) -> String {
    var report = ComparisonReport(head)
    return report.jsonStart + rows.map { report.take($0) }.joined() + report.jsonEnd
  }

  /// Each contact's gestures, by looking at all records for each contact: every tick runs, nothing
  /// is kept from one side to the other.
  private struct Plain: Equatable {
    var contact: UInt16
    var at: Int64
    var did: [String]

    static func contacts(_ input: TouchInput, _ setup: SceneSetup) throws -> [Plain] {
      let collector = Records()
      var outputs = SessionOutputs()
      outputs.observe = collector.take
      var plan = SessionPlan(setup.board, tuning: setup.tuning)
      plan.drawsPictures = false
      plan.leavesOutStillTicks = false
      plan.limit = .zero + .milliseconds(100_000)
      try setup.scene.run(plan, PanelBox(ListedPanel(reports: input.reports)), &outputs)
      let records = collector.records
      guard let names = collector.names else { return [] }
      var landings: [(id: UInt16, slot: Int, from: Int, to: Int, at: Int64)] = []
      for (index, record) in records.enumerated() {
        guard case .frame(let frame) = record.content else { continue }
        for slot in 0..<contactsMax where frame.down.contains(slot) {
          let isKnown = landings.contains {
            $0.id == frame[slot].id && $0.slot == slot && $0.to == .max
          }
          if !isKnown {
            landings.append((frame[slot].id, slot, index, .max, frame.time.microseconds))
          }
        }
        for (place, landing) in landings.enumerated() where landing.to == .max {
          let isDown = frame.down.contains(landing.slot) && frame[landing.slot].id == landing.id
          if !isDown { landings[place].to = index }
        }
      }
      return landings.map { landing in
        // The next contact in its slot ends what may be its own.
        let last =
          landings.filter { $0.slot == landing.slot && $0.from > landing.from }.map(\.from).min()
          ?? records.count
        let mine = records[landing.from..<last]
        return Plain(
          contact: landing.id, at: landing.at, did: words(mine, landing.slot, names))
      }
    }

    private static func words(
      _ records: ArraySlice<TraceRecord>, _ slot: Int, _ names: SceneNames
    ) -> [String] {
      var did: [String] = []
      for (index, record) in zip(records.indices, records) {
        guard case .gesture(let event) = record.content, event.contacts.contains(slot),
          event.phase == .recognized || event.phase == .began, event.kind != .press
        else { continue }
        let isBlocked = records[(index + 1)...].prefix(3).contains { next in
          if case .tap(_, let answer) = next.content, next.time == record.time {
            return !answer.isAdmitted && event.phase == .recognized
          }
          return false
        }
        did.append(
          "\(isBlocked ? "blocked " : "")\(event.kind.word) on \(names.text(of: event.target))")
      }
      return did
    }

    private final class Records {
      var records: [TraceRecord] = []
      var names: SceneNames?

      func take(_ tick: TickRecords, _ names: SceneNames) {
        records += tick.records
        self.names = names
      }
    }

    private struct ListedPanel: Panel {
      var reports: [PanelReport]

      mutating func next(before limit: Instant) -> PanelReport? {
        guard let first = reports.first, first.time < limit else { return nil }
        return reports.removeFirst()
      }

      var isFinished: Bool { reports.isEmpty }
    }
  }

  @Test(arguments: [
    "tap.slop=30,drag.distance=30", "gate.navigated=50ms", "press.duration=200ms", "gloves",
    "quick-hands", "tap.slop=1",
  ])
  func `what changes is what a slow, plain definition finds`(variant: String) throws {
    let folder = try CorpusFolder()
    for script in CorpusRig.scripts { try folder.write(script.text, to: script.name) }
    let count = try Self.compareWithPlain(folder.path, variant, scene: "focal")
    #expect(count == CorpusRig.scripts.count)
  }

  @Test func `both fingers of a pair are in what it makes, though they land one after the other`()
    throws
  {
    let folder = try CorpusFolder()
    try folder.write(
      """
      together {
        hold 30%,50% for 1s
        at 200ms drag 60%,50% by 150,0 over 500ms
      }
      """, to: "pair.fingers")
    for variant in ["pair.delay=900ms", "pinephone", "drag.distance=60"] {
      #expect(try Self.compareWithPlain(folder.path, variant, scene: "map") == 1)
    }
    let unit = try CorpusManifest([folder.path], jobs: 1).units[0]
    var comparison = try Self.comparison("default", "pair.delay=900ms")
    comparison.base.scene = "map"
    guard case .compared(_, _, _, let changes) = comparison.row(unit).content else { return }
    #expect(changes.map(\.contact) == [0, 1])
    #expect(changes.allSatisfy { $0.from.contains("pinch on map") })
  }

  private static let recordings = ProcessInfo.processInfo.environment["TACTUS_RECORDINGS"] ?? ""

  @Test(
    .enabled(if: !recordings.isEmpty, "no recordings; set TACTUS_RECORDINGS"),
    arguments: ["tap.slop=1", "drag.distance=40", "pinephone"])
  func `so it is of real recordings`(variant: String) throws {
    #expect(try Self.compareWithPlain(Self.recordings, variant, scene: "map") > 5)
  }

  /// Compares the rows of a folder's inputs with the plain definition; returns how many there are.
  private static func compareWithPlain(
    _ folder: String, _ variant: String, scene: String
  ) throws -> Int {
    var comparison = try comparison("default", variant)
    comparison.base.scene = scene
    let resolver = SetupResolver(CorpusRig.catalog)
    let manifest = try CorpusManifest([folder], jobs: jobs)
    for unit in manifest.units {
      guard case .compared(let contacts, _, _, let changes) = comparison.row(unit).content else {
        Issue.record("\(unit.name) failed")
        continue
      }
      let sides = try ["default", variant].map { side in
        var choice = try Variant(side).choice
        choice.scene = scene
        let setup = try resolver.setup(choice)
        return try Plain.contacts(
          try ReplaySource(contentsOf: unit.path).input(for: setup), setup)
      }
      #expect(contacts == sides[0].count)
      let expected = zip(sides[0], sides[1]).filter { $0.did != $1.did }.map(\.0)
      // What only a navigation changes is no gesture of a contact.
      let gestures = changes.filter { gesturesOnly($0.from) != gesturesOnly($0.to) }
      #expect(gestures.map(\.contact) == expected.map(\.contact), "\(unit.name) \(variant)")
      #expect(gestures.map(\.at) == expected.map(\.at))
      for (change, plain) in zip(gestures, expected) {
        #expect(gesturesOnly(change.from) == withoutRepeats(plain.did), "\(unit.name) \(variant)")
        #expect(!change.because.isEmpty)
      }
    }
    return manifest.units.count
  }

  private static func gesturesOnly(_ did: String) -> [String] {
    withoutRepeats(
      did.components(separatedBy: ", ").filter { !$0.hasPrefix("navigation") && $0 != "nothing" })
  }

  private static func withoutRepeats(_ words: [String]) -> [String] {
    words.indices.filter { $0 == 0 || words[$0] != words[$0 - 1] }.map { words[$0] }
  }

  @Test func `an input that fails is a row with its reason, and expectations are counted`() throws {
    let folder = try Self.corpus()
    let manifest = try CorpusManifest([folder.path], jobs: Self.jobs)
    #expect(manifest.others == ["LICENSE"])
    // a.fingers is in t.expect.
    #expect(
      manifest.units.map(\.name) == [
        "b.fingers", "broken.fingers", "c/d.fingers", "c/e.fingers", "f.fingers", "g.fingers",
        "t.expect", "u.expect",
      ])
    let comparison = try Self.comparison("default", "tap.slop=30,drag.distance=30")
    let rows = manifest.units.map(comparison.row)
    #expect(
      rows[1].content
        == .failed("broken.fingers:1:1: 'tapp' is not a gesture; did you mean tap?"))
    let json = Self.json(try Self.head(1, 1, manifest, comparison), rows)
    let parsed = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let changed = try #require(parsed["changed"] as? [[String: Any]])
    #expect(changed.count >= 2)
    for change in changed {
      #expect(Set(change.keys) == ["file", "contact", "at", "from", "to", "because"])
    }
    let expectations = try #require(parsed["expectations"] as? [String: [String: Int]])
    #expect(expectations["a"] == ["expected": 4, "broken": 3, "lost": 1, "false": 1])
    #expect(expectations["b"] == ["expected": 4, "broken": 1, "lost": 0, "false": 1])
    #expect((parsed["failed"] as? [Any])?.count == 1)
  }

  @Test func `parts in any order are the whole, however many there are`() throws {
    let folder = try Self.corpus()
    let manifest = try CorpusManifest([folder.path], jobs: Self.jobs)
    let comparison = try Self.comparison("default", "tap.slop=30,drag.distance=30")
    let whole = Self.json(
      try Self.head(1, 1, manifest, comparison), manifest.units.map(comparison.row))
    for shards in [1, 2, 3, 8, 13] {
      let parts = try (1...shards).shuffled().map { shard in
        try folder.write(
          try Self.part(shard, shards, manifest, comparison), to: "parts/\(shard)-of-\(shards)")
      }
      let merged = try MergedParts(parts)
      #expect(Self.json(merged.head, merged.rows) == whole, "\(shards)")
    }
  }

  @Test func `a folder elsewhere, made in another order, has the same parts`() throws {
    let (folder, other) = (try Self.corpus(), try CorpusFolder())
    for script in CorpusRig.scripts.reversed() { try other.write(script.text, to: script.name) }
    for name in ["u.expect", "t.expect", "LICENSE", "broken.fingers"] {
      try other.write(
        try String(contentsOfFile: folder.file(name), encoding: .utf8), to: name)
    }
    let comparison = try Self.comparison("default", "gloves")
    let one = try CorpusManifest([folder.path], jobs: 1)
    let two = try CorpusManifest([other.path + "/"], jobs: 2)
    #expect(one.hash == two.hash)
    for shard in 1...3 {
      #expect(
        try Self.part(shard, 3, one, comparison) == Self.part(shard, 3, two, comparison))
    }
    try other.write("tap 1,1", to: "new.fingers")
    #expect(try CorpusManifest([other.path], jobs: 1).hash != one.hash)
  }

  @Test func `a part that is missing, doubled, foreign, mixed or damaged is refused by name`()
    throws
  {
    let folder = try Self.corpus()
    let manifest = try CorpusManifest([folder.path], jobs: Self.jobs)
    let comparison = try Self.comparison("default", "gloves")
    let parts = try (1...3).map { shard in
      try folder.write(
        try Self.part(shard, 3, manifest, comparison), to: "parts/\(shard)-of-3")
    }
    func refusal(_ paths: [String]) -> String {
      do {
        _ = try MergedParts(paths)
        return "taken"
      } catch {
        return error.description.replacing(folder.path, with: "F")
      }
    }
    #expect(
      refusal([parts[0], parts[2]])
        == "part 2 of 3 is missing; make it: tactus recording compare a b --shard 2/3 -o "
        + "F/parts/2-of-3")
    #expect(
      refusal([parts[1]])
        == "parts 1, 3 of 3 are missing; make each as the first: tactus recording compare a b "
        + "--shard 1/3 -o F/parts/1-of-3")
    let copy = try folder.write(
      try String(contentsOfFile: parts[0], encoding: .utf8), to: "parts/copy")
    #expect(
      refusal(parts + [copy])
        == "F/parts/copy:1: is part 1 of 3, and so is F/parts/1-of-3; leave one of them out")
    #expect(
      refusal(parts + [folder.file("a.fingers")])
        == "F/a.fingers: no part of a comparison; give what 'recording compare --shard K/N -o FILE' "
        + "wrote")
    let others = [
      (try Self.part(3, 4, manifest, comparison), "is of 4 parts, not of 3"),
      (
        try Self.part(3, 3, manifest, Self.comparison("default", "calm")),
        "compares something else"
      ),
      (
        try Self.part(
          3, 3, CorpusManifest([folder.file("c")], jobs: 1), comparison),
        "is of other recordings"
      ),
    ]
    for (text, difference) in others {
      let other = try folder.write(text, to: "parts/other")
      #expect(
        refusal([parts[0], parts[1], other])
          == "F/parts/other:1: \(difference) than F/parts/1-of-3; merge parts of one comparison")
    }
    for head in ["shard=0/0", "shard=1/0", "shard=1/99999999999", "shard=4/3", "shard=-1/3"] {
      let odd = try folder.write(
        try Self.part(1, 3, manifest, comparison).replacing("shard=1/3", with: head),
        to: "parts/odd")
      #expect(refusal([odd]).hasPrefix("F/parts/odd: no part of a comparison"), "\(head)")
    }
    let text = Array(try Self.part(1, 3, manifest, comparison).utf8)
    for count in stride(from: 1, to: text.count, by: 7) {
      let cut = try folder.write(String(decoding: text[..<count], as: UTF8.self), to: "parts/cut")
      #expect(refusal([cut, parts[1], parts[2]]).hasPrefix("F/parts/cut:"), "\(count)")
    }
    for place in stride(from: 0, to: text.count, by: 11) {
      var bytes = text
      bytes[place] = bytes[place] == 0x31 ? 0x32 : 0x31
      let bad = try folder.write(String(decoding: bytes, as: UTF8.self), to: "parts/bad")
      #expect(refusal([bad, parts[1], parts[2]]) != "taken", "\(place)")
    }
  }

  @Test func `what was replayed is not replayed again, and a changed input alone is`() throws {
    let (folder, kept) = (try Self.corpus(), try CorpusFolder())
    func rows(_ a: String, _ b: String) throws -> (rows: [UnitRow], found: Int, made: Int) {
      var comparison = try Self.comparison(a, b)
      let cache = try OutcomeCache(kept.path)
      comparison.cache = cache
      let manifest = try CorpusManifest([folder.path], jobs: Self.jobs)
      let rows = manifest.units.map(comparison.row)
      return (rows, cache.counts.found, cache.counts.made)
    }
    let first = try rows("default", "gloves")
    // Seven inputs that can be played, on two sides.
    #expect((first.found, first.made) == (0, 14))
    let second = try rows("default", "gloves")
    #expect((second.found, second.made) == (14, 0))
    #expect(first.rows == second.rows)
    #expect(try rows("default", "calm").made == 7)
    try folder.write("tap @central.row3", to: "b.fingers")
    let third = try rows("default", "gloves")
    #expect((third.found, third.made) == (12, 2))
    // What is damaged is as if it were not there.
    for part in try FileManager.default.subpathsOfDirectory(atPath: kept.path)
    where part.contains("/") {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: kept.file(part)))
      try handle.truncate(atOffset: 20)
    }
    let fourth = try rows("default", "gloves")
    #expect((fourth.found, fourth.made) == (0, 14))
    #expect(fourth.rows == third.rows)
  }

  @Test(arguments: [
    ("glove", "'glove': 'glove' is neither a board nor a set of constants; did you mean 'gloves'?"),
    ("tap.slop=", "'tap.slop=': 'tap.slop=' sets nothing; write tap.slop=12"),
    (
      "no.yaml",
      "no.yaml: cannot be read: No such file or directory; give the path of a board or a set of constants"
    ),
  ])
  func `a variant that there is not is named`(text: String, message: String) {
    #expect(throws: CorpusError.self) { try Variant(text) }
    do { _ = try Variant(text) } catch { #expect("\(error)" == message) }
  }

  @Test func `a constant that no scene has is an error`() throws {
    #expect(throws: CorpusError.self) {
      try Self.comparison("default", "tap.slopp=12").check()
    }
    #expect(throws: CorpusError.self) { try Self.comparison("default", "tap.slop=x").check() }
    let folder = try Self.corpus()
    let manifest = try CorpusManifest([folder.file("b.fingers")], jobs: 1)
    #expect(manifest.units.map(\.name) == [folder.file("b.fingers")])
  }

  @Test(arguments: [
    ("tap.slop=6..8:1", ["6", "7", "8"]), ("a=0.5..0.7:0.1", ["0.5", "0.6", "0.7"]),
    ("press.duration=300ms..400ms:50ms", ["300ms", "350ms", "400ms"]), ("a=5..5:1", ["5"]),
    ("a=1..2:0.75", ["1.00", "1.75"]),
  ])
  func `a sweep has the values of its range`(text: String, values: [String]) throws {
    #expect(try Sweep(text).values == values)
  }

  @Test(arguments: [
    "tap.slop", "a=1", "a=1..2", "a=1..2:0", "a=2..1:1", "=1..2:1", "a=1ms..2s:1ms", "a=1..b:1",
    "a=1..1000000:1", "a=999999999999..999999999999:0.0000000001",
  ])
  func `a text that is no sweep is refused`(text: String) {
    #expect(throws: CorpusError.self) { try Sweep(text) }
  }

  @Test func `a sweep's points are what comparing with each value finds`() throws {
    let folder = try Self.corpus()
    let manifest = try CorpusManifest([folder.path], jobs: Self.jobs)
    let sweep = try Sweep("drag.distance=5..35:10")
    let swept = Comparison(
      try Variant("default"), .sweep(sweep), SetupResolver(CorpusRig.catalog))
    for unit in manifest.units where unit.name != "broken.fingers" {
      guard case .swept(_, let points) = swept.row(unit).content else {
        Issue.record("\(unit.name) failed")
        continue
      }
      for (value, point) in zip(sweep.values, points) {
        let single = try Self.comparison("default", "drag.distance=\(value)").row(unit)
        guard case .compared(_, _, let tally, let changes) = single.content else { continue }
        #expect(point.changed == changes.count)
        #expect(point.tally == tally)
      }
    }
    let head = PartHead(
      .whole, manifest, swept, setup: try swept.check(), version: "", command: "")
    var report = try SweepReport(head)
    for unit in manifest.units { report.take(swept.row(unit)) }
    #expect(report.csv.split(separator: "\n").count == 5)
    #expect(report.csv.hasPrefix("drag.distance,changed,taps,drags,broken,lost,false\n5,"))
    #expect(report.svg.hasPrefix("<svg ") && report.svg.contains("lost taps"))
    #expect(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) is [String: Any])
  }

  /// On a disk that lies for months a bit may change: what is not whole is made again.
  @Test func `an entry of a cache in which a digit differs is made again`() throws {
    let (folder, cached) = (try Self.corpus(), try CorpusFolder())
    let manifest = try CorpusManifest([folder.path], jobs: Self.jobs)
    var comparison = try Self.comparison("default", "tap.slop=2")
    func rows() throws -> (rows: [UnitRow], found: Int, made: Int) {
      comparison.cache = try OutcomeCache(cached.path)
      let rows = manifest.units.map { comparison.row($0) }
      return (rows, comparison.cache?.counts.found ?? 0, comparison.cache?.counts.made ?? 0)
    }
    let first = try rows()
    #expect(first.found == 0 && first.made > 4)
    let second = try rows()
    #expect(second.made == 0 && second.rows == first.rows)
    let files = try FileManager.default.subpathsOfDirectory(atPath: cached.path)
      .map { cached.path + "/" + $0 }.filter { !$0.hasSuffix("/") }
    var damaged = 0
    for path in files {
      // A limit, or the time of a landing: still a text of the form.
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        let place = text.range(of: "\t10.0\t")
      else { continue }
      try text.replacingCharacters(in: place, with: "\t11.0\t")
        .write(toFile: path, atomically: true, encoding: .utf8)
      damaged += 1
    }
    #expect(damaged > 0)
    let third = try rows()
    #expect(third.made == damaged && third.rows == first.rows)
  }
}

import Foundation
import Sessions
import Simulation
import Testing

/// The checks of the demo scenes, in `Tests/Fixtures/checks`: what can go wrong does not, on boards
/// of several sizes.
@Suite struct SceneCheckTests {
  private static let folder = "\(FocalSession.root)/Tests/Fixtures/checks"

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".fingers") }.map { String($0.dropLast(8)) }.sorted()
  }()

  @Test(arguments: names)
  func theSymptomDoesNotShow(_ name: String) throws {
    let entry = try #require(SceneEntry.all.first { name.hasPrefix($0.name + "-") })
    let text = try String(contentsOfFile: "\(Self.folder)/\(name).fingers", encoding: .utf8)
    let check = try SceneCheck(text: text, name: name, file: "\(name).fingers")
    let session = try FocalSession(entry)
    let lines = try session.lines(session.panel(script: "../../Tests/Fixtures/checks/\(name)"))
    #expect(check.problems(in: lines.map { Substring($0) }) == [])
    #expect(!check.look.isEmpty, "say what to look at, in a line '# Look: …'")
  }

  /// Each pattern, and how many of the records have what it names.
  @Test(
    arguments: [
      ("tap", 2), ("tap admitted=true", 1), ("admitted=false because=dragging|navigated", 1),
      ("because=dragging", 0), ("tap because=", 2), ("gesture because=", 0),
      ("gesture kind=tap phase=recognized", 1), ("gesture phase=recognized kind=tap", 1),
      ("ta", 0), ("gesture kin=tap", 0), ("gesture x=1", 0),
    ] as [(String, Int)])
  func aPatternNamesWhatARecordMustHave(pattern: String, count: Int) throws {
    let records = """
      12 100000 gesture kind=tap phase=recognized target=button x=1.000 y=2.000
      12 100000 tap target=button admitted=true because=open remaining=0
      30 250000 tap target=button admitted=false because=navigated remaining=1200
      """.split(separator: "\n")
    func problems(_ key: String) throws -> [String] {
      try SceneCheck(
        text: "# Symptom: s.\n# Words: ta\n# \(key): \(pattern)\ntap 1,1\n", name: "a",
        file: "a.fingers"
      ).problems(in: records)
    }
    #expect(
      try problems("Expect") == (count > 0 ? [] : ["expected, and not there: \(pattern)"]))
    #expect(
      try problems("Never")
        == (count == 0 ? [] : ["there \(count) times, and may never be: \(pattern)"]))
    #expect(
      try problems("Expect 2")
        == (count == 2 ? [] : ["there \(count) times, and not 2: \(pattern)"]))
  }

  /// What a script does not bring about on some screen leaves nothing to judge there.
  @Test func aCheckStatesWhatItsScriptIsToBringAbout() throws {
    let check = try SceneCheck(
      text:
        "# Symptom: s.\n# When: edges pullDown=false\n# When: tap\n# Never: navigate\ntap 1,1\n",
      name: "a", file: "a.fingers")
    #expect(check.heightMax == nil)
    for (records, lack) in [
      ("1 0 tap target=a\n2 0 edges pullDown=false pullUp=true", nil),
      ("1 0 tap target=a\n2 0 edges pullDown=true pullUp=true", "edges pullDown=false"),
      ("2 0 edges pullDown=false", "tap"), ("", "edges pullDown=false"),
    ] {
      #expect(check.lacks(in: records.split(separator: "\n")) == lack)
    }
  }

  @Test(
    arguments: [
      ("feel.motion=full", nil), ("feel.motion=reduced", "feel.motion=reduced"),
      ("tap.slop=10", nil), ("tap.slop=10.0", nil), ("tap.slop=9", "tap.slop=9"),
      ("tap.slap=9", "a.fingers:2: no constant"), ("tap.slop=9mm", "a.fingers:2: 'tap.slop'"),
    ] as [(String, String?)])
  func aCheckNeedsConstants(_ need: String, missing: String?) throws {
    let check = try SceneCheck(
      text: "# Symptom: s.\n# Needs: \(need)\n# Never: tap\ntap 1,1\n", name: "a",
      file: "a.fingers")
    let answer: String?
    do {
      answer = try check.missing(in: SceneEntry.all[0].defaults).map { "\($0.name)=\($0.value)" }
    } catch {
      answer = "\(error)"
    }
    #expect(missing == nil ? answer == nil : answer?.hasPrefix(missing ?? "") == true)
  }

  @Test(
    arguments: [
      ("# Expect: tap\ntap 1,1\n", "a.fingers:1: no line '# Symptom: …'"),
      ("# Symptom: s.\ntap 1,1\n", "a.fingers:1: no line '# Expect: …' or '# Never: …'"),
      (
        "# Symptom: s.\n# Never: two words\ntap 1,1\n",
        "a.fingers:2: 'two words' is no word with key=value; write 'tap admitted=true'"
      ),
      (
        "# Symptom: s.\n# Expect 0: tap\ntap 1,1\n",
        "a.fingers:2: 'Expect 0' has no count above 0; write how often the record must be there"
      ),
      ("# Symptom: s.\n# Never: tap\ntop 1,1\n", "a.fingers:3:1: "),
      // It would pass for ever.
      (
        "# Symptom: s.\n# Never: acton name=locked\ntap 1,1\n",
        "a.fingers:2: no record has the word 'acton'; did you mean 'action'? a line '# Words: acton' "
          + "states that it is one of the scene's own"
      ),
      (
        "# Symptom: s.\n# Nevr: tap\ntap 1,1\n",
        "a.fingers:2: 'Nevr:' states nothing; did you mean 'Never:'?"
      ),
      (
        "# Symptom: s.\n# Needs: feel.motion full\n# Never: tap\ntap 1,1\n",
        "a.fingers:2: 'feel.motion full' is no NAME=VALUE; write 'feel.motion=full'"
      ),
      (
        "# Symptom: s.\n# Needs: height<800pt\n# Never: tap\ntap 1,1\n",
        "a.fingers:2: 'height<800pt' is no height; write 'height<=800pt'"
      ),
      (
        "# Symptom: s.\n# Never 2: tap\ntap 1,1\n",
        "a.fingers:2: 'Never' takes no count; write '# Never:' or '# Expect 2:'"
      ),
      (
        "# Symptom: s.\n# When 2: tap\n# Never: drag\ntap 1,1\n",
        "a.fingers:2: 'When' takes no count; write '# When:' or '# Expect 2:'"
      ),
    ])
  func aCheckThatIsWrongIsReportedWithItsLine(text: String, message: String) {
    let error = #expect(throws: SceneCheckError.self) {
      try SceneCheck(text: text, name: "a", file: "a.fingers")
    }
    #expect(error.map { "\($0)" }?.hasPrefix(message) == true, "\(error.map { "\($0)" } ?? "")")
  }
}

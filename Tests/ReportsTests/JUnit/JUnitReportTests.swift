import Reports
import Testing

@Suite("JUnit reports")
struct JUnitReportTests {
  @Test("each check is a case, with what was measured and the limit")
  func cases() {
    let report = JUnitReport(
      name: "knob on board",
      cases: [
        CheckCase(
          group: "reactions", name: "tap within 16 ms", outcome: .passed, longest: 8_343,
          figures: "count 2, max 8.343 ms"),
        CheckCase(
          group: "reactions", name: "swipe within 1 ms",
          outcome: .failed("swipe took 1.001 ms, limit 1 ms"), longest: 1_001),
        CheckCase(group: "reactions", name: "menu within 1 s", outcome: .notSeen),
        CheckCase(group: "lost", name: "no scan was lost", outcome: .passed),
      ], properties: [("command", "knob run")])
    #expect(
      report.xml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="knob on board" tests="4" failures="1" errors="0" skipped="1" time="0.010">
            <properties>
              <property name="command" value="knob run"/>
            </properties>
            <testcase classname="tactus.reactions" name="tap within 16 ms" time="0.008343">
              <system-out>count 2, max 8.343 ms</system-out>
            </testcase>
            <testcase classname="tactus.reactions" name="swipe within 1 ms" time="0.001001">
              <failure type="reactions" message="swipe took 1.001 ms, limit 1 ms"/>
            </testcase>
            <testcase classname="tactus.reactions" name="menu within 1 s">
              <skipped message="there was none in this run"/>
            </testcase>
            <testcase classname="tactus.lost" name="no scan was lost"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test(
    "what XML has signs for is escaped, and what it cannot hold is not written",
    arguments: [
      ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("µ 1\t2\n3\r", "µ 1&#9;2&#10;3&#13;"),
      ("a\u{0}b\u{1B}c\u{FFFE}", "a?b?c?"), ("\u{1F600}", "\u{1F600}"),
    ])
  func escapes(text: String, escaped: String) {
    #expect(JUnitReport(name: text, cases: []).xml.contains("name=\"\(escaped)\" tests=\"0\""))
  }

  @Test(
    "times of suites are whole milliseconds, rounded up",
    arguments: [
      (0, "0.000"), (1, "0.001"), (1000, "0.001"), (999_001, "1.000"), (61_000_000, "61.000"),
    ])
  func seconds(microseconds: Int64, text: String) {
    let one = CheckCase(group: "g", name: "n", outcome: .passed, longest: microseconds)
    #expect(JUnitReport(name: "x", cases: [one]).xml.contains("skipped=\"0\" time=\"\(text)\""))
  }
}

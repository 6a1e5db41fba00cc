import Corpus
import TactusCore
import Testing

@Suite struct ExpectationTests {
  @Test(arguments: [
    "tap", "no tap", "doubleTap on leftA.button1", "longPress at 1.2s",
    "no drag on central.row2 at 300ms", "pinch on map", "rotation", "edgeSwipe",
    "navigation on leftA", "no fault", "fault on dropped at 0.5s",
  ])
  func `what is printed is what was parsed`(text: String) throws {
    let expectation = try Expectation(text)
    #expect(expectation.description == text)
    #expect(try Expectation(expectation.description) == expectation)
    #expect(try Expectation("  \(text.replacing(" ", with: " \t "))  ") == expectation)
  }

  @Test(arguments: [
    ("", "it names nothing to expect; write \(Expectation.form)"),
    ("no", "it names nothing to expect; write \(Expectation.form)"),
    ("no no tap", "a second 'no'; write \(Expectation.form)"),
    ("tab", "'tab' is nothing to expect; did you mean 'tap'?"),
    ("doubletap on x", "'doubletap' is nothing to expect; did you mean 'doubleTap'?"),
    (
      "thunderstorms",
      "'thunderstorms' is nothing to expect; write one of tap, doubleTap, longPress, drag, pinch, "
        + "rotation, edgeSwipe, navigation, fault"
    ),
    ("tap on", "no target after 'on'; name one, such as 'on central.row2'"),
    ("tap at", "no time after 'at'; write one, such as 'at 1.172s'"),
    ("tap on a on b", "a second or late 'on'; write \(Expectation.form)"),
    ("tap at 1s on b", "a second or late 'on'; write \(Expectation.form)"),
    ("tap at 1s at 2s", "a second or late 'at'; write \(Expectation.form)"),
    (
      "tap central.row2",
      "'central.row2' where 'on TARGET' or 'at TIME' may stand; write \(Expectation.form)"
    ),
    ("tap onn b", "'onn' where 'on TARGET' or 'at TIME' may stand; did you mean 'on'?"),
  ])
  func `what is wrong is named, with a remedy`(text: String, fault: String) {
    #expect(throws: ExpectationFault.self) { try Expectation(text) }
    do { _ = try Expectation(text) } catch { #expect("\(error)" == fault) }
  }

  @Test(arguments: [
    "at", "1.2", "s", "-1s", "1.2.3s", "1,5s", "nans", "1e3s", "0x1s", "9999999999d",
  ])
  func `a time has a number and a unit`(text: String) {
    let fault = #expect(throws: ExpectationFault.self) { try Expectation("tap at \(text)") }
    #expect(fault?.description.contains("is not a time; write ") == true, "\(fault as Any)")
  }

  @Test(arguments: [
    ("1s", 1_000_000, 500_000), ("1.2s", 1_200_000, 50_000), ("1.172s", 1_172_000, 1000),
    ("300ms", 300_000, 1000), ("0.5ms", 500, 1000), ("12us", 12, 1000),
    ("2min", 120_000_000, 30_000_000),
  ])
  func `a time is as exact as it is written`(text: String, time: Int64, tolerance: Int64) throws {
    let stated = try StatedTime(text)
    #expect(stated.instant == Instant(microseconds: time))
    #expect(stated.tolerance == Interval(microseconds: tolerance))
  }

  @Test func `a time is printed in whole milliseconds, as in stories`() {
    #expect(StatedTime(Instant(microseconds: 1_172_999)).text == "1.172s")
    #expect(StatedTime(Instant(microseconds: 0)).text == "0.000s")
  }
}

import Gestures
import TactusCore
import TestSupport
import Testing

/// Several fingers that tap together, on one target or on several.
@Suite struct ChordRecognizerTests {
  /// Three fingers over two targets side by side, each of which a tap watches too: that waits until
  /// it is clear that the fingers are no chord.
  private static func rig() -> GestureRig {
    var table = GestureTable()
    let tap = table.add(TapRecognizer(), named: "tap")
    let chord = table.add(ChordRecognizer(count: 3), named: "chord")
    table.requireFailure(of: chord, before: tap)
    let watchers = tap.asSet | chord.asSet
    return GestureRig(
      table,
      targets: [
        .init(rect: Rect(x: 0, y: 0, width: 200, height: 200), watchers: watchers),
        .init(rect: Rect(x: 200, y: 0, width: 200, height: 200), watchers: watchers),
      ])
  }

  private static var transcript: Transcript {
    var transcript = Transcript()
    transcript.names = [0: "tap", 1: "chord"]
    return transcript
  }

  @Test func threeFingersOverTwoTargetsAreOneTap() {
    Self.transcript.expect(
      Self.rig(),
      """
         0 0@60,100                      ->
        20 0@60,100 1@120,100            ->
        40 0@60,100 1@120,100 2@240,130  ->
        90 1@120,100 2@240,130           ->
       100 2@240,130                     ->
       110 -                             -> chord recognized at 140,110
      """)
  }

  @Test func theyMayLandAndLiftInOneFrame() {
    Self.transcript.expect(
      Self.rig(),
      """
         0 0@60,100 1@120,100 2@240,130  ->
        90 -                             -> chord recognized at 140,110
      """)
  }

  // Their taps are taps after all.
  @Test func twoAreTooFewAndAFourthIsOneTooMany() {
    Self.transcript.expect(
      Self.rig(),
      """
         0 0@60,100 1@240,100  ->
        90 1@240,100           -> tap recognized at 60,100
       100 -                   -> tap recognized at 240,100
      """)
    Self.transcript.expect(
      Self.rig(),
      """
         0 0@60,100 1@120,100 2@240,130            ->
        10 0@60,100 1@120,100 2@240,130 3@260,150  ->
        90 -                                       -> tap recognized at 60,100
                                                   -> tap recognized at 240,130
      """)
  }

  @Test(arguments: [("299.999", true), ("300", false)])
  func theLastLiftsWithin300Milliseconds(time: String, isChord: Bool) {
    let rig = Self.rig()
    var chords = 0
    rig.observe = { chords += $0.events.count { $0.recognizer == RecognizerID(1) } }
    var script = HandScript()
    for line in ["0 0@60,100 1@120,100 2@240,130", "\(time) -"] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(chords == (isChord ? 1 : 0))
  }

  @Test(arguments: [(10, true), (10.1, false)] as [(Float, Bool)])
  func eachMayStrayTenPoints(way: Float, isChord: Bool) {
    let rig = Self.rig()
    var chords = 0
    rig.observe = { chords += $0.events.count { $0.recognizer == RecognizerID(1) } }
    var script = HandScript()
    for line in [
      "0 0@60,100 1@120,100 2@240,130", "20 0@60,100 1@120,100 2@\(240 + way),130", "90 -",
    ] {
      rig.feed(script.frame(for: Substring(line)))
    }
    #expect(chords == (isChord ? 1 : 0))
  }

  @Test func aCancelIsNotALift() {
    Self.transcript.expect(
      Self.rig(),
      """
         0 0@60,100 1@120,100 2@240,130    ->
        50 0@60,100 1@120,100 x2           ->
        90 -                               -> tap recognized at 60,100
      """)
  }

  @Test func itIsOverWhenTheNextOneBegins() {
    Self.transcript.expect(
      Self.rig(),
      """
         0 0@60,100 1@120,100 2@240,130  ->
        90 -                             -> chord recognized at 140,110
       150 3@60,100 4@120,100 5@240,130  ->
       200 -                             -> chord recognized at 140,110
      """)
  }
}

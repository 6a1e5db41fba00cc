import Sessions
import TactusCore

/// A part and its example: what an asker wants, and a script that shows it.
struct PartExampleEntry: Sendable {
  /// The file of the example in `Examples`, which is the part's name.
  let file: String
  /// The other parts and values that it is the example of.
  var alsoShows: [String] = []
  let scene: SceneEntry
  let asks: String
  let answer: String
  let script: String
  /// When the picture in mid-gesture is taken, from the first frame of the panel.
  let middle: Interval
  /// The tables of constants that the part has.
  var tunings: [String] = []
}

let partExamples: [PartExampleEntry] = [
  PartExampleEntry(
    file: "ScrollAxis", scene: SceneEntry(ScrollAxisExample.self),
    asks: "My list should fling, bounce at its ends, and stop under my finger",
    answer: """
      A list follows the finger and glides on with the speed of the lift. It springs back from past an end. A finger \
      that lands on it stops it, and that touch is no tap. It draws whole pixels, and needs no tick to know its place.
      """,
    script: "flick 140,140 by 0,-90 at 900pt/s", middle: .milliseconds(120),
    tunings: ["ScrollTuning"]),
  PartExampleEntry(
    file: "PageStrip", scene: SceneEntry(PageStripExample.self),
    asks: "I want pages that I swipe through, with a spring",
    answer: """
      Pages are side by side, one in front. The strip follows the finger, with resistance past the first and last page. A \
      lift settles it with the hand's speed. `follow` returns whether another page came to the front. Set `hasNavigated` \
      then, for the tap gate.
      """,
    script: "swipe 230,80 to 70,80", middle: .milliseconds(120)),
  PartExampleEntry(
    file: "PageTurn", scene: SceneEntry(PageTurnExample.self),
    asks: "The page turns too easily, or not at all",
    answer: """
      It decides what a lift does. A flick turns by its speed and a short distance, a slow drag by a longer distance. A \
      fling back returns. The example shows the decision while the finger is down.
      """,
    script: "drag 230,80 to 120,80 over 500ms", middle: .milliseconds(360),
    tunings: ["PageTurn"]),
  PartExampleEntry(
    file: "ScreenStack", scene: SceneEntry(ScreenStackExample.self),
    asks: "A swipe from the edge should go back to the screen below",
    answer: """
      Screens are on top of each other. A push and a pop slide by a spring, and a swipe from the edge holds the screen in \
      front. The lift decides: a fast one by its direction, a slow one by its distance. A target on a screen names the stack \
      and the screen, 0 for the lowest: `TargetRow("light", "toggle", on: PartNames("stack", scrolls: false), from: 1)`. \
      `shownDisplacement(of: 1)` is where that screen is drawn. `push` on the last screen and `pop` on the lowest do nothing.
      """,
    script: "tap 140,80; after 900ms drag 2,80 to 150,80 over 400ms; wait 100ms",
    middle: .milliseconds(1200), tunings: ["StackTuning"]),
  PartExampleEntry(
    file: "BackCoordination", scene: SceneEntry(BackCoordinationExample.self),
    asks: "The swipe back never fires where the content swipes sideways too",
    answer: """
      The content's drag was declared first, so it takes each drag. While the coordinator is on, the swipe back is asked \
      first. It gets the drag if a condition of the screen holds, here on the first page, and the finger moves right. Turning \
      it off restores what was declared.
      """,
    script: "tap 140,80; after 900ms drag 2,80 to 150,80 over 400ms; wait 100ms",
    middle: .milliseconds(1200)),
  PartExampleEntry(
    file: "PullStage", alsoShows: ["PullPermission", "PullLinks", "StagePlace"],
    scene: SceneEntry(PullStageExample.self),
    asks: "A view in front and others around it, swiped and pulled in",
    answer: """
      Views are on one large plane. A swipe brings in the view at a side; a pull at the edge of a list brings in the one above \
      or below. `decide` fixes what a finger moves together with its direction, from what the list permits (`PullPermission`). \
      You can catch a leaving view and bring it back. `pull` and `armed` are for hints.
      """,
    script: "drag 140,20 to 140,150 over 400ms", middle: .milliseconds(300),
    tunings: ["PullTuning"]),
  PartExampleEntry(
    file: "Drawer", scene: SceneEntry(DrawerExample.self),
    asks: "A drawer that slides in from the edge, and is swiped shut",
    answer: """
      It is closed, open, or moving, by itself or under a finger. A lift decides: a fast one by its direction, a slow one by \
      its distance. It comes from the left or, with `along: .vertical`, from below.
      """,
    script: "tap 200,80; after 900ms drag 150,80 to 60,80 over 400ms",
    middle: .milliseconds(1200), tunings: ["DrawerTuning"]),
  PartExampleEntry(
    file: "Tether", scene: SceneEntry(TetherExample.self),
    asks: "A picture that I can pull about, and that springs back",
    answer: """
      A thing follows the finger anywhere, and springs back with the hand's speed. A finger that lands on it in flight stops \
      it there.
      """,
    script: "drag 140,80 to 230,120 over 400ms", middle: .milliseconds(350),
    tunings: ["TetherTuning"]),
  PartExampleEntry(
    file: "Plane", scene: SceneEntry(PlaneExample.self),
    asks: "Pan, pinch and turn a map, and nothing jumps when a finger lifts",
    answer: """
      One finger pans the plane; two zoom and turn it about their middle. Changing from one finger to two and back moves \
      nothing. It resists past its limits, glides on after a flick, and stops under a finger. `move`, `zoom` and `turnUpright` \
      fly to a place; `set` goes there at once.
      """,
    script: "pinch 140,80 from 60pt to 130pt turning 30deg over 500ms", middle: .milliseconds(400),
    tunings: ["PlaneTuning", "PlaneLimits", "PlaneGlideTuning"]),
  PartExampleEntry(
    file: "Presses", scene: SceneEntry(PressesExample.self),
    asks: "I press and nothing shows that I did",
    answer: """
      Each finger lights its target in the next picture. On a scrolling list the light waits a little, so that the list does \
      not flicker. It fades when the finger leaves. Ten fingers light ten targets.
      """,
    script: "together { tap 50,40 for 300ms; at 60ms tap 230,120 for 200ms }",
    middle: .milliseconds(150), tunings: ["PressTuning"]),
  PartExampleEntry(
    file: "PressFeedback", scene: SceneEntry(PressFeedbackExample.self),
    asks: "What I hold should give under my finger",
    answer:
      "One target shrinks by a spring while it is pressed, and grows back when the finger leaves.",
    script: "tap 140,80 for 400ms", middle: .milliseconds(300),
    tunings: ["PressFeedbackTuning"]),
  PartExampleEntry(
    file: "SwipeRows", scene: SceneEntry(SwipeRowsExample.self),
    asks: "Swipe a row to the left and show buttons behind it",
    answer: """
      Rows slide to the left, one open at a time. They resist more and more, and open if far or fast enough; `crossed` is \
      where to tick. A drag, a tap or a scroll closes them. `SwipeList` in `Controls` draws them, with actions.
      """,
    script: "drag 240,60 to 90,60 over 500ms", middle: .milliseconds(350),
    tunings: ["SwipeRowsTuning"]),
  PartExampleEntry(
    file: "CardStack", scene: SceneEntry(CardStackExample.self),
    asks: "Cards that I throw to the left or right",
    answer: """
      The top card follows the finger. Far or fast enough to a side, it flies on with the hand's speed and is gone. Otherwise \
      it springs back. `CardDeck` in `Controls` draws it.
      """,
    script: "flick 100,80 by 130,-10 at 900pt/s", middle: .milliseconds(150),
    tunings: ["CardStackTuning"]),
  PartExampleEntry(
    file: "Carry", alsoShows: ["CarryGrid"], scene: SceneEntry(CarryExample.self),
    asks: "Drag and drop: let me sort these",
    answer: """
      While a finger holds an item, the others make room by springs. A lift drops it there; a cancel restores everything. \
      `CarryGrid` has the places. Held at an edge, an item scrolls the list; call `expire` for that.
      """,
    script: "drag 40,40 to 200,110 over 600ms; wait 200ms", middle: .milliseconds(500),
    tunings: ["CarryTuning"]),
  PartExampleEntry(
    file: "EdgeScroll", scene: SceneEntry(EdgeScrollExample.self),
    asks: "It should scroll on when I hold my finger at the edge",
    answer: """
      A finger that carries something, or extends a selection, scrolls the list at constant speed while it rests near an edge. \
      A finger that took hold there must come nearer first.
      """,
    script: "press 140,60; move 140,150 over 300ms; wait 600ms; lift", middle: .milliseconds(800),
    tunings: ["EdgeScrollTuning"]),
  PartExampleEntry(
    file: "Menu", alsoShows: ["MenuPlacement"], scene: SceneEntry(MenuExample.self),
    asks: "Hold for a menu, slide to an entry, let go",
    answer: """
      It knows its place beside the pressed target, how far it has appeared, and the entry under the finger that opened it. A \
      finger that only rolls as it lifts chooses nothing. While the menu is visible, nothing beneath it can be touched. \
      `MenuPanel` in `Controls` draws one.
      """,
    script: "press 140,25; wait 900ms; move 140,110 over 300ms; wait 100ms; lift",
    middle: .milliseconds(1150), tunings: ["MenuTuning", "MenuPlacement"]),
  PartExampleEntry(
    file: "TextSelection", alsoShows: ["SelectableText", "TextRange", "SelectionEnd"],
    scene: SceneEntry(TextSelectionExample.self),
    asks: "Select words by a long press, then adjust by handles",
    answer: """
      The finger of a long press selects words; handles select characters. At least one character stays selected. The text \
      states which character is where (`SelectableText`). Here that is the page of a `TextBlock`, which draws the selection \
      and its handles.
      """,
    script: "press 20,20; wait 700ms; move 190,50 over 300ms; wait 100ms; lift",
    middle: .milliseconds(900)),
  PartExampleEntry(
    file: "TextSelecting", scene: SceneEntry(TextSelectingExample.self),
    asks: "The text should scroll on while I select to its edge",
    answer: """
      The finger of a long press, or one on a handle, scrolls the text near an edge and selects what appears under it. \
      `TextArea` in `Controls` draws such a text, with its handles and a panel.
      """,
    script: "press 20,15; wait 700ms; move 200,75 over 300ms; wait 300ms; lift",
    middle: .milliseconds(1100)),
  PartExampleEntry(
    file: "Slider", scene: SceneEntry(SliderExample.self),
    asks: "A slider that does not jump to my finger",
    answer: """
      A value moves from where it is by as much as the finger moves; a cancel restores it. `SnapSlider` in `Controls` has \
      stops and a track that takes taps.
      """,
    script: "drag 75,74 to 220,74 over 400ms", middle: .milliseconds(250)),
  PartExampleEntry(
    file: "Resistance", alsoShows: ["RubberBand"], scene: SceneEntry(ResistanceExample.self),
    asks: "It should give at the end, as on a phone",
    answer: """
      Past a boundary a thing follows by a constant share (`Resistance`), or less and less up to a limit (`RubberBand`, x → \
      (1 − 1/(x·s/d + 1))·d, known from iOS with s = 0.55). Both have an inverse, so that a finger catches it past the \
      boundary without a jump.
      """,
    script: "drag 140,30 to 140,150 over 500ms; wait 100ms", middle: .milliseconds(450),
    tunings: ["Resistance"]),
  PartExampleEntry(
    file: "MovingPoint", alsoShows: ["MovingValue"], scene: SceneEntry(MovingPointExample.self),
    asks: "Something should go there by a spring, and report when it has arrived",
    answer: """
      A value or a point on a spring, in closed form: it is the same at every tick rate, and a hit test may ask between two \
      ticks. A new target in flight starts from its current place and speed. Where and when it comes to rest is reported once.
      """,
    script: "tap 220,100", middle: .milliseconds(200)),
  PartExampleEntry(
    file: "Ripples", scene: SceneEntry(RipplesExample.self),
    asks: "Circles should spread from where I tap",
    answer:
      "Up to sixteen circles grow and fade from where a finger tapped. No touch lands on them.",
    script: "tap 90,80; after 100ms tap 190,70", middle: .milliseconds(500),
    tunings: ["RippleTuning"]),
  PartExampleEntry(
    file: "UndoStack", scene: SceneEntry(UndoStackExample.self),
    asks: "Undo, several steps",
    answer: """
      It keeps the last sixteen steps, the latest first, and forgets the oldest when it is full. A step is anything that \
      restores what was removed.
      """,
    script: "tap 50,40; after 300ms tap 140,40; after 300ms tap 140,40",
    middle: .milliseconds(600)),
  PartExampleEntry(
    file: "Shown", alsoShows: ["ShownMotion"], scene: SceneEntry(ShownExample.self),
    asks: "A number changes, and only that should be drawn again",
    answer: "A value that changes at once, and knows whether its picture is out of date.",
    script: "repeat 3 { tap 140,80; wait 200ms }", middle: .milliseconds(400)),
]

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
      A list follows the finger 1:1, glides on with the speed of the lift, springs back from past an end, and is caught by a \
      finger that lands on it; that touch is no tap. It draws whole pixels, and needs no tick to know where it is.
      """,
    script: "flick 140,140 by 0,-90 at 900pt/s", middle: .milliseconds(120),
    tunings: ["ScrollTuning"]),
  PartExampleEntry(
    file: "PageStrip", scene: SceneEntry(PageStripExample.self),
    asks: "I want pages that I swipe through, with a spring",
    answer: """
      Pages side by side, one in front. The strip follows the finger, with resistance past the first and the last page; \
      a lift settles it, with the hand's speed. `follow` reports whether another page is in front: set `hasNavigated` then, so \
      that the tap gate knows.
      """,
    script: "swipe 230,80 to 70,80", middle: .milliseconds(120)),
  PartExampleEntry(
    file: "PageTurn", scene: SceneEntry(PageTurnExample.self),
    asks: "The page turns too easily, or not at all",
    answer: """
      What a lift decides, and nothing else: a flick by its speed and a short way, a slow drag by a longer one, and whoever \
      flings it back goes back. The example shows the answer while the finger is still down.
      """,
    script: "drag 230,80 to 120,80 over 500ms", middle: .milliseconds(360),
    tunings: ["PageTurn"]),
  PartExampleEntry(
    file: "ScreenStack", scene: SceneEntry(ScreenStackExample.self),
    asks: "A swipe from the edge should go back to the screen below",
    answer: """
      Screens on top of each other. A push and a pop slide by a spring; a swipe from the edge holds the screen in front, and \
      the lift decides, a fast one by its direction, a slow one by its way. A target on a screen lies on the stack and states the \
      screen, 0 for the lowest: `TargetRow("light", "toggle", on: PartNames("stack", scrolls: false), from: 1)`; \
      `shownDisplacement(of: 1)` is where that is drawn. `push` on the last screen and `pop` on the lowest do nothing.
      """,
    script: "tap 140,80; after 900ms drag 2,80 to 150,80 over 400ms; wait 100ms",
    middle: .milliseconds(1200), tunings: ["StackTuning"]),
  PartExampleEntry(
    file: "BackCoordination", scene: SceneEntry(BackCoordinationExample.self),
    asks: "The swipe back never fires where the content swipes sideways too",
    answer: """
      The content's drag was declared first, so it takes each drag. While the coordinator is on, the swipe back is asked first, \
      and gets the drag where one condition of the screen holds, here on the first page, and the finger goes to the right. \
      Taken off, it restores what was declared.
      """,
    script: "tap 140,80; after 900ms drag 2,80 to 150,80 over 400ms; wait 100ms",
    middle: .milliseconds(1200)),
  PartExampleEntry(
    file: "PullStage", alsoShows: ["PullPermission", "PullLinks", "StagePlace"],
    scene: SceneEntry(PullStageExample.self),
    asks: "A view in front and others around it, swiped and pulled in",
    answer: """
      Views on one large plane: a swipe brings in what lies at a side, a pull at the edge of a list what lies above or below. What \
      a finger may move is decided with its direction (`decide`), from what the list permits then (`PullPermission`). Views \
      that leave can be caught and brought back; `pull` and `armed` are for hints.
      """,
    script: "drag 140,20 to 140,150 over 400ms", middle: .milliseconds(300),
    tunings: ["PullTuning"]),
  PartExampleEntry(
    file: "Drawer", scene: SceneEntry(DrawerExample.self),
    asks: "A drawer that slides in from the edge, and is swiped shut",
    answer: """
      Closed, open, or on its way, by itself or under a finger. A lift decides, a fast one by its direction, a slow one by \
      its way; from the left or, `along: .vertical`, from below.
      """,
    script: "tap 200,80; after 900ms drag 150,80 to 60,80 over 400ms",
    middle: .milliseconds(1200), tunings: ["DrawerTuning"]),
  PartExampleEntry(
    file: "Tether", scene: SceneEntry(TetherExample.self),
    asks: "A picture that I can pull about, and that springs back",
    answer: """
      A thing follows the finger wherever it goes, and springs back with the hand's speed. One that lands on it in flight \
      stops it there.
      """,
    script: "drag 140,80 to 230,120 over 400ms", middle: .milliseconds(350),
    tunings: ["TetherTuning"]),
  PartExampleEntry(
    file: "Plane", scene: SceneEntry(PlaneExample.self),
    asks: "Pan, pinch and turn a map, and nothing jumps when a finger lifts",
    answer: """
      One finger pans it, two pinch and turn it about the place between them, and the change from one to two and back moves \
      nothing. It resists past its limits, glides on when flicked, is caught by a finger that lands, and flies to where it is sent \
      (`move`, `zoom`, `turnUpright`), or is there at once (`set`).
      """,
    script: "pinch 140,80 from 60pt to 130pt turning 30deg over 500ms", middle: .milliseconds(400),
    tunings: ["PlaneTuning", "PlaneLimits", "PlaneGlideTuning"]),
  PartExampleEntry(
    file: "Presses", scene: SceneEntry(PressesExample.self),
    asks: "I press and nothing shows that I did",
    answer: """
      Each finger lights its target with the next picture (on what scrolls a little later, so that a list does not \
      flicker), and the light fades when the finger leaves. Ten fingers, ten lights.
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
      Rows that slide to the left, one open at a time. They follow less and less, open where they are far or fast enough \
      (`crossed` is where to tick), and close by a drag, a tap or a scroll. `SwipeList` in `Controls` draws them, with actions.
      """,
    script: "drag 240,60 to 90,60 over 500ms", middle: .milliseconds(350),
    tunings: ["SwipeRowsTuning"]),
  PartExampleEntry(
    file: "CardStack", scene: SceneEntry(CardStackExample.self),
    asks: "Cards that I throw to the left or right",
    answer: """
      The top card follows the finger; far or fast enough to a side it goes on with the hand's speed and is gone after its \
      flight, otherwise it springs back. `CardDeck` in `Controls` draws it.
      """,
    script: "flick 100,80 by 130,-10 at 900pt/s", middle: .milliseconds(150),
    tunings: ["CardStackTuning"]),
  PartExampleEntry(
    file: "Carry", alsoShows: ["CarryGrid"], scene: SceneEntry(CarryExample.self),
    asks: "Drag and drop: let me sort these",
    answer: """
      An item in the hand, the others make room by springs; a lift puts it where there is room, a cancel puts everything back. \
      `CarryGrid` is where the places are. While an item is held at an edge the list scrolls; `expire` is called for that.
      """,
    script: "drag 40,40 to 200,110 over 600ms; wait 200ms", middle: .milliseconds(500),
    tunings: ["CarryTuning"]),
  PartExampleEntry(
    file: "EdgeScroll", scene: SceneEntry(EdgeScrollExample.self),
    asks: "It should scroll on when I hold my finger at the edge",
    answer: """
      A finger that carries something, or extends a selection, and rests near an edge scrolls the list at a constant speed. \
      One that took hold there means nothing by it until it comes nearer.
      """,
    script: "press 140,60; move 140,150 over 300ms; wait 600ms; lift", middle: .milliseconds(800),
    tunings: ["EdgeScrollTuning"]),
  PartExampleEntry(
    file: "Menu", alsoShows: ["MenuPlacement"], scene: SceneEntry(MenuExample.self),
    asks: "Hold for a menu, slide to an entry, let go",
    answer: """
      Where a menu lies beside what was pressed, how far it has appeared, and which entry the finger that opened it is on. \
      A finger that only rolls as it lifts chooses nothing. As long as the menu can be seen, nothing beneath it is touched. \
      `MenuPanel` in `Controls` draws one.
      """,
    script: "press 140,25; wait 900ms; move 140,110 over 300ms; wait 100ms; lift",
    middle: .milliseconds(1150), tunings: ["MenuTuning", "MenuPlacement"]),
  PartExampleEntry(
    file: "TextSelection", alsoShows: ["SelectableText", "TextRange", "SelectionEnd"],
    scene: SceneEntry(TextSelectionExample.self),
    asks: "Select words by a long press, then adjust by handles",
    answer: """
      By words under the finger that pressed long, by characters with the handles; at least one character stays selected. The \
      text states which character is where (`SelectableText`): here the page of a `TextBlock`, which draws the selection and its \
      handles.
      """,
    script: "press 20,20; wait 700ms; move 190,50 over 300ms; wait 100ms; lift",
    middle: .milliseconds(900)),
  PartExampleEntry(
    file: "TextSelecting", scene: SceneEntry(TextSelectingExample.self),
    asks: "The text should scroll on while I select to its edge",
    answer: """
      The finger of a long press, or one on a handle, in a text that scrolls: near an edge it scrolls the text, and selects \
      what comes up under it. `TextArea` in `Controls` draws such a text, with its handles and a panel.
      """,
    script: "press 20,15; wait 700ms; move 200,75 over 300ms; wait 300ms; lift",
    middle: .milliseconds(1100)),
  PartExampleEntry(
    file: "Slider", scene: SceneEntry(SliderExample.self),
    asks: "A slider that does not jump to my finger",
    answer: """
      A value that is dragged from where it is, by as much as the finger moves; a cancel puts it back. `SnapSlider` in \
      `Controls` has stops and a track that takes taps.
      """,
    script: "drag 75,74 to 220,74 over 400ms", middle: .milliseconds(250)),
  PartExampleEntry(
    file: "Resistance", alsoShows: ["RubberBand"], scene: SceneEntry(ResistanceExample.self),
    asks: "It should give at the end, as on a phone",
    answer: """
      Past a boundary a thing follows by a constant share (`Resistance`), or less and less up to a limit (`RubberBand`, x → \
      (1 − 1/(x·s/d + 1))·d, known from iOS with s = 0.55). Both have an inverse, so that what is shown past its boundary is \
      caught without a jump.
      """,
    script: "drag 140,30 to 140,150 over 500ms; wait 100ms", middle: .milliseconds(450),
    tunings: ["Resistance"]),
  PartExampleEntry(
    file: "MovingPoint", alsoShows: ["MovingValue"], scene: SceneEntry(MovingPointExample.self),
    asks: "Something should go there by a spring, and report when it has arrived",
    answer: """
      A value or a point on a spring, in closed form: the same at every tick rate, and a hit test may ask between two ticks. \
      A new target in flight starts from where it is, with its speed. Where and when it comes to rest is reported once.
      """,
    script: "tap 220,100", middle: .milliseconds(200)),
  PartExampleEntry(
    file: "Ripples", scene: SceneEntry(RipplesExample.self),
    asks: "Circles should spread from where I tap",
    answer:
      "Up to sixteen circles that grow and fade from where a finger tapped; display only, no touch lands on one.",
    script: "tap 90,80; after 100ms tap 190,70", middle: .milliseconds(500),
    tunings: ["RippleTuning"]),
  PartExampleEntry(
    file: "UndoStack", scene: SceneEntry(UndoStackExample.self),
    asks: "Undo, several steps",
    answer: """
      The last sixteen steps, the latest first; the oldest is forgotten when it is full. A step is whatever brings back what \
      was taken away.
      """,
    script: "tap 50,40; after 300ms tap 140,40; after 300ms tap 140,40",
    middle: .milliseconds(600)),
  PartExampleEntry(
    file: "Shown", alsoShows: ["ShownMotion"], scene: SceneEntry(ShownExample.self),
    asks: "A number changes, and only that should be drawn again",
    answer: "A value that changes in no time, and knows whether what is drawn is out of date.",
    script: "repeat 3 { tap 140,80; wait 200ms }", middle: .milliseconds(400)),
]

import Controls
import Firmware
import Gestures
import Interactions
import Raster
import TactusCore
import Testing

/// What a caller does wrong, and the sentence that the program ends with. The modules are optimised
/// here, as they are in a release build, which drops the sentence of a `precondition`.
@Suite struct MisuseTests {
  enum Misuse: String, CaseIterable, Codable {
    case rows, rowHeight, rowsOfNoNumber, gap, listRows, listHeight, viewport, pages, pageWidth
    case screens, screenWidth, items, columns, aspect, entries, tabs, stops, stop, end, hold
    case press, taps, response, damping, insertedRow, placeOfRow, step, action, key, recognizers,
      order
    case late, cycle, target, twice

    /// What the sentence has at least.
    var sentence: String {
      switch self {
      case .rows: "the rows of a SwipeList: 0 to 12, and not 13"
      case .rowHeight: "a row of a list has a height above 0, and not 0.0"
      case .rowsOfNoNumber: "a row of a list has a height above 0, and not nan"
      case .gap: "rows of a list have a gap of 0 or more, and not -60.0"
      case .listRows: "the rows of a List: 0 to 1000000000, and not -1"
      case .listHeight: "a row of a list has a height above 0, and not -8.0"
      case .viewport: "a viewport has a finite length, and not nan"
      case .pages: "a PageStrip has 1 page or more, and not 0"
      case .pageWidth: "a page has a width above 0, and not nan"
      case .screens: "a ScreenStack has 1 screen or more, and not -1"
      case .screenWidth: "a screen has a width above 0, and not nan"
      case .items: "the items of a Carry: 0 to 24, and not 25"
      case .columns: "an item of a grid has, with the gap beside it, a width above 0, and not nan"
      case .aspect: "an item's height is 0 or more of its width, and not nan"
      case .entries: "a menu has 0 entries or more, and not -1"
      case .tabs: "a tab bar has 1 item or more, and not 0"
      case .stops: "a slider has 2 stops or more, and not 1"
      case .stop: "the stop at which a slider begins: 0 to 8, and not 9"
      case .end: "a slider ends at a number, and not inf"
      case .hold: "a Hold takes 0 to 3600000 ms, and not -5"
      case .press: "a long press is held for 0 to 3600000 ms, and not 3600001"
      case .taps: "the taps that a recognizer counts: 1 to 8, and not 9"
      case .response: "a spring has a response above 0 s, and not 0.0"
      case .damping: "a spring has a damping fraction above 0, and not nan"
      case .insertedRow: "the number of a row that is inserted: 0 to 11, and not 99"
      case .placeOfRow: "the place of a row in a SwipeList: 0 to 2, and not 3"
      case .step: "a stepper steps by 1 or more, and not 0"
      case .action:
        "the word of an action, or of another record, is not empty, and has no space and no '=': ''"
      case .key: "a record's key is not empty, and has no space and no '=': 'a b'"
      case .recognizers: "the recognizers of a table: 1 to 16, and not 17"
      case .order:
        "the recognizer 'hold' comes after 1 others, in the order of its roles, and the table has 0"
      case .late: "ControlGestures(in:) adds its recognizers first, once; add your own after it"
      case .cycle: "a recognizer cannot wait for itself, even in a cycle"
      case .target: "the index of a target in its row of the table: 0 to 3, and not 7"
      case .twice: "a table has one pinch"
      }
    }

    func commit() {
      switch self {
      case .rows, .rowHeight, .rowsOfNoNumber, .gap, .listRows, .listHeight, .viewport,
        .insertedRow, .placeOfRow:
        commitInList()
      case .pages, .pageWidth, .screens, .screenWidth, .items, .columns, .aspect:
        commitInPart()
      case .entries, .tabs, .stops, .stop, .end, .hold, .step: commitInControl()
      case .press, .taps, .response, .damping, .recognizers, .order, .late, .cycle, .twice:
        commitInGestures()
      case .action, .key, .target: commitInScene()
      }
    }

    private var area: Rect { Rect(x: 0, y: 0, width: 200, height: 200) }
    private var nan: Float { .nan }

    private func commitInList() {
      let bin: InlineArray<1, SwipeAction> = [SwipeAction(.trash, .white)]
      var list = SwipeList(3, in: area, actions: bin)
      switch self {
      case .rows: _ = SwipeList(13, in: area, actions: bin)
      case .rowHeight: _ = SwipeList(3, in: area, rowHeight: 0, actions: bin)
      case .rowsOfNoNumber: _ = SwipeList(3, in: area, rowHeight: nan, actions: bin)
      case .gap: _ = SwipeList(3, in: area, gap: -60, actions: bin)
      case .listRows: _ = List(-1, in: area)
      case .listHeight: _ = List(5, in: area, rowHeight: -8)
      case .viewport: _ = List(5, in: Rect(x: 0, y: 0, width: 9, height: nan))
      case .insertedRow: list.insert(99, at: 0, .zero)
      default: _ = list.row(atPlace: 3)
      }
    }

    private func commitInPart() {
      let spring = Spring(response: 0.3, dampingFraction: 1)
      let insets = CarryGrid.Insets(gap: 4, margin: 4, top: 4)
      switch self {
      case .pages: _ = PageStrip(count: 0, width: 300, spring: spring, Resistance())
      case .pageWidth: _ = PageStrip(count: 4, width: nan, spring: spring, Resistance())
      case .screens: _ = ScreenStack(count: -1, width: 300, StackTuning(), Resistance())
      case .screenWidth: _ = ScreenStack(count: 2, width: nan, StackTuning(), Resistance())
      case .columns: _ = CarryGrid(viewport: area, widthMin: nan, aspect: 1, insets)
      case .aspect: _ = CarryGrid(viewport: area, widthMin: 50, aspect: nan, insets)
      default:
        let grid = CarryGrid(viewport: area, widthMin: 50, aspect: 1, insets)
        _ = Carry(count: 25, grid, CarryTuning(), ScrollTuning(), Resistance())
      }
    }

    private func commitInControl() {
      switch self {
      case .entries: _ = MenuPanel(-1, at: Point(x: 0, y: 0), in: area)
      case .tabs: _ = TabBar(0, in: area)
      case .stops: _ = SnapSlider(0...1, stops: 1)
      case .stop: _ = SnapSlider(0...1, stops: 9, at: 9)
      case .end: _ = SnapSlider(0...Float.infinity, stops: 9)
      case .step: _ = Stepper(1, in: 0...9, by: 0)
      default: _ = Hold(.milliseconds(-5))
      }
    }

    private func commitInGestures() {
      var table = GestureTable()
      switch self {
      case .press: _ = LongPressRecognizer(minimumDuration: .milliseconds(3_600_001))
      case .taps: _ = TapRecognizer(count: 9)
      case .response: _ = Spring(response: 0, dampingFraction: 1)
      case .damping: _ = Spring(response: 1, dampingFraction: nan)
      case .recognizers: for _ in 0...16 { _ = table.add(TapRecognizer(), named: "tap") }
      case .order: _ = table.add(LongPressRecognizer(), as: ControlRole.hold)
      case .cycle:
        let tap = table.add(TapRecognizer(), named: "tap")
        table.requireFailure(of: tap, before: tap)
      case .twice: for _ in 0..<2 { _ = table.add(PinchRecognizer(), named: "pinch") }
      default:
        _ = table.add(TapRecognizer(), named: "tap")
        _ = ControlGestures(in: &table)
      }
    }

    private func commitInScene() {
      switch self {
      case .action: _ = SceneRecord("action").with("name", .word(""))
      case .key: _ = SceneRecord("action").with("a b", .count(0))
      default: _ = Spot.mode.id(7)
      }
    }
  }

  private enum Spot: UInt8, TargetGroup {
    case mode
    var size: Int { 4 }
  }

  @Test(arguments: Misuse.allCases)
  func itEndsTheProgramWithASentence(misuse: Misuse) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [misuse] in misuse.commit() }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains(misuse.sentence), "\(words.prefix(300))")
  }

  // What cannot be told from what was done already is harmless.
  @Test func whatIsNotThereIsNotRemoved() {
    let area = Rect(x: 0, y: 0, width: 200, height: 200)
    let bin: InlineArray<1, SwipeAction> = [SwipeAction(.trash, .white)]
    var list = SwipeList(3, in: area, actions: bin)
    #expect(list.remove(99, at: .zero) == nil)
    #expect(list.remove(-1, at: .zero) == nil)
    list.insert(8, at: 99, .zero)
    list.insert(9, at: -1, .zero)
    #expect([0, 1, 2, 3, 4].map { list.row(atPlace: $0) } == [9, 0, 1, 2, 8])
    #expect(list.frame(of: -3) == .zero)
  }

  @Test(arguments: [99, -1, 12])
  func aRowThatNoListHasIsNotDragged(row: Int) {
    var rows = SwipeRows(count: 3, actionCount: 1, SwipeRowsTuning())
    #expect(!rows.allowsDrag(of: row, translation: -50))
    rows.beginDrag(of: row, at: .zero)
    #expect(rows.moveDrag(travel: -100, translation: -100) == nil)
    #expect(rows.endDrag(travel: -100, translation: -100, velocity: 0, at: .zero) == nil)
    #expect(rows.isResting(at: .zero))
  }

  @Test(
    arguments: [
      (3, Int.max, true, 5), (3, Int.max, false, 1), (4, 2, true, 5), (2, 2, false, 1),
    ])
  func aStepEndsAtTheEndOfTheRange(value: Int, step: Int, isUp: Bool, expected: Int) {
    var stepper = Stepper(value, in: 1...5, by: step)
    #expect(stepper.step(up: isUp) == true)
    #expect(stepper.value == expected)
    #expect(!Stepper(5, in: 1...5).canStep(up: true))
  }

  @Test func aStepperIsShown() {
    var shown = Shown(Stepper(3, in: 1...5))
    #expect(shown.now.step(up: true) == true)
    var changes = PartChanges()
    shown.show(at: .zero, scale: 1, &changes)
    #expect(changes.isWhole && shown.shown.value == 4)
  }
}

import DemoScenes
import Firmware
import Interactions
import TactusCore
import TestSupport
import Testing

/// The context menus of rows, cards, items and notes, what they do, and what a shake brings back.
@Suite struct ReaderMenuTests {
  private let outcomes = SceneTranscript("action", "haptic")

  /// A scene that shows a section.
  private func rig(_ section: String) -> SceneRig<ReaderScene> {
    let rig = SceneRig<ReaderScene>()
    if section != "list" { SceneTranscript.play(rig, "0 0@segment.\(section)\n40 -") }
    return rig
  }

  /// Holds a target and taps an entry of its menu; what the entry did.
  private func choose(
    _ entry: String, of target: String, _ rig: SceneRig<ReaderScene>, at start: Int
  ) -> [String] {
    SceneTranscript.play(rig, "\(start) 0@\(target)\n\(start + 600) -")
    let before = rig.texts("action", "haptic").count
    SceneTranscript.play(rig, "\(start + 1200) 0@menu.\(entry)\n\(start + 1240) -")
    return Array(rig.texts("action", "haptic")[before...])
  }

  @Test(arguments: [
    ("list", "row3", ["share", "copy", "favourite", "read", "remove"]),
    ("cards", "card", ["share", "copy", "favourite", "want", "remove"]),
    ("grid", "item2", ["share", "favourite", "read", "want", "remove"]),
  ])
  func eachHasEntriesOfItsOwn(section: String, target: String, entries: [String]) {
    let rig = rig(section)
    SceneTranscript.play(rig, "1000 0@\(target)\n1600 -")
    for entry in ["share", "copy", "favourite", "read", "want", "find", "remove"] {
      let isThere = rig.place(of: "menu.\(entry)") != .zero
      #expect(isThere == entries.contains(entry), "\(entry)")
    }
  }

  @Test(arguments: [
    ("list", "row3", "share", "shared"), ("list", "row3", "copy", "copied"),
    ("list", "row3", "favourite", "favourited"), ("list", "row3", "read", "marked"),
    ("list", "row3", "remove", "deleted"), ("cards", "card", "share", "shared"),
    ("cards", "card", "copy", "copied"), ("cards", "card", "favourite", "favourited"),
    ("cards", "card", "want", "wanted"), ("grid", "item2", "share", "shared"),
    ("grid", "item2", "favourite", "favourited"), ("grid", "item2", "read", "marked"),
    ("grid", "item2", "want", "wanted"),
    ("grid", "item2", "remove", "removed"),
  ])
  func anEntryDoesWhatItNames(section: String, target: String, entry: String, done: String) {
    let texts = choose(entry, of: target, rig(section), at: 1000)
    #expect(texts.sorted() == ["action name=\(done) target=\(target)", "haptic kind=success"])
  }

  @Test(arguments: [
    ("favourite", "favourited", "unfavourited"), ("want", "wanted", "unwanted"),
  ])
  func aMarkIsMadeAndUnmade(entry: String, made: String, unmade: String) {
    let rig = rig("grid")
    let first = choose(entry, of: "item2", rig, at: 1000)
    let second = choose(entry, of: "item2", rig, at: 5000)
    #expect(first.contains("action name=\(made) target=item2"))
    #expect(second.contains("action name=\(unmade) target=item2"))
  }

  /// The menu lies 20 points below the item; its first entry begins there.
  @Test func aFingerThatOpenedTheMenuSlidesToAnEntryAndLiftsThere() {
    outcomes.expect(
      rig("grid"),
      """
      1000 0@item1       -> haptic kind=light
                         -> (1500) haptic kind=medium
                         -> (1500) action name=menu target=item1
      1600..1800 0+0,130 -> (1752) haptic kind=light
      1900 -             -> action name=shared target=item1
                         -> haptic kind=success
      """)
  }

  @Test func aFingerThatSlidesPastTheMenuCarriesTheItem() {
    let rig = rig("grid")
    SceneTranscript.play(rig, "1000 0@item1\n1600..1900 0+0,350\n2500 0+0,350\n2600 -")
    #expect(
      rig.texts("action") == [
        "action name=menu target=item1", "action name=lifted target=item1",
        "action name=reordered target=item1",
      ])
    #expect(rig.texts("haptic kind=heavy").count == 1)
  }

  @Test func aCardThatIsRemovedFliesOff() {
    let rig = rig("cards")
    SceneTranscript.play(rig, "1000 0@card\n1600 -")
    outcomes.expect(
      rig,
      """
      2000 0@menu.remove  ->
      2040 -              -> haptic kind=success
                          -> (2344) action name=removed target=card
      """)
  }

  @Test func shakesUndoDeletionsOneByOneTheLatestFirst() {
    let rig = rig("list")
    _ = choose("remove", of: "row3", rig, at: 1000)
    _ = choose("remove", of: "row1", rig, at: 4000)
    SceneTranscript.play(rig, "7000 0@segment.grid\n7040 -")
    _ = choose("remove", of: "item5", rig, at: 8000)
    let before = rig.texts("action", "haptic").count
    SceneTranscript.play(rig, "12000 shake\n15000 shake\n18000 shake\n21000 shake")
    #expect(
      Array(rig.texts("action", "haptic")[before...]) == [
        "action name=undone target=item5", "haptic kind=success",
        "action name=undone target=row1", "haptic kind=success",
        "action name=undone target=row3", "haptic kind=success",
        "action name=nothingToUndo target=quick.undo", "haptic kind=warning",
      ])
  }

  @Test func theQuickActionsUndoMarkAndScroll() {
    let rig = rig("list")
    _ = choose("remove", of: "row3", rig, at: 1000)
    outcomes.expect(
      rig,
      """
      5000 0@quick.undo     ->
      5040 -                -> action name=undone target=row3
                            -> haptic kind=success
      6000 0@quick.undo     ->
      6040 -                -> action name=nothingToUndo target=quick.undo
                            -> haptic kind=warning
      7000 0@quick.readAll  ->
      7040 -                -> action name=allRead target=quick.readAll
                            -> haptic kind=success
      8000 0@quick.readAll  ->
      8040 -                -> action name=nothingUnread target=quick.readAll
                            -> haptic kind=warning
      9000 0@quick.top      ->
      9040 -                -> action name=nothingAbove target=quick.top
                            -> haptic kind=warning
      """)
    SceneTranscript.play(rig, "10000 0@row4\n10008..10200 0+0,-150\n10300 0+0,-150\n10308 -")
    outcomes.expect(
      rig,
      """
      12000 0@quick.top     ->
      12040 -               -> action name=toTop target=quick.top
                            -> haptic kind=light
      """)
    #expect(rig.texts("rest name=list").last == "rest name=list at=0.000")
  }

  @Test func aFullShelfRefusesASeventeenthNote() {
    let rig = rig("text")
    for index in 0...16 {
      let start = 1000 + 3000 * index
      SceneTranscript.play(rig, "\(start) 1@150,130\n\(start + 600) -")
      SceneTranscript.play(rig, "\(start + 1500) 2@pill.note\n\(start + 1540) -")
    }
    #expect(rig.texts("action name=noted").count == 16)
    #expect(rig.texts("haptic").last == "haptic kind=error")
    #expect(rig.place(of: "note16") != .zero)
  }

  @Test func aRemovedNoteComesBack() {
    let rig = rig("text")
    SceneTranscript.play(rig, "1000 1@150,130\n1600 -")
    SceneTranscript.play(rig, "2500 2@pill.question\n2540 -\n4000 3@segment.notes\n4040 -")
    let texts = choose("remove", of: "note1", rig, at: 5000)
    #expect(texts.contains("action name=removed target=note1"))
    #expect(rig.place(of: "note1") == .zero)
    SceneTranscript.play(rig, "9000 shake")
    #expect(rig.texts("action").last == "action name=undone target=note1")
    #expect(rig.place(of: "note1") != .zero)
  }

  /// What its menu would remove is another card now.
  @Test func whatComesBackClosesTheMenuThatIsOpen() {
    let rig = rig("cards")
    SceneTranscript.play(rig, "1000 0@card\n1008..1200 0+250,0\n1208 -\n2000 0@card\n2600 -")
    #expect(rig.place(of: "menu.remove") != .zero)
    SceneTranscript.play(rig, "3000 shake")
    #expect(rig.texts("action").last == "action name=undone target=card")
    #expect(rig.place(of: "menu.remove") == .zero)
  }

  /// On a screen of 599 × 339 points there is no room beside a row: the menu opens under the finger
  /// that holds it, here 36 points below the upper edge of the fourth of five entries.
  @Test(arguments: [
    (Float(14), ""), (23.9, ""), (24.1, "deleted"), (-14, ""), (-47.9, ""), (-48.1, "favourited"),
  ])
  func aFingerThatRollsWhereTheMenuOpenedUnderItChoosesNothing(way: Float, done: String) {
    let rig = SceneRig<ReaderScene>(width: 599, height: 339)
    SceneTranscript.play(rig, "0 0@row3\n560..760 0+0,\(way)\n768 0+0,\(way)\n776 -")
    let chosen = done.isEmpty ? [] : ["action name=\(done) target=row3"]
    #expect(rig.texts("action") == ["action name=menu target=row3"] + chosen)
    #expect((rig.place(of: "menu.remove") != .zero) == done.isEmpty)
  }

  /// Once it has left that entry it may come back to it.
  @Test func aFingerThatLeftTheEntryUnderItMayComeBackToIt() {
    let rig = SceneRig<ReaderScene>(width: 599, height: 339)
    SceneTranscript.play(rig, "0 0@row3\n560..760 0+0,-60\n768..900 0+0,4\n908 -")
    #expect(rig.texts("action").last == "action name=marked target=row3")
  }

  /// Where the menu lies over what it belongs to, every way that a finger goes carries an item.
  @Test(arguments: [Float(126), -60, 40])
  func anItemThatIsCarriedChoosesNothing(way: Float) {
    let rig = SceneRig<ReaderScene>(width: 599, height: 339)
    SceneTranscript.play(rig, "0 0@segment.grid\n40 -")
    SceneTranscript.play(
      rig, "1000 0@item1\n1580..1900 0+0,\(way)\n2400 0+0,\(way)\n2408 -")
    #expect(
      rig.texts("action") == [
        "action name=menu target=item1", "action name=lifted target=item1",
        way > 100 ? "action name=reordered target=item1" : "action name=putBack target=item1",
      ])
  }

  /// The second tap lands where the row beneath can be seen through it, and is the menu's.
  @Test(arguments: [(60, false), (190, false), (210, true)])
  func aMenuThatLeavesTakesTapsUntilItIsGone(gap: Int, opens: Bool) {
    let rig = rig("list")
    SceneTranscript.play(rig, "0 0@row2\n600 -")
    let place = rig.place(of: "menu.copy") ?? .zero
    let again = 940 + gap
    SceneTranscript.play(
      rig,
      """
      900 0@\(place.x),\(place.y)
      940 -
      \(again) 0@\(place.x),\(place.y)
      \(again + 40) -
      """)
    let actions = rig.texts("action").dropFirst().map { $0.prefix(18) }
    #expect(actions == ["action name=copied"] + (opens ? ["action name=opened"] : []))
  }
}

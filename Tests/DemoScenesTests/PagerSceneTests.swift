import DemoScenes
import TactusCore
import TestSupport
import Testing

/// Fingers on the pager, through the whole firmware: which recognizer gets a drag, and where it
/// leads.
struct PagerSceneTests {
  /// What a drag in the album leads to, from a page, with the coordinator on or off.
  @Test(
    arguments: [
      // On the first page direction decides.
      (1, true, 10, 260, "album.page1 to=collections by=edge"),
      (1, true, 200, -150, "album.page1 to=album.page2 by=swipe"),
      (1, true, 200, 150, nil),
      // The edge is 20 pt wide.
      (1, true, 20, 260, "album.page1 to=collections by=edge"),
      (1, true, 20.1, 260, nil),
      // On later pages a rightward drag turns back, even from the edge.
      (2, true, 10, 260, "album.page2 to=album.page1 by=swipe"),
      (2, true, 200, 150, "album.page2 to=album.page1 by=swipe"),
      (3, true, 10, 260, "album.page3 to=album.page2 by=swipe"),
      // Without the coordinator the edge always goes back.
      (1, false, 10, 260, "album.page1 to=collections by=edge"),
      (2, false, 10, 260, "album.page2 to=collections by=edge"),
      (2, false, 200, 150, "album.page2 to=album.page1 by=swipe"),
    ] as [(Int, Bool, Float, Float, String?)])
  func directionPageAndCoordinatorDecide(
    page: Int, isCoordinated: Bool, x: Float, dx: Float, expected: String?
  ) {
    let rig = SceneRig<PagerScene>()
    SceneTranscript.play(rig, "0 0@collections.row1\n40 -")
    var time = 1000
    for _ in 1..<page {
      SceneTranscript.play(
        rig, "\(time) 0@300,300\n\(time + 8)..\(time + 160) 0+-150,0\n\(time + 164) -")
      time += 1000
    }
    if !isCoordinated {
      SceneTranscript.play(rig, "\(time) 0@album.coordinator\n\(time + 40) -")
      time += 1000
    }
    let before = rig.texts("navigate").count
    SceneTranscript.play(
      rig, "\(time) 0@\(x),300\n\(time + 8)..\(time + 400) 0+\(dx),0\n\(time + 404) -")
    let found = rig.texts("navigate").dropFirst(before)
    #expect(Array(found) == (expected.map { ["navigate from=\($0)"] } ?? []))
  }

  @Test func aFingerOnAPageDoesNothingOnceItsScreenHasLeft() {
    SceneTranscript("navigate", "fault").expect(
      SceneRig<PagerScene>(),
      """
      0 0@collections.row1             ->
      40 -                             -> navigate from=collections to=album.page1 by=button
      1000 0@200,300                   ->
      1008 0+30,0                      ->
      1016 0+30,0 1@10,400             ->
      1024..1200 0+30,0 1+300,0        ->
      1208 0+30,0                      -> navigate from=album.page1 to=collections by=edge
      1216 0+-170,0                    ->
      1224 -                           ->
      3000 0@collections.row2          ->
      3040 -                           -> navigate from=collections to=album.page1 by=button
      """)
  }

  @Test func aLeavingScreenTakesNoTouch() {
    SceneTranscript("navigate", "tap", "action").expect(
      SceneRig<PagerScene>(),
      """
      0 0@collections.row1             ->
      40 -                             -> tap target=collections.row1 admitted=true because=open remaining=0
                                       -> navigate from=collections to=album.page1 by=button
      1000 0@back                      ->
      1040 -                           -> tap target=back admitted=true because=open remaining=0
                                       -> navigate from=album.page1 to=collections by=button
      1060 0@350,300                   ->
      1080 -                           ->
      """)
  }

  @Test func suspendInMidSwipeKeepsTheScreenAndTheStackWorks() {
    SceneTranscript("navigate", "fault").expect(
      SceneRig<PagerScene>(),
      """
      0 0@collections.row1             ->
      40 -                             -> navigate from=collections to=album.page1 by=button
      1000 0@10,300                    ->
      1008..1200 0+300,0               ->
      1208 suspend                     -> fault kind=suspend detail=-
      1300 resume                      -> fault kind=resume detail=-
      2000 0@10,300                    ->
      2008..2200 0+300,0               ->
      2208 -                           -> navigate from=album.page1 to=collections by=edge
      """)
  }
}

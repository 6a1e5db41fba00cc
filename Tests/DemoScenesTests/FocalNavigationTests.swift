import Controls
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// Where drags lead, and from which distance on.
struct FocalNavigationTests {
  /// From a view, by a drag, to a view; nil where there is none. Pulls up are made at the bottom of
  /// the list.
  static let neighbours: [(from: String, drag: FocalHand.Drag, to: String?)] = [
    ("central", .right, "leftA"), ("central", .left, "rightA"), ("central", .down, "top"),
    ("central", .up, nil),
    ("top", .right, nil), ("top", .left, nil), ("top", .down, nil), ("top", .up, "central"),
    ("leftA", .right, "leftB"), ("leftA", .left, "central"), ("leftA", .down, "leftB"),
    ("leftA", .up, nil),
    ("leftB", .right, nil), ("leftB", .left, "central"), ("leftB", .down, nil),
    ("leftB", .up, "leftA"),
    ("rightA", .right, "central"), ("rightA", .left, "rightB"), ("rightA", .down, "rightB"),
    ("rightA", .up, nil),
    ("rightB", .right, "central"), ("rightB", .left, nil), ("rightB", .down, nil),
    ("rightB", .up, "rightA"),
  ]

  @Test(arguments: neighbours.indices)
  func everyDragLeadsToItsNeighbour(_ index: Int) {
    let (from, drag, to) = Self.neighbours[index]
    var hand = FocalHand()
    hand.go(to: from)
    if drag == .up { hand.scrollToBottom() }
    #expect(hand.destination(of: drag) == to)
  }

  @Test func noViewIsADeadEnd() {
    #expect(Self.neighbours.count == FocalHand.routes.count * FocalHand.Drag.allCases.count)
    var home: Set = ["central"]
    for _ in FocalHand.routes {
      for link in Self.neighbours where link.to.map(home.contains) == true {
        home.insert(link.from)
      }
    }
    #expect(home == Set(FocalHand.routes.keys))
  }

  @Test func aSwipeBackCatchesALeavingViewWhileItShows() {
    // leftB springs in by 320.8 pt from rest, the swipe having begun 10.8 pt from its landing; for
    // how many milliseconds a point of leftA shows.
    var spring = SpringValue(0)
    spring.launch(
      from: -320.8, velocity: 0, to: 0, spring: Spring(response: 0.4, dampingFraction: 0.85),
      at: .zero)
    var hidden = 0
    while spring.value(at: .zero + .milliseconds(Int64(hidden))) < -1 { hidden += 1 }
    for (wait, place) in [(hidden - 1, "leftA"), (hidden, "central")] {
      let rig = SceneRig<FocalScene>()
      SceneTranscript.play(
        rig,
        """
        0 0@200,310
        8..200 0+90,0
        208 -
        3000 0@200,310
        3008..3200 0+90,0
        3400 0+90,0
        4000 -
        \(4000 + wait) 0@300,310
        \(4020 + wait) 0+-60,0
        \(4028 + wait) -
        """)
      #expect(rig.texts("navigate").last == "navigate from=leftB to=\(place) by=swipe")
    }
  }

  @Test func everyNavigationRequestsAHaptic() {
    var hand = FocalHand()
    for (dx, dy): (Float, Float) in [(90, 0), (90, 0), (-90, 0), (0, 130)] {
      let texts = hand.drag(dx, dy, "navigate", "haptic")
      #expect(texts.count == 2)
      #expect(texts.last == "haptic kind=medium")
    }
  }

  @Test(
    arguments: [
      // Farther than 50 pt.
      (50, 0, nil), (50.1, 0, "leftA"), (-50, 0, nil), (-50.1, 0, "rightA"),
      // Steeper than 2 : 1.
      (80, 40, nil), (80, 39.9, "leftA"), (80, -40, nil), (80, -39.9, "leftA"),
      (-80, 40, nil), (-80, 39.9, "rightA"),
      // A pull, farther than 120 pt.
      (0, 120, nil), (0, 120.1, "top"), (10, 120.1, "top"),
    ] as [(Float, Float, String?)])
  func theEndOfADragDecides(_ dx: Float, _ dy: Float, _ place: String?) {
    var hand = FocalHand()
    let texts = hand.drag(dx, dy, "navigate")
    let cause = dy > 100 ? "pull" : "swipe"
    #expect(texts == (place.map { ["navigate from=central to=\($0) by=\(cause)"] } ?? []))
  }

  @Test func aPullUpNeedsTheSameDistance() {
    for (dy, place): (Float, String?) in [(-120, nil), (-120.1, "central")] {
      var hand = FocalHand()
      hand.go(to: "top")
      hand.scrollToBottom()
      let texts = hand.drag(0, dy, from: (200, 500), "navigate")
      #expect(texts == (place.map { ["navigate from=top to=\($0) by=pull"] } ?? []))
    }
  }

  @Test func everyViewCanBeLeftByATapForEveryOther() {
    let views = ["central", "top", "leftA", "leftB", "rightA", "rightB"]
    var (lines, expected) = ([String](), [String]())
    var (time, front) = (0, "central")
    for from in views {
      for to in views where to != from {
        for place in [from, to] where place != front {
          lines += ["\(time) 0@map.\(place)", "\(time + 40) -"]
          expected.append("navigate from=\(front) to=\(place) by=button")
          time += 2000
          front = place
        }
      }
    }
    let rig = SceneRig<FocalScene>()
    SceneTranscript.play(rig, lines.joined(separator: "\n"))
    #expect(rig.texts("navigate") == expected)
  }

  /// The map is tapped as any button is: not right after a swipe, and not where its view is.
  @Test func theMapIsARowOfQuietButtons() {
    SceneTranscript("tap", "navigate").expect(
      SceneRig<FocalScene>(),
      """
      0 0@map.central     ->
      40 -                ->
      1000 0@200,310      ->
      1008..1200 0+0,-200 ->
      1208 -              ->
      1240 0@map.rightB   ->
      1280 -              -> tap target=map.rightB admitted=false because=released remaining=28000
      3000 0@map.rightB   ->
      3040 -              -> tap target=map.rightB admitted=true because=open remaining=0
                          -> navigate from=central to=rightB by=button
      """)
    for (width, each): (Float, Float) in [(400, 134 / 6), (480, 29), (660, 44), (800, 44)] {
      let layout = FocalLayout(width: width, height: 640)
      let plan = FocalPlan.standard
      let row = [3, 2, 1, 0, 4, 5].map { layout.spot(FocalPlace($0), in: plan) }
      for (index, frame) in row.enumerated() {
        #expect(abs(frame.width - each) < 0.01 && frame.height == 44)
        #expect(abs(frame.maxX - (width - Float(5 - index) * each)) < 0.01)
      }
      #expect(row[0].x >= layout.hint(.above).maxX - 0.01)
    }
  }

  /// The view comes from the side on which the map has it.
  @Test func aTapOnTheMapFollowsTheMap() {
    let plan = FocalPlan.standard
    func side(from: Int, to: Int) -> Side { plan.side(of: FocalPlace(to), from: FocalPlace(from)) }
    #expect(side(from: 3, to: 5) == .right && side(from: 5, to: 3) == .left)
    #expect(side(from: 0, to: 1) == .above && side(from: 1, to: 0) == .below)
    #expect(side(from: 2, to: 1) == .right && side(from: 4, to: 1) == .left)
  }

  @Test func aDirectionIsDecidedBeyondFivePointsAndKept() {
    let transcript = SceneTranscript("latch", "edges", "navigate")
    // 5.1 pt sideways decide it, and what comes after changes nothing.
    transcript.expect(
      SceneRig<FocalScene>(),
      """
      0 0@100,22         ->
      8 0+5.1,0          -> latch target=header axis=horizontal dx=5.100 dy=0.000 contact=0
                         -> edges pullDown=true pullUp=false
      16 0+5.2,40        ->
      24..200 0+0,200    ->
      208 -              ->
      """)
    // 5 pt do not.
    transcript.expect(
      SceneRig<FocalScene>(),
      """
      0 0@100,22         ->
      8 0+5,0            ->
      16 0+5,40          -> latch target=header axis=vertical dx=5.000 dy=40.000 contact=0
                         -> edges pullDown=true pullUp=false
      24..200 0+0,200    ->
      208 -              -> navigate from=central to=top by=pull
      """)
  }

  @Test func permissionForAPullIsDecidedWithItsDirectionAndKept() {
    SceneTranscript("edges", "navigate").expect(
      SceneRig<FocalScene>(),
      """
      # Down, far up, down again: still the same pull.
      0 0@200,300        ->
      8 0+0,6            -> edges pullDown=true pullUp=false
      16..80 0+0,30      ->
      88..200 0+0,-200   ->
      208..400 0+0,125   ->
      408 -              -> navigate from=central to=top by=pull
      """)
  }

  /// The list glides to its top between the two moments: what counts is where it was at the first.
  @Test func whatTheListDoesBetweenDirectionAndBeginningChangesNothing() {
    // Two fingers: one holds the list 22 pt from its top until after the other is decided.
    SceneTranscript("edges", "navigate").expect(
      SceneRig<FocalScene>(),
      """
      0 0@120,400            ->
      8..80 0+0,-40          -> (16) edges pullDown=true pullUp=false
      100 0+0,-40 1@300,300  ->
      108 0+0,-40 1+0,6      -> edges pullDown=false pullUp=false
      116..200 0+0,40 1+0,6  ->
      208 1+0,6              ->
      300..500 1+0,160       ->
      508 -                  ->
      """)
  }

  @Test func comingBackPastTheTopWithTheSameFingerDoesNotPull() {
    SceneTranscript("navigate").expect(
      SceneRig<FocalScene>(),
      """
      0 0@200,300        ->
      8..80 0+0,-60      ->
      88..300 0+0,250    ->
      308 -              ->
      """)
  }

  @Test func aPullUpIsDecidedAgainstTheTrackedEdge() {
    // In the middle of the list and at its end, the flags of a scroll are told as well.
    var hand = FocalHand()
    hand.go(to: "top")
    let scrolls = hand.drag(0, -60, "edges")
    #expect(scrolls == ["edges pullDown=false pullUp=false"])
    hand.scrollToBottom()
    #expect(hand.drag(0, -60, "edges") == ["edges pullDown=false pullUp=true"])
  }

  @Test func aVerticalDragThatEndsFarSidewaysNavigatesSideways() {
    SceneTranscript("edges", "navigate").expect(
      SceneRig<FocalScene>(),
      """
      0 0@200,300        ->
      8..80 0+0,30       -> (16) edges pullDown=true pullUp=false
      88..200 0+150,30   ->
      208 -              -> navigate from=central to=leftA by=swipe
      """)
  }
}

import Gestures
import Interactions
import TactusCore

// The names that the constants of the reader's parts have in the tuning table.

extension SwipeRowsTuning {
  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &distanceMax, "reader.rowDistanceMax", in: 1...10_000,
      "A row moves no farther to the left than this.")
    visitor.length(
      &openDistance, "reader.rowOpen", in: 0...10_000,
      "A drag to the left of more than this opens a row.")
    visitor.length(
      &openAhead, "reader.rowAhead", in: 0...10_000,
      "A row opens too when the drag's predicted end is more than this ahead of the finger.")
    visitor.length(
      &buttonWidth, "reader.rowButton", in: 1...10_000,
      "Each button behind a row is this wide; an open row rests at the width of all of them.")
    visitor.time(
      &actionDelay, "reader.rowDelay", inMilliseconds: 0...60_000,
      "The action of a row's button runs this long after the tap.")
    visitor.spring(
      &settling, response: "reader.row.response", damping: "reader.row.damping",
      "The spring that opens and closes a row, and moves rows up and down.")
  }
}

extension CardStackTuning {
  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.count(
      &visibleCount, "reader.cardsVisible", in: 1...Float(ReaderContent.cardCount),
      "This many cards of the stack are visible at rest.")
    visitor.length(
      &step, "reader.cardStep", in: 0...1_000,
      "Each card lies this much lower than the one before it.")
    visitor.ratio(
      &shrink, "reader.cardShrink", in: 0...0.1,
      "Each card is smaller than the one before it by this share of its size.")
    visitor.length(
      &pointsPerDegree, "reader.cardTurn", in: 1...10_000,
      "A card turns by one degree for each of these distances that it moves to the side.")
    visitor.ratio(
      &heldScale, "reader.cardHeld", in: 0.5...2,
      "A card under the finger is drawn at this scale.")
    visitor.length(
      &throwDistance, "reader.cardThrow", in: 0...10_000,
      "A card that is let go farther than this to the side flies off.")
    visitor.speed(
      &throwSpeed, "reader.cardThrowSpeed", in: 1...100_000,
      "A card that is let go faster than this, away from the middle, flies off.")
    visitor.length(
      &throwSpeedDistance, "reader.cardThrowFast", in: 0...10_000,
      "A card that is fast enough flies off only beyond this to the side.")
    visitor.length(
      &flightDistance, "reader.cardFlight", in: 0...10_000,
      "A card that flies off is at least this far to the side when it is removed.")
    visitor.effect(
      &flightDuration, "reader.cardFlightDuration", inMilliseconds: 1...10_000,
      "A card that flies off is removed after this time.")
    visitor.spring(
      &settling, response: "reader.card.response", damping: "reader.card.damping",
      "The spring that returns a card, and moves the stack up.")
  }
}

extension RippleTuning {
  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &diameter, "reader.rippleDiameter", in: 1...1_000, "A ripple is this wide at a scale of 1.")
    visitor.ratio(
      &scaleStart, "reader.rippleScaleStart", in: 0...10, "A ripple starts at this scale.")
    visitor.ratio(&scaleEnd, "reader.rippleScaleEnd", in: 0...10, "A ripple ends at this scale.")
    visitor.ratio(
      &opacityStart, "reader.rippleOpacity", in: 0...1, "A ripple fades from this opacity to 0.")
    visitor.effect(
      &duration, "reader.rippleDuration", inMilliseconds: 1...10_000,
      "A ripple lasts this long, rounded to whole frames of the display.")
    visitor.count(
      &countMax, "reader.rippleCount", in: 1...Float(Ripples.capacity),
      "At most this many ripples spread at once; another one replaces the oldest.")
  }
}

extension MenuTuning {
  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &width, "reader.menuWidth", in: 1...10_000,
      "A context menu is this wide where the screen has room.")
    visitor.length(
      &height, "reader.menuHeight", in: 1...10_000,
      "A context menu is this high where the screen has room.")
    visitor.ratio(
      &scaleStart, "reader.menuScale", in: 0...1,
      "A context menu grows from this scale to 1 as it comes in.")
    visitor.length(
      &slideDistance, "reader.menuSlide", in: 0...1_000,
      "A finger chooses by sliding only when it went this far beyond what the menu put under it.")
    visitor.effect(
      &leavingDuration, "reader.menuLeaving", inMilliseconds: 0...10_000,
      "A context menu is gone this long after it was dismissed.")
    visitor.spring(
      &entering, response: "reader.menuIn.response", damping: "reader.menuIn.damping",
      "The spring with which a context menu comes in.")
    visitor.spring(
      &leaving, response: "reader.menuOut.response", damping: "reader.menuOut.damping",
      "The spring with which a context menu leaves.")
  }
}

extension MenuPlacement {
  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &gap, "reader.menuGap", in: 0...1_000, "A menu lies this far from what it belongs to.")
    visitor.length(
      &margin, "reader.menuMargin", in: 0...1_000, "A menu keeps this far from all four edges.")
  }
}

extension EdgeScrollTuning {
  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &distance, "reader.edgeDistance", in: 0...10_000,
      "A list scrolls when a finger that carries or selects is this near to an edge of it.")
    visitor.length(
      &approach, "reader.edgeApproach", in: 0...10_000,
      "It scrolls only when the finger is by this much nearer to the edge than where it took hold.")
    visitor.speed(
      &speed, "reader.edgeSpeed", in: 1...10_000,
      "A list scrolls at this speed under a finger at its edge.")
    visitor.time(
      &reviewInterval, "reader.edgeInterval", inMilliseconds: 1...60_000,
      "While it scrolls, what is under the finger is looked at once per interval.")
  }
}

extension CarryTuning {
  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(
      &liftDistance, "reader.itemLift", in: 0...10_000,
      "A held item is carried when its contact is farther than this from where it landed.")
    edge.visit(&visitor)
    visitor.spring(
      &settling, response: "reader.item.response", damping: "reader.item.damping",
      "The spring that moves items to their places.")
  }
}

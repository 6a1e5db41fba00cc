import Interactions

/// The page that the reader scene shows. A line feed ends a paragraph.
enum ReaderText {
  static var title: StaticString { "The Weight of a Finger" }
  static var titleHeight: Float { 64 }

  static var body: StaticString {
    """
    A finger is a blunt instrument. Its tip covers an ellipse of 8 to 10 mm, more than two hundred \
    pixels on the glass of a good phone, and yet people aim with it as if it were a needle. They \
    don’t aim with the finger at all, of course: they aim with their eyes, and expect the glass to \
    know what they meant.
    The glass knows very little. Every few milliseconds a controller measures how the field \
    between two layers of electrodes has changed, looks for the places where it changed most, and \
    reports them as points: “here is one, there is another”. The points tremble, even under a \
    finger that rests. They arrive late – a quarter of a frame, sometimes two – and now and then \
    one is missing. Everything that a user calls touch is made from such a trickle of numbers.
    So the first rule of the craft is patience. A tap is not a tap until the finger has left; \
    before that it may still become a press, a drag, or half of a pinch. The naive programmer \
    decides early and is wrong; the cautious one waits, and the screen feels like treacle. The art \
    lies in deciding each thing at the earliest moment at which it can be known, and no sooner.
    Five points of travel are enough to tell up from left. Ten are enough to be sure that it \
    wasn’t a tremor. Half a second without motion is a question rather than an accident. None of \
    these numbers is a law of nature: they’re agreements, found by watching hands, and a panel that \
    keeps them feels familiar before anybody can say why.
    The second rule is honesty. While a finger holds a thing, the thing stays under it: no easing, \
    no clever smoothing, no animation that knows better. The moment the finger lets go, physics \
    takes over, and it should be a physics that the hand could have predicted. A card that was \
    thrown flies on; one that was only nudged comes home. A spring is the simplest machine that \
    can do both, because it remembers how fast it was going.
    Past the edge of things the world grows heavy. A list pulled beyond its end follows at three \
    tenths of the way: enough to say “I felt that”, too little to promise more. People read such \
    resistance without being taught. A child of two pulls once, laughs, and lets go.
    The third rule is about what must not happen. A button that fires because a swipe happened to \
    end on it has broken a promise nobody wrote down. The cure is small – for half a second after a \
    page has turned, a tap is taken for the tail of the turn – but it must be exact to the \
    microsecond, or it isn’t a cure. Write it once, ask it once per tap, and keep the clock out of \
    it: time should come in with the touch.
    A café in Zürich once replaced its paper menus with tablets. The guests went on licking their \
    thumbs before turning the page. It’s a fine reminder of what an interface is: not the picture \
    behind the glass, but the habit in the hand.
    """
  }
}

public import TactusCore

//            a gesture holds the part
//   away ───────────────────────────────▶ following ─┐ each picture
//    ▲                                     │    ▲    │
//    │ after 40 ms                         │    └────┘
//    └────────────── returning ◀───────────┘
//                                 it is over

/// How far a part is drawn ahead of its finger: what is predicted, as far as the finger's own
/// movement allows.
///
/// A picture never moves against the finger, and a lead grows no faster than the finger goes twice:
/// where a finger slows down the picture waits for it. When the gesture is over, the lead returns
/// within two or three pictures.
public struct Lead: BitwiseCopyable, Sendable {
  /// In points, as of the last update, which is what is drawn.
  public private(set) var shown = Vector.zero
  /// The lead, and the time in microseconds modulo 2³², when the part was last held.
  private var held = Vector.zero
  private var time: UInt32 = 0
  /// Where the fingers were then.
  private var place = Point.zero
  private var contacts = ContactSet.empty
  private var followed = ContactSet.empty

  /// It returns in 40 ms: over two pictures or three.
  static var fading: Float { 1 / 40_000 }
  /// A finger that moves less than this from one picture to the next rests, in points.
  static var restStep: Float { 0.5 }

  public init() {}

  /// Whether what is drawn is not in its place; stored, since each picture asks.
  public private(set) var isShown = false

  /// A gesture of these contacts holds the part.
  @inlinable @inline(__always)
  public mutating func hold(_ contacts: ContactSet) { setContacts(contacts) }

  @usableFromInline @inline(__always)
  mutating func setContacts(_ contacts: ContactSet) { self.contacts = contacts }

  /// Follows what is predicted, or returns.
  ///
  /// - Parameter isHeld: whether the gesture still holds the part.
  /// - Returns: whether the part is drawn ahead of where it is.
  @inline(never)
  public mutating func update(
    _ leads: inout ContactLeads, isHeld: Bool, at time: Instant
  ) -> Bool {
    let now = UInt32(truncatingIfNeeded: time.microseconds)
    guard isHeld, let aim = leads.aim(of: contacts, at: time) else {
      followed = .empty
      guard isShown else { return false }
      let left = 1 - Float(Int(now &- self.time)) * Self.fading
      shown = left > 0 ? held * left : .zero
      isShown = shown != .zero
      return isShown
    }
    // Fingers that joined or left have moved nothing yet.
    if followed == contacts {
      let step = aim.place - place
      shown.dx = Self.next(shown.dx, aim.lead.dx, step.dx)
      shown.dy = Self.next(shown.dy, aim.lead.dy, step.dy)
    }
    (followed, place, held, self.time) = (contacts, aim.place, shown, now)
    isShown = shown != .zero
    return isShown
  }

  /// The next lead along an axis.
  @inline(never)
  private static func next(_ lead: Float, _ aim: Float, _ step: Float) -> Float {
    let length = abs(step)
    guard length >= restStep else { return aim }
    let (back, on) = step > 0 ? (-length, 2 * length) : (-2 * length, length)
    return lead + min(max(aim - lead, back), on)
  }
}

/// Lets the parts follow what is predicted.
public struct Leading: PartVisitor {
  @usableFromInline let time: Instant
  @usableFromInline let leads: UnsafeMutablePointer<ContactLeads>
  /// Whether one of them is drawn ahead of where it is: then nothing rests to the eye.
  public private(set) var isAhead = false

  @inlinable
  public init(to time: Instant, _ leads: UnsafeMutablePointer<ContactLeads>) {
    (self.time, self.leads) = (time, leads)
  }

  @usableFromInline
  mutating func setAhead() { isAhead = true }

  @inlinable @inline(__always)
  public mutating func visit<P: Part>(_ part: inout P, _ name: StaticString, covers area: Rect) {
    if part.lead(&leads.pointee, at: time) { setAhead() }
  }
}

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
/// No picture moves against a finger that moves, and a lead grows no faster than the finger goes
/// twice: where a finger slows down the picture waits for it. When it rests, and when the gesture
/// is over, the lead returns within two or three pictures. Each axis waits and returns by itself,
/// and a tick that brings no sample changes nothing.
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
  /// The time of their newest sample, and how much a silence had left of their leads.
  private var sampled: UInt32 = 0
  private var share: Float = 1

  /// It returns in 40 ms: over two pictures or three.
  static var fading: Float { 1 / 40_000 }
  /// A finger that moves less than this from one sample to the next rests, in points: less than the
  /// noise of many panels has no direction.
  static var restStep: Float { 0.5 }
  /// The lead of a finger that rests returns by so many points a microsecond: 30, the usual cap, in
  /// 40 ms.
  static var restSpeed: Float { 30 * fading }

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
      // A sleep may have been so long that its time has wrapped.
      let passed = Int32(bitPattern: now &- self.time)
      let left = passed >= 0 ? 1 - Float(passed) * Self.fading : 0
      shown = left > 0 ? held * left : .zero
      isShown = shown != .zero
      return isShown
    }
    // Fingers that joined or left have moved nothing yet.
    if followed == contacts {
      if aim.time == sampled {
        shown = share > 0 ? shown * min(aim.share / share, 1) : .zero
      } else {
        let step = aim.place - place
        let passed = Int32(bitPattern: aim.time &- sampled)
        let back = Self.restSpeed * Float(min(max(passed, 0), 40_000))
        shown.dx = Self.next(shown.dx, aim.lead.dx, step.dx, back)
        shown.dy = Self.next(shown.dy, aim.lead.dy, step.dy, back)
      }
    }
    (followed, place, sampled, share) = (contacts, aim.place, aim.time, aim.share)
    (held, self.time) = (shown, now)
    isShown = shown != .zero
    return isShown
  }

  /// The next lead along an axis.
  ///
  /// - Parameter rest: by how much the lead of a finger that rests may return.
  @inline(never)
  private static func next(_ lead: Float, _ aim: Float, _ step: Float, _ rest: Float) -> Float {
    let length = abs(step)
    var (back, on) = step > 0 ? (-length, 2 * length) : (-2 * length, length)
    if length < restStep {
      back = min(back, -min(rest, lead))
      on = max(on, min(rest, -lead))
    }
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

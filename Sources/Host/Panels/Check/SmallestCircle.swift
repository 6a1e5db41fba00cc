/// The smallest circle around places (E. Welzl, "Smallest enclosing disks", 1991, without its
/// recursion): one place after the other is taken in, and one outside lies on the edge.
struct SmallestCircle {
  private(set) var center = Place(x: 0, y: 0)
  private(set) var radius = 0.0

  init(_ places: [Place]) {
    let unique = Self.corners(of: places)
    guard let first = unique.first else { return }
    center = first
    for i in unique.indices where !holds(unique[i]) {
      (center, radius) = (unique[i], 0)
      for j in 0..<i where !holds(unique[j]) {
        span(unique[i], unique[j])
        for k in 0..<j where !holds(unique[k]) { span(unique[i], unique[j], unique[k]) }
      }
    }
  }

  /// The corners of the smallest polygon around places, round it: the circle around them holds all
  /// (A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979).
  private static func corners(of places: [Place]) -> [Place] {
    let sorted = places.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ places: some Sequence<Place>) -> [Place] {
      var chain: [Place] = []
      for place in places where place != chain.last {
        while chain.count >= 2 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          guard (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x) <= 0 else { break }
          chain.removeLast()
        }
        chain.append(place)
      }
      return chain
    }
    let lower = chain(sorted)
    return lower + chain(sorted.reversed()).dropFirst().dropLast()
  }

  private func holds(_ place: Place) -> Bool { center.distance(to: place) <= radius + 1e-9 }

  private mutating func span(_ one: Place, _ other: Place) {
    center = Place(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
    radius = center.distance(to: one)
  }

  /// Through three places; through the two that are farthest apart when they lie on a line.
  private mutating func span(_ a: Place, _ b: Place, _ c: Place) {
    let (bx, by) = (b.x - a.x, b.y - a.y)
    let (cx, cy) = (c.x - a.x, c.y - a.y)
    let twice = 2 * (bx * cy - by * cx)
    guard twice.magnitude > 1e-12 else { return }
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
    let place = Place(x: a.x + (cy * b2 - by * c2) / twice, y: a.y + (bx * c2 - cx * b2) / twice)
    (center, radius) = (place, place.distance(to: a))
  }
}

/// The smallest circle around places (E. Welzl, "Smallest enclosing disks", 1991, without its
/// recursion): one place after the other is taken in, and one outside lies on the edge.
struct SmallestCircle {
  private(set) var middle = Place(x: 0, y: 0)
  private(set) var radius = 0.0

  init(_ places: [Place]) {
    // The order does not matter for the circle, but each place only once keeps it fast.
    var unique: [Place] = []
    var seen = Set<[Double]>()
    for place in places where seen.insert([place.x, place.y]).inserted { unique.append(place) }
    guard let first = unique.first else { return }
    middle = first
    for i in unique.indices where !holds(unique[i]) {
      (middle, radius) = (unique[i], 0)
      for j in 0..<i where !holds(unique[j]) {
        span(unique[i], unique[j])
        for k in 0..<j where !holds(unique[k]) { span(unique[i], unique[j], unique[k]) }
      }
    }
  }

  private func holds(_ place: Place) -> Bool { middle.distance(to: place) <= radius + 1e-9 }

  private mutating func span(_ one: Place, _ other: Place) {
    middle = Place(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
    radius = middle.distance(to: one)
  }

  /// Through three places; through the two that are farthest apart when they lie on a line.
  private mutating func span(_ a: Place, _ b: Place, _ c: Place) {
    let (bx, by) = (b.x - a.x, b.y - a.y)
    let (cx, cy) = (c.x - a.x, c.y - a.y)
    let twice = 2 * (bx * cy - by * cx)
    guard twice.magnitude > 1e-12 else { return }
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
    let center = Place(x: a.x + (cy * b2 - by * c2) / twice, y: a.y + (bx * c2 - cx * b2) / twice)
    (middle, radius) = (center, center.distance(to: a))
  }
}

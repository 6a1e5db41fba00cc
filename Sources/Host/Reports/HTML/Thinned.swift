/// A list of bounded length. When it is full, of each two neighbours the weightier one stays, and
/// from then on of each two, four, eight … that come.
struct Thinned<Element> {
  private(set) var elements: [Element] = []
  /// How many have come.
  private(set) var total = 0
  private let countMax: Int
  private let weight: (Element) -> Int64
  /// Of how many neighbours one stays.
  private(set) var share = 1
  /// How many of the last share have come.
  private var pending = 0

  /// - Parameter countMax: even, and at least 2.
  init(countMax: Int, weight: @escaping (Element) -> Int64) {
    precondition(countMax >= 2 && countMax % 2 == 0, "neighbours come in pairs")
    self.countMax = countMax
    self.weight = weight
  }

  mutating func append(_ element: Element) {
    total += 1
    if pending > 0, let last = elements.last {
      if weight(element) > weight(last) { elements[elements.count - 1] = element }
    } else {
      if elements.count == countMax { halve() }
      elements.append(element)
    }
    pending = (pending + 1) % share
  }

  /// Changes every element in its place.
  mutating func update(_ change: (inout Element) -> Void) {
    for place in elements.indices { change(&elements[place]) }
  }

  private mutating func halve() {
    elements = stride(from: 0, to: elements.count, by: 2).map { place in
      let (first, second) = (elements[place], elements[place + 1])
      return weight(second) > weight(first) ? second : first
    }
    share *= 2
  }
}

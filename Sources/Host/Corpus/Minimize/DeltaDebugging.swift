/// Leaves out as much of a list as can go: of what is left no single item can (ddmin; Zeller and
/// Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
///
/// The whole list must be kept, and is not tried. Parts go from large to small, from the end to the
/// beginning: in a recording what comes last is needed least.
func reduced<Item>(_ items: [Item], _ isKept: ([Item]) -> Bool) -> [Item] {
  guard !items.isEmpty else { return items }
  if isKept([]) { return [] }
  var items = items
  var size = (items.count + 1) / 2
  while !items.isEmpty {
    var hasChanged = false
    var end = items.count
    while end > 0 {
      let start = max(0, end - size)
      let rest = Array(items[..<start] + items[end...])
      // Nothing at all was tried already.
      if !rest.isEmpty, isKept(rest) {
        items = rest
        hasChanged = true
      }
      end = start
    }
    if size == 1, !hasChanged { break }
    size = hasChanged ? min(size, (items.count + 1) / 2) : (size + 1) / 2
  }
  return items
}

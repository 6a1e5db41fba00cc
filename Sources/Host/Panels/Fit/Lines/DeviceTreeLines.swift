/// Properties of the kernel's binding touchscreen.yaml.
///
/// Drivers read them with `touchscreen_parse_properties`; `touchscreen-size-x` is the largest x
/// that is reported, plus one, along the controller's x axis, before a swap. A driver that has its
/// properties by another way ignores them.
extension MountingLines {
  var deviceTree: String {
    var lines = mounting.properties.map { $0 + ";" }
    if fit.isDoubtful {
      lines.append(
        "/* no touchscreen-size-x and -y: one of the three taps missed its mark; tap five, with "
          + "--marks 5 */")
    } else if isStretched {
      let (x, y) = controller
      for (letter, axis) in [("x", x), ("y", y)] {
        let (low, high) = (whole(axis.atEdges.low), whole(axis.atEdges.high))
        if low < 0, isBeside(axis) {
          lines.append(
            "/* no touchscreen-size-\(letter): \(letter) is \(low) at an edge of the glass, which no "
              + "property states; libinput's matrix mends it, in place of all these */")
          continue
        }
        if low > 0, isBeside(axis) { lines.append("touchscreen-min-\(letter) = <\(low)>;") }
        lines.append("touchscreen-size-\(letter) = <\(max(high, 1))>;")
      }
    }
    if let leftAskew { lines.append("/* \(leftAskew) */") }
    return lines.isEmpty
      ? "/* no property: the panel is mounted as the display is */" : lines.joined(separator: "\n")
  }
}

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
        // Less than a millimetre is the finger's.
        let isBeside = axis.atEdges.low.magnitude > axis.resolution
        if low > 0, isBeside { lines.append("touchscreen-min-\(letter) = <\(low)>;") }
        lines.append("touchscreen-size-\(letter) = <\(max(high, 1))>;")
        if low < 0, isBeside {
          lines.append(
            "/* \(letter) is \(low) at an edge of the glass, which no property states: libinput's "
              + "matrix does */")
        }
      }
    }
    return lines.isEmpty
      ? "/* no property: the panel is mounted as the display is */" : lines.joined(separator: "\n")
  }
}

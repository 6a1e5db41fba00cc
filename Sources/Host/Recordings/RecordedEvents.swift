import InputText

/// What a recording of events holds, as it was read: its devices, and where it was cut off.
struct RecordedEvents {
  /// The file's name in messages.
  var file: String
  var devices: [DeviceEvents] = []
  /// The last line, if it was cut off and left out.
  var cutOff: Int?
  /// Lines among the events that are none, and the number of the first.
  var others: (count: Int, first: Int) = (0, 0)
}

extension RecordedEvents {
  /// What was left out, one sentence each.
  var notes: [String] {
    var notes: [String] = []
    if let cutOff { notes.append("line \(cutOff) was cut off and is left out") }
    if others.count > 0 {
      notes.append(
        "lines among the events that are not events, left out: \(others.count), the first "
          + "at line \(others.first)")
    }
    return notes
  }

  /// The touchscreens, and what each other device is.
  func touchscreens(
    ranges: PanelRanges?
  ) throws(TextError) -> (touchscreens: [DeviceEvents], others: [String]) {
    var touchscreens: [DeviceEvents] = []
    var others: [String] = []
    var missing: MissingAxes?
    for var device in devices {
      let lacking = MissingAxes(device)
      let isGiven = ranges != nil && lacking?.isSent == true
      guard device.description.kind == .touchscreen || isGiven else {
        missing = missing ?? lacking
        let name = device.description.name.isEmpty ? "a device" : "'\(device.description.name)'"
        others.append("\(name) is \(device.description.kind.rawValue)")
        continue
      }
      device.given = ranges
      touchscreens.append(device)
    }
    guard !touchscreens.isEmpty else {
      if let missing { throw missing.error(in: file) }
      throw .unusable(
        file: file,
        what: "it contains no touchscreen" + (others.isEmpty ? "" : ": ")
          + others.joined(separator: ", "),
        remedy: "record a device that has INPUT_PROP_DIRECT")
    }
    return (touchscreens, others)
  }
}

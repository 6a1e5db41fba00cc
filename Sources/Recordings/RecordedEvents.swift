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

import BoardFiles

/// A page shows no notes about a recording: its replay is the desk's, which has them.
struct DeviceNotes {
  let notes: [String] = []

  init(_ device: DeviceEvents, board: BoardFile, size: PanelSize?) {}
}

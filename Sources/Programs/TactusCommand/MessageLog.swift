import Logging

/// Turns the lines that libraries write for people, such as libinput's, into the command's
/// messages.
struct MessageLog: LogHandler {
  let label: String
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()

  init(label: String) { self.label = label }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { warn("\(label): \(event.message)") }
}

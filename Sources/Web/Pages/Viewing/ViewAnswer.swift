/// Answers as bytes: heads of responses, and messages of a feed as server-sent events.
enum ViewAnswer {
  /// A response with its head; `isHeadOnly` for the method HEAD.
  static func bytes(
    status: Int, type: String, body: [UInt8], isHeadOnly: Bool = false
  ) -> [UInt8] {
    let length = "Content-Length: \(body.count)\r\n"
    return Array(head(status: status, type: type, more: length).utf8) + (isHeadOnly ? [] : body)
  }

  static func refusal(_ refusal: RequestGate.Refusal) -> [UInt8] {
    bytes(
      status: refusal.status, type: "text/plain; charset=utf-8",
      body: Array("\(refusal.sentence).\n".utf8))
  }

  /// The head of a response whose body goes on until the connection ends.
  static var eventsHead: [UInt8] {
    Array(head(status: 200, type: "text/event-stream", more: "").utf8)
  }

  private static func head(status: Int, type: String, more: String) -> String {
    let allowed = status == 405 ? "Allow: GET, HEAD\r\n" : ""
    // The page brings a policy of its own, which is stricter; this one holds for whatever is sent.
    return "HTTP/1.1 \(status) \(reason(status))\r\nContent-Type: \(type)\r\n\(more)\(allowed)"
      + "Connection: close\r\nCache-Control: no-store\r\n"
      + "Content-Security-Policy: frame-ancestors 'none'; base-uri 'none'; form-action 'none'\r\n"
      + "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
      + "Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n"
      + "X-Frame-Options: DENY\r\n\r\n"
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 413: "Content Too Large"
    case 431: "Request Header Fields Too Large"
    case 503: "Service Unavailable"
    default: "Bad Request"
    }
  }

  /// A message as an event; a page that comes back names the last number it has.
  static func event(_ message: TraceFeed.Message, number: Int) -> [UInt8] {
    var event = Array("id: \(number)\n".utf8)
    switch message.kind {
    case .lines: event += Array("data: \(message.arrived) \(message.line)\n".utf8)
    case .stages, .note, .end: event += Array("event: \(message.kind.rawValue)\n".utf8)
    }
    for line in message.bytes.split(separator: 0x0A) {
      event += Array("data: ".utf8)
      // It would end the line there.
      event += line.filter { $0 != 0x0D }
      event.append(0x0A)
    }
    event.append(0x0A)
    return event
  }

  /// A line that pages skip.
  static var silence: [UInt8] { Array(":\n\n".utf8) }
}

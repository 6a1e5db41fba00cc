/// Who gets what: the one place that decides about a request. Nothing can be changed through it.
public struct RequestGate: Sendable {
  /// What a request gets.
  public enum Answer: Equatable, Sendable {
    case page
    /// The messages of the feed, from one on, as events.
    case events(from: Int)
    case refused(Refusal)
  }

  /// Why a request gets nothing: a status of HTTP and a sentence.
  public struct Refusal: Equatable, Sendable {
    public var status: Int
    public var sentence: String

    public static let malformed = Refusal(status: 400, sentence: "This is no request of HTTP/1.1")
    public static let tooLong = Refusal(
      status: 431, sentence: "A request has at most \(RequestHead.bytesMax) bytes")
    public static let tooMany = Refusal(
      status: 503,
      sentence: "\(ViewLimits.pagesMax) connections are open; close a page and try again")
    static let method = Refusal(status: 405, sentence: "Only GET and HEAD: nothing is changed here")
    static let body = Refusal(status: 413, sentence: "A request has no body here")
    static let host = Refusal(
      status: 403, sentence: "The host is not this machine; open the address that was printed")
    static let origin = Refusal(
      status: 403, sentence: "Another page asks; open the address that was printed")
    static let unknown = Refusal(
      status: 404, sentence: "Nothing is here; open the whole address that was printed")
  }

  private let token: AccessToken
  private let hosts: [String]

  public init(_ token: AccessToken, port: UInt16) {
    self.token = token
    // Browsers leave out the port of HTTP.
    let places = port == 80 ? ["", ":80"] : [":\(port)"]
    hosts = places.flatMap { ["127.0.0.1\($0)", "localhost\($0)"] }
  }

  /// What a request gets. Another site's page may send requests here, under a name of its own that
  /// leads to this machine: it is refused before the token is looked at.
  public func answer(_ head: RequestHead) -> Answer {
    guard head.method == "GET" || head.method == "HEAD" else { return .refused(.method) }
    guard head.values("transfer-encoding").isEmpty,
      head.values("content-length").allSatisfy({ $0 == "0" })
    else { return .refused(.body) }
    let host = head.values("host")
    guard host.count == 1, hosts.contains(host[0].lowercased()) else { return .refused(.host) }
    guard head.values("origin").allSatisfy({ $0 == "http://\(host[0])" }) else {
      return .refused(.origin)
    }
    let parts = head.target.dropFirst().split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, token.matches(parts[0]) else { return .refused(.unknown) }
    switch parts[1] {
    case "": return .page
    case "events":
      // No other site reads them, whatever its browser thinks of origins.
      guard head.values("sec-fetch-site").allSatisfy({ $0 == "same-origin" }) else {
        return .refused(.origin)
      }
      return .events(from: Self.next(after: head.values("last-event-id")))
    default: return .refused(.unknown)
    }
  }

  /// The message after the last one that a page has; the first where it has none, or what it sends
  /// is no number.
  private static func next(after ids: [String]) -> Int {
    guard ids.count == 1, ids[0].utf8.count <= 9, let last = Int(ids[0]), last >= 0 else {
      return 0
    }
    return last + 1
  }
}

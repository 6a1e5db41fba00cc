import Pages
import Testing

@Suite struct RequestGateTests {
  private let token: AccessToken
  private let gate: RequestGate

  init() {
    token = AccessToken()
    gate = RequestGate(token, port: 8080)
  }

  private func status(_ request: String) -> Int {
    guard let head = RequestHead(Array(request.utf8)[...]) else { return 400 }
    return switch gate.answer(head) {
    case .page, .events: 200
    case .refused(let refusal): refusal.status
    }
  }

  private func request(
    _ method: String = "GET", _ path: String? = nil, host: String = "127.0.0.1:8080",
    _ fields: String...
  ) -> String {
    let lines =
      ["\(method) \(path ?? "/\(token)/") HTTP/1.1", "Host: \(host)"] + fields + ["", ""]
    return lines.joined(separator: "\r\n")
  }

  @Test func `only GET and HEAD, and no body`() {
    #expect(status(request()) == 200)
    #expect(status(request("HEAD")) == 200)
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "get"] {
      #expect(status(request(method)) == 405, "\(method)")
    }
    #expect(status(request("GET", nil, "Content-Length: 0")) == 200)
    #expect(status(request("GET", nil, "Content-Length: 1")) == 413)
    #expect(status(request("GET", nil, "content-length: 0", "Content-Length: 1")) == 413)
    #expect(status(request("GET", nil, "Transfer-Encoding: identity")) == 413)
  }

  @Test func `the host is this machine, by the port that is served`() {
    #expect(status(request(host: "localhost:8080")) == 200)
    #expect(status(request(host: "LOCALHOST:8080")) == 200)
    for host in [
      "127.0.0.1", "127.0.0.1:8081", "evil.example:8080", "127.0.0.1.evil.example:8080",
      "[::1]:8080",
      "0.0.0.0:8080", "127.0.0.1:8080@evil.example", "",
    ] { #expect(status(request(host: host)) == 403, "\(host)") }
    #expect(status("GET /\(token)/ HTTP/1.1\r\n\r\n") == 403)
    #expect(status(request("GET", nil, "Host: 127.0.0.1:8080")) == 403)
  }

  /// Browsers leave out the port of HTTP, and only that.
  @Test(arguments: [("127.0.0.1", true), ("localhost:80", true), ("127.0.0.1:8080", false)])
  func `on port 80 the host has none`(_ host: String, _ isServed: Bool) throws {
    let gate = RequestGate(token, port: 80)
    let bytes = Array("GET /\(token)/ HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
    let head = try #require(RequestHead(bytes[...]))
    #expect((gate.answer(head) == .page) == isServed)
  }

  @Test func `no other page asks`() {
    #expect(status(request("GET", nil, "Origin: http://127.0.0.1:8080")) == 200)
    for origin in [
      "null", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1:8081",
      "http://localhost:8080",
    ] { #expect(status(request("GET", nil, "Origin: \(origin)")) == 403, "\(origin)") }
    let events = "/\(token)/events"
    #expect(status(request("GET", events, "Sec-Fetch-Site: same-origin")) == 200)
    #expect(status(request("GET", events)) == 200)
    for site in ["cross-site", "same-site", "none"] {
      #expect(status(request("GET", events, "Sec-Fetch-Site: \(site)")) == 403, "\(site)")
    }
  }

  @Test func `nothing is found without the token`() {
    let other = AccessToken()
    for path in [
      "/", "/\(other)/", "/\(token)", "/\(token)0/", "/\(token.description.dropLast())/",
      "/\(token.description.uppercased())x/", "//\(token)/", "/x/\(token)/", "/\(token)/page",
      "/\(token)/events/", "/\(token)/../\(token)/", "/\(token)/?x", "/%2e/\(token)/",
    ] { #expect(status(request("GET", path)) == 404, "\(path)") }
    #expect(token != other && token.description.count == 32)
    #expect(token.matches(token.description) && !token.matches(other.description))
    #expect(!token.matches(""))
  }

  @Test func `every digit of a token counts`() {
    for _ in 0..<20 {
      let token = AccessToken()
      let digits = Array(token.description.utf8)
      #expect(token.matches(token.description))
      for place in digits.indices {
        for digit in "0123456789abcdefz".utf8 where digit != digits[place] {
          var other = digits
          other[place] = digit
          #expect(!token.matches(String(decoding: other, as: UTF8.self)))
        }
        let one = String(repeating: Character(UnicodeScalar(digits[place])), count: digits.count)
        #expect(!token.matches(one))
      }
    }
  }

  @Test(arguments: [
    ([], 0), (["0"], 1), (["41"], 42), (["999999999"], 1_000_000_000), (["1000000000"], 0),
    (["-1"], 0),
    (["x"], 0), ([""], 0), (["1", "2"], 0),
  ])
  func `a page goes on after the last event that it has`(ids: [String], next: Int) throws {
    let fields = ids.map { "Last-Event-ID: \($0)\r\n" }.joined()
    let text = "GET /\(token)/events HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\(fields)\r\n"
    let head = try #require(RequestHead(Array(text.utf8)[...]))
    #expect(gate.answer(head) == .events(from: next))
  }
}

@Suite struct RequestHeadTests {
  private func head(_ text: String) -> RequestHead? { RequestHead(Array(text.utf8)[...]) }

  @Test func `a request is a line and fields`() throws {
    let head = try #require(
      self.head("GET /a?b HTTP/1.1\r\nHost:  x \r\nX-Y:\r\nx-y: a: b\r\n\r\n"))
    #expect(head.method == "GET" && head.target == "/a?b")
    #expect(head.values("host") == ["x"] && head.values("x-y") == ["", "a: b"])
    #expect(head.values("z").isEmpty)
  }

  @Test(arguments: [
    "", "\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
    "GET x HTTP/1.1\r\n\r\n",
    "GET http://a/ HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
    "G T / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nHost: x\n\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n",
    "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    "GET / HTTP/1.1\r\n Host: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", "GET / HTTP/1.1\r\nHost: é\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: \0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\n\r\nrest", "GET / HTTP/1.1\r\nHost: x\r\n",
  ])
  func `what is not of this form is none`(text: String) { #expect(head(text) == nil) }

  @Test func `heads and fields have a limit`() {
    let start = "GET / HTTP/1.1\r\nX: "
    let room = RequestHead.bytesMax - start.utf8.count - 4
    #expect(head(start + String(repeating: "x", count: room) + "\r\n\r\n") != nil)
    #expect(head(start + String(repeating: "x", count: room + 1) + "\r\n\r\n") == nil)
    let fields = { String(repeating: "X: y\r\n", count: $0) }
    #expect(head("GET / HTTP/1.1\r\n" + fields(RequestHead.fieldsMax) + "\r\n") != nil)
    #expect(head("GET / HTTP/1.1\r\n" + fields(RequestHead.fieldsMax + 1) + "\r\n") == nil)
  }

  @Test func `a head ends with an empty line, wherever the pieces end`() {
    let whole = Array("GET / HTTP/1.1\r\n\r\n".utf8)
    for count in 0..<whole.count {
      #expect(RequestHead.end(in: Array(whole[..<count])) == nil, "\(count)")
    }
    #expect(RequestHead.end(in: whole) == whole.count)
    #expect(RequestHead.end(in: whole + [0x41]) == whole.count)
  }
}

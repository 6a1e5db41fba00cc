import FlyingSocks
import FoundationEssentials
import Glibc
import Synchronization

/// Serves a page, and a feed as events, to browsers of this machine.
///
/// Its sockets wait in `FlyingSocks`. A connection has one request: it is read within
/// `ViewLimits`, `RequestGate` decides, and the connection ends with the answer.
public final class ViewServer: Sendable {
  private let socket: Socket
  private let pool: SocketPool<ePoll>
  private let gate: RequestGate
  private let page: [UInt8]
  private let feed: TraceFeed
  private let table = ConnectionTable()
  /// The address to open: with the token.
  public let address: String

  /// Takes a port of the loopback interface; 0 is any that is free.
  public init(
    _ page: String, _ feed: TraceFeed, port: UInt16, token: AccessToken = AccessToken()
  ) throws(ViewFault) {
    do {
      socket = try Socket(domain: Int32(sockaddr_in.family), type: .stream)
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
      try socket.listen()
      guard case .ip4(_, let bound) = try socket.sockname() else {
        throw SocketError.unsupportedAddress
      }
      gate = RequestGate(token, port: bound)
      address = "http://127.0.0.1:\(bound)/\(token)/"
    } catch {
      let reason =
        if case .failed(_, let code, _) = error as? SocketError {
          String(cString: strerror(code))
        } else { "\(error)" }
      throw ViewFault(
        "127.0.0.1:\(port): cannot be served: \(reason); choose another --port, or 0 for any that "
          + "is free")
    }
    pool = .ePoll()
    self.page = Array(page.utf8)
    self.feed = feed
  }

  /// Serves until the task is cancelled.
  public func run() async {
    do {
      try await pool.prepare()
      let listener = try AsyncSocket(socket: socket, pool: pool)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { [pool] in try? await pool.run() }
        group.addTask { await self.sweep() }
        while !Task.isCancelled {
          guard let connection = try? await listener.accept() else {
            // The machine has no descriptors left, or the other side is gone already.
            try? await Task.sleep(for: .milliseconds(50))
            continue
          }
          accept(connection)
        }
        group.cancelAll()
      }
    } catch { return }
  }

  private func accept(_ socket: AsyncSocket) {
    let entry = table.enter()
    let task = Task {
      do { try await serve(socket, entry) } catch {}
      // What woke this task may still have to forget the socket: another one gets its number.
      await pool.turn()
      try? socket.close()
      table.leave(entry)
    }
    table.began(entry, task)
  }

  /// Each second: ends connections that are over their time, and wakes the others.
  private func sweep() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(1))
      table.endOverdue()
      feed.wake()
    }
  }

  private func serve(_ socket: AsyncSocket, _ entry: ConnectionTable.Entry) async throws {
    let answer = try await request(socket)
    guard case .success(let head) = answer else {
      if case .failure(let refusal) = answer {
        try await write(ViewAnswer.refusal(refusal.refusal), to: socket, entry)
      }
      return
    }
    switch gate.answer(head) {
    case .refused(let refusal): try await write(ViewAnswer.refusal(refusal), to: socket, entry)
    case _ where !table.admit(entry):
      try await write(ViewAnswer.refusal(.tooMany), to: socket, entry)
    case .page:
      let bytes = ViewAnswer.bytes(
        status: 200, type: "text/html; charset=utf-8", body: page, isHeadOnly: head.method == "HEAD"
      )
      try await write(bytes, to: socket, entry)
    case .events(let first):
      try await write(ViewAnswer.eventsHead, to: socket, entry)
      guard head.method == "GET" else { return }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.stream(from: first, to: socket, entry) }
        // A page that is closed is noticed by the end of what it sends, which should be no more.
        group.addTask { _ = try await socket.read(atMost: 1) }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }

  private struct Refused: Error { let refusal: RequestGate.Refusal }

  /// The head of the request, within its limits.
  private func request(_ socket: AsyncSocket) async throws -> Result<RequestHead, Refused> {
    var bytes: [UInt8] = []
    while true {
      bytes += try await socket.read(atMost: RequestHead.bytesMax + 1 - bytes.count)
      if let end = RequestHead.end(in: bytes) {
        return RequestHead(bytes[..<end]).map { .success($0) }
          ?? .failure(Refused(refusal: .malformed))
      }
      guard bytes.count <= RequestHead.bytesMax else {
        return .failure(Refused(refusal: .tooLong))
      }
    }
  }

  /// The feed from a message on, until its last one.
  private func stream(
    from first: Int, to socket: AsyncSocket, _ entry: ConnectionTable.Entry
  ) async throws {
    // One that is not there yet is of another run.
    var next = first <= feed.count ? first : 0
    var silentSince = ContinuousClock.now
    while !Task.isCancelled {
      let messages = feed.messages(from: next)
      guard !messages.isEmpty else {
        if silentSince.duration(to: .now) > .seconds(ViewLimits.silenceSecondsMax) {
          try await write(ViewAnswer.silence, to: socket, entry)
          silentSince = .now
        }
        await feed.wait(beyond: next)
        continue
      }
      var bytes: [UInt8] = []
      for (place, message) in messages.enumerated() {
        bytes += ViewAnswer.event(message, number: next + place)
      }
      try await write(bytes, to: socket, entry)
      next += messages.count
      silentSince = .now
      if messages.last?.kind == .end { return }
    }
  }

  /// Writes all of it, a piece at a time; each has `ViewLimits.stalledSecondsMax`.
  private func write(
    _ bytes: [UInt8], to socket: AsyncSocket, _ entry: ConnectionTable.Entry
  ) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      table.writes(entry)
      let piece = rest.prefix(65_536)
      try await socket.write(Data(piece))
      rest = rest.dropFirst(piece.count)
    }
    table.wrote(entry)
  }
}

/// Why nothing can be served: what, and how to fix it.
public struct ViewFault: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension SocketPool {
  /// Returns when the pool has finished what it was doing.
  fileprivate func turn() {}
}

import Foundation
import Synchronization

/// The process groups of the programs that run.
private let running = Mutex<Set<pid_t>>([])

/// Runs other programs.
enum Shell {
  /// What a program printed, and how it ended.
  struct Outcome: Sendable {
    var status: Int32
    var output: String
    var errors: String
    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// Where something that a program prints goes.
  enum Destination {
    case inherited, captured, dropped, standardError
    case file(String)
  }

  /// Ends what is running when this program is asked to end: it is in process groups of its own.
  static func passSignalsOn() {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      Foundation.signal(signal) { number in
        running.withLock { for process in $0 { kill(-process, number) } }
        _exit(128 + number)
      }
    }
  }

  /// Runs a program to its end, whatever its status. Its standard input is empty.
  ///
  /// - Parameters:
  ///   - words: the program, found as a shell finds it, and its arguments.
  ///   - environment: what is set beside this program's own.
  static func run(
    _ words: [String], environment: [String: String] = [:], folder: String? = nil,
    output: Destination = .captured, errors: Destination = .inherited
  ) throws(Failure) -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.standardInput = FileHandle.nullDevice
    do {
      let printed = try Sink(output, own: .standardOutput)
      let complained = try Sink(errors, own: .standardError)
      process.standardOutput = printed.handle
      process.standardError = complained.handle
      try process.run()
      let group = process.processIdentifier
      running.withLock { _ = $0.insert(group) }
      process.waitUntilExit()
      running.withLock { _ = $0.remove(group) }
      let status =
        process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus
      return Outcome(status: status, output: try printed.text(), errors: try complained.text())
    } catch {
      throw .unusable("\(words[0]): cannot be run: \(error.localizedDescription)")
    }
  }

  /// Runs a program that must succeed, and returns what it printed; otherwise throws what it wrote
  /// on standard error, or that it failed where that was shown already.
  @discardableResult
  static func check(
    _ words: [String], environment: [String: String] = [:], folder: String? = nil,
    output: Destination = .captured, errors: Destination = .inherited
  ) throws(Failure) -> String {
    let outcome = try run(
      words, environment: environment, folder: folder, output: output, errors: errors)
    guard outcome.status == 0 else {
      let errors = outcome.errors.isEmpty ? "" : ": \(outcome.errors.trimmed)"
      throw Failure(
        message: "\(words[0]) ended with status \(outcome.status)\(errors)",
        status: outcome.status == 2 ? 2 : 1)
    }
    return outcome.output.trimmed
  }

  /// Whether all of these programs are installed.
  static func has(_ programs: [String]) -> Bool {
    programs.allSatisfy {
      (try? run(["sh", "-c", "command -v \($0)"], errors: .dropped).status) == 0
    }
  }

  /// Runs one of the scripts in `Tools`.
  @discardableResult
  static func tool(_ words: String...) throws(Failure) -> String {
    try check(["\(Tree.root)/Tools/\(words[0])"] + words.dropFirst())
  }

  /// The processor's seconds that the finished children of this program took.
  static var cpuSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Does something for each item, as many at a time as there are processors; results are in the
  /// items' order. Throws the first failure.
  static func concurrently<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @Sendable (Item) throws -> Result
  ) throws -> [Result] {
    let results = Mutex<[Int: Swift.Result<Result, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: items.count) { index in
      let result = Swift.Result { try body(items[index]) }
      results.withLock { $0[index] = result }
    }
    let all = results.withLock { $0 }
    return try items.indices.map { try all[$0]!.get() }
  }
}

/// Where the output of a process goes: a file, so that no program waits for this one to read.
private struct Sink {
  let handle: FileHandle
  private let captured: String?

  init(_ destination: Shell.Destination, own: FileHandle) throws {
    switch destination {
    case .inherited: (handle, captured) = (own, nil)
    case .dropped: (handle, captured) = (.nullDevice, nil)
    case .standardError: (handle, captured) = (.standardError, nil)
    case .file(let path):
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      (handle, captured) = (try FileHandle(forWritingTo: URL(filePath: path)), nil)
    case .captured:
      let path = NSTemporaryDirectory() + "/dev-" + UUID().uuidString
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      (handle, captured) = (try FileHandle(forWritingTo: URL(filePath: path)), path)
    }
  }

  /// What was captured, which is forgotten.
  func text() throws -> String {
    guard let captured else { return "" }
    defer { try? FileManager.default.removeItem(atPath: captured) }
    return String(decoding: try Data(contentsOf: URL(filePath: captured)), as: UTF8.self)
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func leading(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension Int {
  func leading(_ width: Int) -> String { "\(self)".leading(width) }
}

extension Double {
  /// With so many decimals.
  func rounded(_ decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}

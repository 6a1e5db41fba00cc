import Foundation

/// The lines of a scene that call what a microcontroller lacks. A linker names only a function of
/// the C library, and its caller: for an array, a function of Swift's.
///
/// The scene and its image are compiled once more, with debugging information, and linked in spite
/// of what is missing. The relocations that the linker leaves in are the calls.
struct MissingCalls {
  /// The image, linked by `--warn-unresolved-symbols --emit-relocs`.
  var image: String
  /// The scene's sources: a file or a folder.
  var source: String

  /// Functions that are missing, what calls them in Swift, and what does instead.
  private static let known: [(symbols: Set<String>, swift: String, instead: String)] = [
    (
      ["roundf", "rintf", "floorf", "ceilf", "truncf", "round", "rint", "floor", "ceil", "trunc"],
      ".rounded()", "Int32(value + 0.5) for what is not negative"
    ),
    (
      ["sinf", "cosf", "tanf", "sincosf", "sin", "cos", "tan"],
      "a sine, a cosine or a tangent", "sineAndCosine(_:) of TactusCore"
    ),
    (["atan2f", "atanf", "atan2", "atan"], "an arc tangent", "arcTangent(y:x:) of TactusCore"),
    (["expf", "exp2f", "exp", "exp2"], "an exponential", "exponential(_:) of TactusCore"),
    (["logf", "log2f", "log10f", "log", "log2"], "a logarithm", "logarithm(_:) of TactusCore"),
    (
      ["powf", "pow"], "a power", "multiplications, or exponential(logarithm(base) * exponent)"
    ),
    (
      ["fmodf", "fmod", "remainderf", "remainder"], "a remainder of floats",
      "value - divisor * Float(Int32(value / divisor))"
    ),
    (["sqrt"], "a square root of a Double", "Float"),
    (["fmaf", "fma"], ".addingProduct", "* and +"),
    (
      ["posix_memalign", "malloc", "aligned_alloc", "free"],
      "an allocation: an array, a string, a class, a closure that escapes, or an existential",
      "BoundedArray, InlineArray, StaticString or an enum"
    ),
    (["putchar"], "print", "a record in the outbox"),
    (["arc4random_buf"], "random numbers, or a Set or a Dictionary", "a seed, or BoundedArray"),
  ]

  /// A line for each place, sorted; for what no line of the scene calls, one with the function that
  /// does.
  func lines(missing: [String]) throws -> [String] {
    let calls = try callers()
    var lines: [String] = []
    // What allocates also frees.
    let isAllocating = missing.contains { $0 == "posix_memalign" || $0 == "malloc" }
    for symbol in missing where !(isAllocating && symbol == "free") {
      let places = try places(calling: symbol, calls)
      let origins =
        places.isEmpty ? Set(calls[symbol, default: []].map(\.function)) : places
      for place in origins.isEmpty ? ["the image"] : origins.sorted() {
        lines.append("\(place): \(Self.words(symbol))")
      }
    }
    return lines
  }

  private static func words(_ symbol: String) -> String {
    guard let row = known.first(where: { $0.symbols.contains(symbol) }) else {
      let kind =
        symbol.hasPrefix("_swift_stdlib") || symbol.hasPrefix("swift_") ? " (of Swift)" : ""
      return "calls \(symbol)\(kind), which a microcontroller lacks"
    }
    return "calls \(symbol) (\(row.swift)), which a microcontroller lacks; use \(row.instead)"
  }

  private struct Call {
    var address: UInt64
    var function: String
  }

  /// The calls of each function.
  private func callers() throws -> [String: [Call]] {
    let functions = try Shell.check(["llvm-nm", "-n", "--defined-only", "--print-size", image])
      .split(separator: "\n").compactMap { line -> (start: UInt64, end: UInt64, name: String)? in
        let words = line.split(separator: " ")
        // A label within a function has no size.
        guard words.count == 4, "tTwW".contains(words[2]), let start = UInt64(words[0], radix: 16),
          let size = UInt64(words[1], radix: 16), size > 0
        else { return nil }
        // The last bit is that of Thumb code.
        return (start & ~1, (start & ~1) + size, String(words[3]))
      }
    var calls: [String: [Call]] = [:]
    for line in try Shell.check(["llvm-readelf", "-r", "-W", image]).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 4, words[2].hasPrefix("R_"), let address = UInt64(words[0], radix: 16)
      else { continue }
      let after = functions.partitioningIndex { $0.start > address }
      guard after > 0, address < functions[after - 1].end else { continue }
      calls[String(words[4]), default: []].append(
        Call(address: address, function: functions[after - 1].name))
    }
    return calls
  }

  /// The lines of the scene from which a function is reached: `KnobScene.swift:42`.
  private func places(calling symbol: String, _ calls: [String: [Call]]) throws -> Set<String> {
    var places: Set<String> = []
    var seen: Set<String> = [symbol]
    var next = [symbol]
    while !next.isEmpty {
      let sites = next.flatMap { calls[$0, default: []] }
      next = []
      for (site, place) in zip(sites, try sourceLines(of: sites.map(\.address))) {
        if let place {
          places.insert(place)
        } else if seen.insert(site.function).inserted {
          next.append(site.function)
        }
      }
    }
    return places
  }

  /// For each address the innermost line of the scene that its code is of.
  private func sourceLines(of addresses: [UInt64]) throws -> [String?] {
    guard !addresses.isEmpty else { return [] }
    // Without names, each frame is FILE:LINE:COLUMN, and an empty line ends an address.
    let printed = try Shell.run(
      ["llvm-symbolizer", "-i", "--functions=none", "-e", image]
        + addresses.map { "0x" + String($0, radix: 16) },
      errors: .dropped)
    return printed.output.components(separatedBy: "\n\n").prefix(addresses.count).map { frames in
      frames.split(separator: "\n").first { $0.hasPrefix(source) }.flatMap { frame in
        let words = frame.split(separator: ":")
        guard words.count > 2, words[words.count - 2] != "0" else { return nil }
        return URL(filePath: String(words[0])).lastPathComponent + ":\(words[words.count - 2])"
      }
    }
  }
}

extension Array {
  /// The first index whose element fits, of elements of which those that fit come last.
  fileprivate func partitioningIndex(where fits: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if fits(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

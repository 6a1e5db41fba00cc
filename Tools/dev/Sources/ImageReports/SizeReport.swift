public import BoardFiles

/// The size of an image, module by module, and what exceeds the board's limits.
public struct SizeReport: Sendable {
  private let map: LinkMap
  private let stackBytes: Int
  private let limits: ImageLimits?
  /// One line per exceeded limit.
  public let failures: [String]

  /// - Parameter stackBytes: the deepest stack of all runs.
  public init(_ map: LinkMap, stackBytes: Int, board file: BoardFile) {
    self.map = map
    self.stackBytes = stackBytes
    limits = file.imageLimits
    guard let limits = file.imageLimits else {
      failures = []
      return
    }
    let checks = [
      ("flash", map.flash, limits.flashBytes), ("ram", map.ram, limits.ramBytes),
      ("stack", stackBytes, limits.stackBytes),
    ]
    failures = checks.compactMap { name, bytes, limit in
      guard bytes > limit else { return nil }
      return "\(name): \(bytes) bytes, over the board's \(limit); make it smaller, or raise "
        + "'\(name)' of 'image' in \(file.file)"
    }
  }

  /// The table as text, largest part first.
  public var table: String {
    var lines = ["part             code  constants    data      zeros"]
    let parts = map.parts.filter { $0.value.flash + $0.value.ram > 0 }.sorted {
      ($1.value.flash + $1.value.ram, $0.key) < ($0.value.flash + $0.value.ram, $1.key)
    }
    for (name, part) in parts {
      lines.append(
        [
          name.padded(to: 13), "\(part.code)".padded(to: -7), "\(part.constants)".padded(to: -10),
          "\(part.data)".padded(to: -7), "\(part.zeros)".padded(to: -10),
        ].joined(separator: " "))
    }
    lines.append("flash \(map.flash)\(limit(limits?.flashBytes))")
    lines.append("static memory without the framebuffer \(map.ram)\(limit(limits?.ramBytes))")
    lines.append("deepest stack \(stackBytes)\(limit(limits?.stackBytes))")
    return lines.joined(separator: "\n") + "\n"
  }

  private func limit(_ bytes: Int?) -> String { bytes.map { " of at most \($0)" } ?? "" }
}

/// The deepest stack of all runs in bytes, from the lines that the image writes at the end of each
/// run.
public func stackBytes(ofConsole text: String, file: String) throws(ReportError) -> Int {
  let mark = "stack="
  let words = text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix(mark) }
  guard let deepest = words.compactMap({ Int($0.dropFirst(mark.count)) }).max() else {
    throw ReportError("\(file): it contains no stack=BYTES; run the image to its end")
  }
  return deepest
}

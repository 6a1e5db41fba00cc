import InputText

/// The YAML of `libinput record` as one tree of nodes: mappings and lists by indentation or within
/// brackets, and scalars on one line. Scalars stay text. A page has no LibYAML; of what it would
/// read beyond that, anchors, texts of several lines and the like, no recorder writes anything.
struct YAMLComposer {
  private let bytes: [UInt8]
  private let depthMax: Int
  private var place = 0
  private var line = 1
  private var depth = 0

  /// Why a text is no YAML; `line` counts from 1.
  struct Problem: Error {
    var line: Int
    var reason: Reason

    enum Reason {
      case words(String)
      case repeatedKey(String)
      case alias(String)
      /// Collections within each other.
      case tooDeep
      /// A byte or a character that YAML forbids.
      case unreadable
      case noMemory
    }
  }

  /// The root of a text; nil when it is empty.
  static func root(of text: String, depthMax: Int) throws(Problem) -> YAMLNode? {
    var composer = YAMLComposer(bytes: Array(text.utf8), depthMax: depthMax)
    while composer.skipToContent() == 0, composer.isDirective { composer.skipLine() }
    let indentation = composer.skipToContent()
    guard composer.byte != nil else { return nil }
    let root = try composer.block(indentation)
    _ = composer.skipToContent()
    guard composer.byte == nil else { throw composer.problem("did not find expected key") }
    return root
  }

  private init(bytes: [UInt8], depthMax: Int) {
    self.bytes = bytes
    self.depthMax = depthMax
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }
  private func isAt(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  private func problem(_ words: String) -> Problem { Problem(line: line, reason: .words(words)) }

  /// A marker of a document, or what stands before one.
  private var isDirective: Bool { isAt("%") || bytes[place...].starts(with: "---") }

  private mutating func skipBlanks() { while isAt(" ") || isAt("\t") { place += 1 } }

  private mutating func skipLine() {
    while let byte, byte != UInt8(ascii: "\n") { place += 1 }
    if byte != nil { (place, line) = (place + 1, line + 1) }
  }

  /// Goes to what comes next that is neither blank nor a comment; returns its column, from 0. It
  /// stays where it is within a line.
  private mutating func skipToContent() -> Int {
    while true {
      skipBlanks()
      guard let byte, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "#") else { break }
      skipLine()
    }
    return column
  }

  private var column: Int {
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return place - start
  }

  /// Whether the line has nothing more but a comment.
  private mutating func endsLine() -> Bool {
    skipBlanks()
    return byte == nil || isAt("\n") || isAt("#")
  }

  /// Whether an item of a list begins here.
  private var isDash: Bool {
    guard isAt("-") else { return false }
    guard place + 1 < bytes.count else { return true }
    return [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains(bytes[place + 1])
  }

  private mutating func block(_ indentation: Int) throws(Problem) -> YAMLNode {
    try enter()
    defer { depth -= 1 }
    let start = line
    if isDash { return try list(indentation, start) }
    let node = try value()
    guard isKey() else {
      guard endsLine() else { throw problem("could not find expected ':'") }
      return node
    }
    return try mapping(indentation, node, start)
  }

  private mutating func enter() throws(Problem) {
    depth += 1
    guard depth <= depthMax else { throw Problem(line: line, reason: .tooDeep) }
  }

  private mutating func list(_ indentation: Int, _ start: Int) throws(Problem) -> YAMLNode {
    var nodes: [YAMLNode] = []
    while byte != nil, isDash, column == indentation {
      place += 1
      nodes.append(try child(of: indentation))
      _ = skipToContent()
    }
    return YAMLNode(content: .sequence(nodes), line: start)
  }

  private mutating func mapping(
    _ indentation: Int, _ first: YAMLNode, _ start: Int
  ) throws(Problem) -> YAMLNode {
    var entries: [YAMLNode.Entry] = []
    var key = first
    while true {
      let name = key.scalar?.string
      for entry in entries where name != nil && entry.key.scalar?.string == name {
        throw Problem(line: entry.key.line, reason: .repeatedKey(name ?? ""))
      }
      entries.append(YAMLNode.Entry(key: key, value: try child(of: indentation, orList: true)))
      guard skipToContent() == indentation, byte != nil, !isDash else { break }
      key = try value()
      guard isKey() else { throw problem("could not find expected ':'") }
    }
    return YAMLNode(content: .mapping(entries), line: start)
  }

  /// What stands behind a dash or a key, on its line or below it.
  ///
  /// - Parameter orList: whether a list may be below it that is not indented further.
  private mutating func child(
    of indentation: Int, orList: Bool = false
  ) throws(Problem) -> YAMLNode {
    let start = line
    if !endsLine() {
      guard orList else { return try block(column) }
      let node = try value()
      guard endsLine() else { throw problem("mapping values are not allowed in this context") }
      return node
    }
    let below = skipToContent()
    guard byte != nil, below > indentation || orList && below == indentation && isDash else {
      return YAMLNode(content: .scalar(.init(string: "", isPlain: true)), line: start)
    }
    return try block(below)
  }

  /// Whether what was read is a key; goes behind its colon.
  private mutating func isKey() -> Bool {
    skipBlanks()
    guard isAt(":") else { return false }
    let next = place + 1 < bytes.count ? bytes[place + 1] : UInt8(ascii: "\n")
    guard [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains(next) else {
      return false
    }
    place += 1
    return true
  }

  /// A scalar, or what is within brackets; `isWithin` them.
  private mutating func value(_ isWithin: Bool = false) throws(Problem) -> YAMLNode {
    let start = line
    switch byte {
    case UInt8(ascii: "["): return try bracketed("]", start)
    case UInt8(ascii: "{"): return try bracketed("}", start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let content = YAMLNode.Scalar(string: try quoted(), isPlain: false)
      return YAMLNode(content: .scalar(content), line: start)
    case UInt8(ascii: "*"):
      place += 1
      throw Problem(line: line, reason: .alias(plain(isWithin)))
    case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"),
      UInt8(ascii: "@"), UInt8(ascii: "`"):
      throw problem("found character that cannot start any token")
    default:
      let content = YAMLNode.Scalar(string: plain(isWithin), isPlain: true)
      return YAMLNode(content: .scalar(content), line: start)
    }
  }

  private mutating func bracketed(
    _ end: Unicode.Scalar, _ start: Int
  ) throws(Problem) -> YAMLNode {
    try enter()
    defer { depth -= 1 }
    place += 1
    var nodes: [YAMLNode] = []
    var entries: [YAMLNode.Entry] = []
    while true {
      _ = skipToContent()
      guard byte != nil else { throw problem("did not find expected ',' or '\(end)'") }
      if isAt(end) { break }
      let node = try value(true)
      _ = skipToContent()
      if isKey() {
        _ = skipToContent()
        entries.append(YAMLNode.Entry(key: node, value: try value(true)))
        _ = skipToContent()
      } else {
        nodes.append(node)
      }
      guard isAt(",") else {
        guard isAt(end) else { throw problem("did not find expected ',' or '\(end)'") }
        break
      }
      place += 1
    }
    place += 1
    return YAMLNode(
      content: end == "}" ? .mapping(entries) : .sequence(nodes), line: start)
  }

  private mutating func plain(_ isWithin: Bool) -> String {
    let start = place
    while let byte, byte != UInt8(ascii: "\n") {
      let next = place + 1 < bytes.count ? bytes[place + 1] : UInt8(ascii: "\n")
      let isBlankNext = [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains(next)
      if byte == UInt8(ascii: ":"), isBlankNext { break }
      if byte == UInt8(ascii: " "), next == UInt8(ascii: "#") { break }
      if isWithin, ",]}".utf8.contains(byte) { break }
      place += 1
    }
    return bytes[start..<place].trimmed.text
  }

  private mutating func quoted() throws(Problem) -> String {
    let mark = bytes[place]
    place += 1
    var text: [UInt8] = []
    while true {
      guard let byte, byte != UInt8(ascii: "\n") else {
        throw problem("found unexpected end of stream")
      }
      place += 1
      if byte == mark {
        // Twice it is itself, between single marks.
        guard mark == UInt8(ascii: "'"), self.byte == mark else { break }
        place += 1
      } else if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        try escape(into: &text)
        continue
      }
      text.append(byte)
    }
    return text[...].text
  }

  private mutating func escape(into text: inout [UInt8]) throws(Problem) {
    guard let byte else { throw problem("found unexpected end of stream") }
    place += 1
    let digits: Int
    switch byte {
    case UInt8(ascii: "n"): return text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): return text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return text.append(byte)
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    default: throw problem("found unknown escape character")
    }
    let end = min(place + digits, bytes.count)
    guard let value = bytes[place..<end].hexadecimal, let scalar = Unicode.Scalar(UInt32(value))
    else { throw problem("did not find expected hexdecimal number") }
    place = end
    text += Array(String(Character(scalar)).utf8)
  }
}

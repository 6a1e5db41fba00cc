import CYaml

/// What LibYAML reads, event by event, as one tree of nodes. Scalars stay text.
struct YAMLComposer: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The collections that are not closed yet, the innermost last.
  private var open: [Collection] = []

  /// A list, or a mapping as keys and values in turn.
  private struct Collection {
    var line: Int
    var isMapping: Bool
    var nodes: [YAMLNode] = []
  }

  /// Why a text is no YAML; `line` counts from 1.
  struct Problem: Error {
    var line: Int
    var reason: Reason

    enum Reason {
      /// In LibYAML's words.
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
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { (bytes) throws(Problem) in
      var composer = try YAMLComposer(bytes)
      return try composer.root(depthMax)
    }
  }

  /// The bytes must outlive it.
  private init(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) {
    // It refers to itself, so it must not move.
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) != 0 else {
      parser.deallocate()
      throw Problem(line: 1, reason: .noMemory)
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  private mutating func root(_ depthMax: Int) throws(Problem) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) != 0 else { throw problem() }
      defer { yaml_event_delete(&event) }
      let line = Int(event.start_mark.line) + 1
      switch event.type {
      case YAML_STREAM_END_EVENT:
        return root
      case YAML_DOCUMENT_START_EVENT:
        guard root == nil else {
          throw Problem(line: line, reason: .words("found another document"))
        }
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        let text = UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length))
        let content = YAMLNode.Scalar(
          string: String(decoding: text, as: UTF8.self),
          isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
        root = take(YAMLNode(content: .scalar(content), line: line)) ?? root
      case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        guard open.count < depthMax else { throw Problem(line: line, reason: .tooDeep) }
        open.append(Collection(line: line, isMapping: event.type == YAML_MAPPING_START_EVENT))
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        root = take(try Self.node(of: open.removeLast())) ?? root
      case YAML_ALIAS_EVENT:
        throw Problem(line: line, reason: .alias(String(cString: event.data.alias.anchor)))
      default:
        continue
      }
    }
  }

  /// Puts a node where it belongs; returns it when it is the root.
  private mutating func take(_ node: YAMLNode) -> YAMLNode? {
    guard !open.isEmpty else { return node }
    open[open.count - 1].nodes.append(node)
    return nil
  }

  private static func node(of collection: Collection) throws(Problem) -> YAMLNode {
    guard collection.isMapping else {
      return YAMLNode(content: .sequence(collection.nodes), line: collection.line)
    }
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    for place in stride(from: 0, to: collection.nodes.count, by: 2) {
      let key = collection.nodes[place]
      if let name = key.scalar?.string {
        if let line = lines[name] { throw Problem(line: line, reason: .repeatedKey(name)) }
        lines[name] = key.line
      }
      entries.append(.init(key: key, value: collection.nodes[place + 1]))
    }
    return YAMLNode(content: .mapping(entries), line: collection.line)
  }

  private func problem() -> Problem {
    let line = Int(parser.pointee.problem_mark.line) + 1
    switch parser.pointee.error {
    case YAML_SCANNER_ERROR, YAML_PARSER_ERROR, YAML_COMPOSER_ERROR:
      let words = parser.pointee.problem.map { String(cString: $0) }
      return Problem(line: line, reason: .words(words ?? "not understood"))
    case YAML_MEMORY_ERROR:
      return Problem(line: 1, reason: .noMemory)
    default:
      return Problem(line: 1, reason: .unreadable)
    }
  }
}

import SwiftOperators
import SwiftSyntax

/// Finds the points of a file.
///
/// What a precondition states is left alone: it stops a program that breaks a promise, and a test
/// that reaches it costs a process.
final class PointFinder: SyntaxVisitor {
  private(set) var points: [Point] = []
  private(set) var units: [Unit] = []
  private var names: [String] = []
  private var unit: Int?
  private var isInitializer = false

  init(_ file: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(OperatorTable.standardOperators.foldAll(file) { _ in })
  }

  static let operators: [String: (changed: String, rule: Rule)] = [
    "<": ("<=", .comparison), "<=": ("<", .comparison),
    ">": (">=", .comparison), ">=": (">", .comparison),
    "==": ("!=", .comparison), "!=": ("==", .comparison),
    "..<": ("...", .comparison), "...": ("..<", .comparison),
    "&&": ("||", .logic), "||": ("&&", .logic),
    "&": ("|", .logic), "|": ("&", .logic), "&=": ("|=", .logic), "|=": ("&=", .logic),
    "+": ("-", .arithmetic), "-": ("+", .arithmetic),
    "*": ("/", .arithmetic), "/": ("*", .arithmetic), "%": ("*", .arithmetic),
    "+=": ("-=", .arithmetic), "-=": ("+=", .arithmetic),
    "*=": ("/=", .arithmetic), "/=": ("*=", .arithmetic),
    "&+": ("&-", .arithmetic), "&-": ("&+", .arithmetic), "&*": ("&+", .arithmetic),
    "&+=": ("&-=", .arithmetic), "&-=": ("&+=", .arithmetic),
    "<<": (">>", .arithmetic), ">>": ("<<", .arithmetic),
    "&<<": ("&>>", .arithmetic), "&>>": ("&<<", .arithmetic),
  ]
  static let stops: Set = [
    "precondition", "preconditionFailure", "fatalError", "assert", "require", "refuse",
  ]

  private func add(_ rule: Rule, _ node: some SyntaxProtocol, _ changed: String) {
    let range =
      node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    add(rule, range, changed)
  }

  private func add(_ rule: Rule, _ range: Range<Int>, _ changed: String) {
    guard let unit else { return }
    points.append(Point(range: range, changed: changed, rule: rule, unit: unit))
  }

  // MARK: Units

  private func walkUnit(_ node: some SyntaxProtocol, _ range: Range<Int>, _ form: Unit.Form) {
    guard unit == nil, !range.isEmpty else { return }
    unit = units.count
    units.append(Unit(range: range, form: form, name: names.joined(separator: ".")))
    for child in node.children(viewMode: .sourceAccurate) { walk(child) }
    unit = nil
  }

  private func visitBody(
    _ node: some SyntaxProtocol, _ items: CodeBlockItemListSyntax, returnsValue: Bool
  ) -> SyntaxVisitorContinueKind {
    guard unit == nil else { return .visitChildren }
    // Of a body that is one `#if` the branches are its value: no statement can be put before them.
    if returnsValue, items.count == 1, items.first?.item.is(IfConfigDeclSyntax.self) == true {
      return .skipChildren
    }
    let range = items.position.utf8Offset..<items.endPosition.utf8Offset
    let isValue = returnsValue && items.count == 1 && items.first.map(Self.isValue) == true
    walkUnit(node, range, isValue ? .value : .body)
    return .skipChildren
  }

  /// Whether a statement is an expression whose value its body returns.
  private static func isValue(_ item: CodeBlockItemSyntax) -> Bool {
    if item.item.is(ExprSyntax.self) { return true }
    guard let statement = item.item.as(ExpressionStmtSyntax.self) else { return false }
    return !statement.tokens(viewMode: .sourceAccurate)
      .contains { $0.tokenKind == .keyword(.return) || $0.tokenKind == .keyword(.yield) }
  }

  private static func returnsValue(_ clause: ReturnClauseSyntax?) -> Bool {
    guard let clause else { return false }
    return !["Void", "()"].contains(clause.type.trimmedDescription)
  }

  private func visitInitial(_ clause: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
    guard unit == nil else { return .visitChildren }
    let value = clause.value
    walkUnit(
      clause,
      value.positionAfterSkippingLeadingTrivia
        .utf8Offset..<value.endPositionBeforeTrailingTrivia.utf8Offset,
      .initial)
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    if let function = node.parent?.as(FunctionDeclSyntax.self) {
      return visitBody(
        node, node.statements,
        returnsValue: Self.returnsValue(function.signature.returnClause))
    }
    if node.parent?.is(InitializerDeclSyntax.self) == true
      || node.parent?.is(DeinitializerDeclSyntax.self) == true
    {
      isInitializer = true
      defer { isInitializer = false }
      return visitBody(node, node.statements, returnsValue: false)
    }
    if let accessor = node.parent?.as(AccessorDeclSyntax.self) {
      return visitBody(
        node, node.statements,
        returnsValue: accessor.accessorSpecifier.tokenKind == .keyword(.get))
    }
    noteBlock(node.statements)
    return .visitChildren
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    guard case .getter(let items) = node.accessors else { return .visitChildren }
    return visitBody(node, items, returnsValue: true)
  }

  override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
    visitInitial(node)
  }

  /// What an `#if` asks is the build's business: no test runs on both sides of it.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    noteBlock(node.statements)
    return .visitChildren
  }

  /// A block that may be an expression's value gets no probe.
  private func noteBlock(_ items: CodeBlockItemListSyntax) {
    guard let unit, let first = items.first else { return }
    if items.count == 1, first.item.is(ExprSyntax.self) || first.item.is(ExpressionStmtSyntax.self)
    {
      return
    }
    units[unit].blocks.append(
      Block(
        start: first.positionAfterSkippingLeadingTrivia.utf8Offset,
        range: items.position.utf8Offset..<items.endPosition.utf8Offset))
  }

  // MARK: Names

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { push(node.name) }
  override func visitPost(_ node: StructDeclSyntax) { names.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { push(node.name) }
  override func visitPost(_ node: EnumDeclSyntax) { names.removeLast() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { push(node.name) }
  override func visitPost(_ node: ProtocolDeclSyntax) { names.removeLast() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { push(node.name) }
  override func visitPost(_ node: FunctionDeclSyntax) { names.removeLast() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    push(node.initKeyword)
  }
  override func visitPost(_ node: InitializerDeclSyntax) { names.removeLast() }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    push(node.subscriptKeyword)
  }
  override func visitPost(_ node: SubscriptDeclSyntax) { names.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    names.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { names.removeLast() }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    names.append(node.pattern.trimmedDescription)
    return .visitChildren
  }
  override func visitPost(_ node: PatternBindingSyntax) { names.removeLast() }

  private func push(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    names.append(name.text)
    return .visitChildren
  }

  // MARK: Points

  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if let change = Self.operators[node.operator.text] {
      add(change.rule, node, change.changed)
    }
    return .skipChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.operator.text {
    case "!": add(.logic, node, node.expression.trimmedDescription)
    case "-": add(.arithmetic, node, node.expression.trimmedDescription)
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = node.representedLiteralValue else { return .skipChildren }
    add(.constant, node, "\(value + 1)")
    if value > 0 { add(.constant, node, "\(value - 1)") }
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = node.representedLiteralValue else { return .skipChildren }
    add(.constant, node, value == 0 ? "1.0" : "\(value * 2)")
    if value != 0 { add(.constant, node, "0.0") }
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.constant, node, node.literal.tokenKind == .keyword(.true) ? "false" : "true")
    return .skipChildren
  }

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    let isLoop = node.parent?.is(WhileStmtSyntax.self) == true
    let expressions = node.compactMap { $0.condition.as(ExprSyntax.self) }
    if let only = expressions.first, node.count == 1 {
      force(only, toTrue: !isLoop)
      return .visitChildren
    }
    for expression in expressions { force(expression, toTrue: true, toFalse: false) }
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    add(.condition, end..<end, ", false")
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    force(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    force(node.condition)
    return .visitChildren
  }

  /// A condition, as if it always, or never, held.
  private func force(_ condition: ExprSyntax, toTrue: Bool = true, toFalse: Bool = true) {
    guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
    if toTrue { add(.condition, condition, "true") }
    if toFalse { add(.condition, condition, "false") }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let called = node.calledExpression.as(DeclReferenceExprSyntax.self) else {
      return .visitChildren
    }
    let name = called.baseName.text
    if name == "min" { add(.comparison, called, "max") }
    if name == "max" { add(.comparison, called, "min") }
    return Self.stops.contains(name) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard !mustStay(node) else { return .visitChildren }
    switch node.item {
    case .expr(let expression) where Self.isDroppable(expression):
      add(.statement, expression, "()")
    case .stmt(let statement):
      let isBareReturn = statement.as(ReturnStmtSyntax.self).map { $0.expression == nil }
      if isBareReturn == true || statement.is(ContinueStmtSyntax.self) {
        add(.statement, statement, "()")
      }
    default: break
    }
    return .visitChildren
  }

  /// Whether a body does not compile without a statement: it is the value of a getter, leaves a
  /// `guard`, gives a property its first value, or calls another initializer, which gives all of
  /// them theirs. Without that the compiler complains about the body, not about the statement.
  private func mustStay(_ item: CodeBlockItemSyntax) -> Bool {
    if isInitializer, case .expr(let expression) = item.item,
      expression.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self) == true
    {
      return true
    }
    if isInitializer, case .expr(let expression) = item.item,
      let call = expression.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "self.init"
    {
      return true
    }
    let block = item.parent?.parent
    let items = item.parent?.as(CodeBlockItemListSyntax.self)
    if block?.is(AccessorBlockSyntax.self) == true { return items?.count == 1 }
    return block?.parent?.is(GuardStmtSyntax.self) == true
      && items?.last?.id == item.id
  }

  /// Assignments, and calls that are made for what they do.
  private static func isDroppable(_ expression: ExprSyntax) -> Bool {
    if let infix = expression.as(InfixOperatorExprSyntax.self) {
      if infix.operator.is(AssignmentExprSyntax.self) { return true }
      let text = infix.operator.trimmedDescription
      return text.hasSuffix("=") && !["==", "!=", "<=", ">="].contains(text)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    return !stops.contains(call.calledExpression.trimmedDescription)
  }
}

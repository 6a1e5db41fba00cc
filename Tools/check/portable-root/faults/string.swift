// compile: cannot use allocating type

nonisolated(unsafe) var injected = 1

public func injectedFault() { if "\(injected)".utf8.count > 4 { injected = 0 } }

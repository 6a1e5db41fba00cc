// compile: cannot use allocating type

nonisolated(unsafe) var planted = 1

public func plantedFault() { if "\(planted)".utf8.count > 4 { planted = 0 } }

// compile: cannot use allocating type
// link: undefined symbol: posix_memalign

nonisolated(unsafe) var injected: [UInt32] = []

public func injectedFault() { injected.append(1) }

// compile: cannot use allocating type
// link: undefined symbol: posix_memalign

nonisolated(unsafe) var planted: [UInt32] = []

public func plantedFault() { planted.append(1) }

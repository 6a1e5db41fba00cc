// compile: cannot use escaping closures

nonisolated(unsafe) var planted: () -> Int32 = { 0 }

@inline(never) func plant(_ number: Int32) { planted = { number } }

public func plantedFault() { plant(planted()) }

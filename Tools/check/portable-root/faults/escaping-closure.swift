// compile: cannot use escaping closures

nonisolated(unsafe) var injected: () -> Int32 = { 0 }

@inline(never) func inject(_ number: Int32) { injected = { number } }

public func injectedFault() { inject(injected()) }

// compile: cannot use allocating type 'InjectedBox'
// link: undefined symbol: posix_memalign

final class InjectedBox { var count = 0 }

nonisolated(unsafe) var injected: InjectedBox?

public func injectedFault() { injected = InjectedBox() }

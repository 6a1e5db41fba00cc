// compile: cannot use a value of protocol type 'any Error'

struct InjectedError: Error {}

func injectedThrow(_ isBad: Bool) throws { if isBad { throw InjectedError() } }

public func injectedFault() { try? injectedThrow(true) }

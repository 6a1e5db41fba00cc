// compile: cannot use a value of protocol type 'any InjectedShape'

protocol InjectedShape { func area() -> Int32 }

struct InjectedSquare: InjectedShape { func area() -> Int32 { 4 } }

nonisolated(unsafe) var injected: any InjectedShape = InjectedSquare()

public func injectedFault() { _ = injected.area() }

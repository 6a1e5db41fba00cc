// compile: cannot use a value of protocol type 'any Error'

struct PlantedError: Error {}

func plantedThrow(_ isBad: Bool) throws { if isBad { throw PlantedError() } }

public func plantedFault() { try? plantedThrow(true) }

// compile: cannot use allocating type 'PlantedBox'
// link: undefined symbol: posix_memalign

final class PlantedBox { var count = 0 }

nonisolated(unsafe) var planted: PlantedBox?

public func plantedFault() { planted = PlantedBox() }

// compile: cannot use a value of protocol type 'any PlantedShape'

protocol PlantedShape { func area() -> Int32 }

struct PlantedSquare: PlantedShape { func area() -> Int32 { 4 } }

nonisolated(unsafe) var planted: any PlantedShape = PlantedSquare()

public func plantedFault() { _ = planted.area() }

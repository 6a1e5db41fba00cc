/// Sine and cosine of an angle in degrees, using only the four basic operations, so that every host
/// gives the same bits; C libraries may differ in the last one.
///
/// Whole quarter turns are exact. The error is below 1e-15.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  let quarters = (degrees / 90).rounded()
  let rest = (degrees - quarters * 90) * (Double.pi / 180)
  let square = rest * rest
  // Taylor series up to the terms of order 17 and 16; |rest| is at most π/4.
  var sine = 1.0
  var cosine = 1.0
  for place in stride(from: 16, through: 2, by: -2) {
    let order = Double(place)
    sine = 1 - square / (order * (order + 1)) * sine
    cosine = 1 - square / ((order - 1) * order) * cosine
  }
  sine *= rest
  switch Int(quarters) & 3 {
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  case 3: return (-cosine, sine)
  default: return (sine, cosine)
  }
}

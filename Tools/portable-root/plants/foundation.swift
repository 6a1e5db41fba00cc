// compile: no such module 'Foundation'

import Foundation

func plantedFault() {}

// compile: no such module 'Foundation'

import Foundation

public func injectedFault() {}

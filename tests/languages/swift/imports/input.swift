import Foundation
import struct Shop.Order
@testable import ShopTools
#if canImport(Darwin)
import Darwin.C
#else
import Glibc
#endif
// import Commented
let text = "import Quoted"

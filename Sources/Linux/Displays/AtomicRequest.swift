import CDisplay

/// One atomic commit: properties of a few objects, which the driver takes all or not at all. Its
/// memory is allocated once, since every picture is a commit.
struct AtomicRequest: ~Copyable {
  private let objects: UnsafeMutablePointer<UInt32>
  private let counts: UnsafeMutablePointer<UInt32>
  private let properties: UnsafeMutablePointer<UInt32>
  private let values: UnsafeMutablePointer<UInt64>
  private var objectCount = 0
  private var propertyCount = 0

  /// A connector, a CRTC and a plane.
  private static let objectsMax = 3
  private static let propertiesMax = 16

  init() {
    objects = .allocate(capacity: Self.objectsMax)
    counts = .allocate(capacity: Self.objectsMax)
    properties = .allocate(capacity: Self.propertiesMax)
    values = .allocate(capacity: Self.propertiesMax)
  }

  deinit {
    objects.deallocate()
    counts.deallocate()
    properties.deallocate()
    values.deallocate()
  }

  mutating func removeAll() {
    objectCount = 0
    propertyCount = 0
  }

  /// The properties that follow are this object's.
  mutating func begin(object: UInt32) {
    precondition(objectCount < Self.objectsMax, "a commit has at most three objects")
    objects[objectCount] = object
    counts[objectCount] = 0
    objectCount += 1
  }

  /// - Precondition: an object has begun.
  mutating func set(_ property: UInt32, to value: UInt64) {
    precondition(objectCount > 0, "a property is an object's")
    precondition(propertyCount < Self.propertiesMax, "a commit has few properties")
    properties[propertyCount] = property
    values[propertyCount] = value
    propertyCount += 1
    counts[objectCount - 1] += 1
  }

  /// Hands the commit to the driver.
  ///
  /// - Parameter tag: comes back with the flip's event.
  func commit(card: CInt, flags: UInt32, tag: UInt64 = 0) throws(SystemError) {
    var request = drm_mode_atomic()
    request.flags = flags
    request.count_objs = UInt32(objectCount)
    request.objs_ptr = KmsAddress.of(objects)
    request.count_props_ptr = KmsAddress.of(counts)
    request.props_ptr = KmsAddress.of(properties)
    request.prop_values_ptr = KmsAddress.of(values)
    request.user_data = tag
    guard drm_request_atomic(card, &request) == 0 else { throw SystemError() }
  }
}

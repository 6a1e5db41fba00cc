import CDisplay

/// The properties of a connector, a CRTC or a plane: drivers number them as they like, so they are
/// found by name.
struct KmsProperties {
  private var entries: [Entry] = []

  private struct Entry {
    var name: [UInt8]
    var id: UInt32
    var value: UInt64
  }

  init() {}

  /// Asks the driver; empty when it does not answer.
  ///
  /// - Parameter type: `DRM_MODE_OBJECT_PLANE` and the like.
  init(card: CInt, object: UInt32, type: UInt32) {
    var request = drm_mode_obj_get_properties()
    request.obj_id = object
    request.obj_type = type
    guard drm_request_properties(card, &request) == 0, request.count_props > 0 else { return }
    let count = Int(request.count_props)
    var ids = [UInt32](repeating: 0, count: count)
    var values = [UInt64](repeating: 0, count: count)
    let result = ids.withUnsafeMutableBufferPointer { ids in
      values.withUnsafeMutableBufferPointer { values in
        request.props_ptr = KmsAddress.of(ids.baseAddress)
        request.prop_values_ptr = KmsAddress.of(values.baseAddress)
        return drm_request_properties(card, &request)
      }
    }
    guard result == 0 else { return }
    for index in 0..<min(count, Int(request.count_props)) {
      var property = drm_mode_get_property()
      property.prop_id = ids[index]
      guard drm_request_property(card, &property) == 0 else { continue }
      let name = withUnsafeBytes(of: property.name) { bytes in
        [UInt8](bytes.prefix { $0 != 0 })
      }
      add(name: name, id: ids[index], value: values[index])
    }
  }

  mutating func add(name: [UInt8], id: UInt32, value: UInt64) {
    entries.append(Entry(name: name, id: id, value: value))
  }

  /// The number by which the driver knows a property; nil when it has none of this name.
  func id(_ name: StaticString) -> UInt32? { entry(name)?.id }

  /// What a property is set to.
  func value(_ name: StaticString) -> UInt64? { entry(name)?.value }

  private func entry(_ name: StaticString) -> Entry? { entries.first { $0.name == name } }
}

/// An address as the kernel takes it, in 64 bits on every processor.
enum KmsAddress {
  static func of<Element>(_ pointer: UnsafeMutablePointer<Element>?) -> UInt64 {
    UInt64(UInt(bitPattern: pointer))
  }
}

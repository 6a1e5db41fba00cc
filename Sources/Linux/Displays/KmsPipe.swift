import CDisplay

/// How a driver gets what to show: by atomic commits, or by the older calls that every driver
/// has.
enum KmsPipe {
  case atomic(KmsPipeProperties)
  case legacy

  var isAtomic: Bool {
    if case .atomic = self { return true }
    return false
  }

  /// What the driver offers for a route.
  static func best(on card: borrowing KmsCard, route: KmsRoute) -> KmsPipe {
    guard card.allowAtomic(), let properties = KmsPipeProperties(card: card, route: route) else {
      return .legacy
    }
    return .atomic(properties)
  }
}

/// The numbers of the properties that a commit sets.
struct KmsPipeProperties {
  var plane: UInt32
  var connectorCrtc: UInt32
  var active: UInt32
  var mode: UInt32
  var frame: UInt32
  var planeCrtc: UInt32
  /// `SRC_X`, `SRC_Y`, `SRC_W`, `SRC_H`, in 65 536ths of a pixel.
  var source: InlineArray<4, UInt32>
  /// `CRTC_X`, `CRTC_Y`, `CRTC_W`, `CRTC_H`.
  var target: InlineArray<4, UInt32>
  /// Nil where the plane takes no damage.
  var damage: UInt32?

  init?(card: borrowing KmsCard, route: KmsRoute) {
    let descriptor = card.descriptor
    let connector = KmsProperties(
      card: descriptor, object: route.connector, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))
    let crtc = KmsProperties(
      card: descriptor, object: route.crtc, type: UInt32(DRM_MODE_OBJECT_CRTC))
    for plane in card.planes(crtcIndex: route.crtcIndex) {
      let properties = KmsProperties(
        card: descriptor, object: plane, type: UInt32(DRM_MODE_OBJECT_PLANE))
      guard properties.value("type") == Self.primary else { continue }
      self.init(connector: connector, crtc: crtc, plane: plane, properties: properties)
      return
    }
    return nil
  }

  /// From tables; nil when one that a commit needs is missing.
  init?(
    connector: KmsProperties, crtc: KmsProperties, plane: UInt32, properties: KmsProperties
  ) {
    guard let connectorCrtc = connector.id("CRTC_ID"), let active = crtc.id("ACTIVE"),
      let mode = crtc.id("MODE_ID"), let frame = properties.id("FB_ID"),
      let planeCrtc = properties.id("CRTC_ID"), let sourceX = properties.id("SRC_X"),
      let sourceY = properties.id("SRC_Y"), let sourceWidth = properties.id("SRC_W"),
      let sourceHeight = properties.id("SRC_H"), let targetX = properties.id("CRTC_X"),
      let targetY = properties.id("CRTC_Y"), let targetWidth = properties.id("CRTC_W"),
      let targetHeight = properties.id("CRTC_H")
    else { return nil }
    self.plane = plane
    self.connectorCrtc = connectorCrtc
    self.active = active
    self.mode = mode
    self.frame = frame
    self.planeCrtc = planeCrtc
    source = [sourceX, sourceY, sourceWidth, sourceHeight]
    target = [targetX, targetY, targetWidth, targetHeight]
    damage = properties.id("FB_DAMAGE_CLIPS")
  }

  /// The value of `type` of a primary plane.
  private static var primary: UInt64 { 1 }
}

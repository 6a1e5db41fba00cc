import CDisplay

/// An open card of `/dev/dri`, whose screens this process may set.
struct KmsCard: ~Copyable {
  let descriptor: CInt
  let path: [UInt8]

  /// Opens a card that can show pictures, and becomes its master.
  ///
  /// - Parameter namesHolder: whether an error names the process that has the card, for which
  ///   all processes are looked at. Not while pictures are shown.
  init(path: [UInt8], namesHolder: Bool) throws(DisplayError) {
    let descriptor = path.withText { display_open($0) }
    guard descriptor >= 0 else { throw .open(path, error: display_errno()) }
    if let failure = Self.failure(descriptor, path, namesHolder) {
      display_close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    self.path = path
  }

  deinit { display_close(descriptor) }

  /// Why pictures cannot be shown on an open card; nil when they can.
  private static func failure(
    _ card: CInt, _ path: [UInt8], _ namesHolder: Bool
  ) -> DisplayError? {
    var resources = drm_mode_card_res()
    guard drm_request_resources(card, &resources) == 0, resources.count_crtcs > 0 else {
      return DisplayError(path + [UInt8](": not a card with screens; use kms for the one that has"))
    }
    var memory = drm_get_cap(capability: UInt64(DRM_CAP_DUMB_BUFFER), value: 0)
    guard drm_request_cap(card, &memory) == 0, memory.value != 0 else {
      return DisplayError(path + [UInt8](": has no dumb buffers; use fbdev"))
    }
    guard isMaster(card) || drm_request_master(card) == 0 else {
      var line = path + [UInt8](": is used by ")
      line += namesHolder ? CardHolder.name(of: path) : CardHolder.anybody
      return DisplayError(line)
    }
    return nil
  }

  /// Whether the card is this process's to set. Authenticating the number 0 is refused for the
  /// number, or because another process is master.
  private static func isMaster(_ card: CInt) -> Bool {
    var none = drm_auth(magic: 0)
    return drm_request_auth(card, &none) == 0 || display_errno() != EACCES
  }

  /// Whether it was pulled out of the machine.
  var isGone: Bool {
    var resources = drm_mode_card_res()
    return drm_request_resources(descriptor, &resources) != 0 && display_errno() == ENODEV
  }

  /// Whether commits are atomic from now on, with every plane listed.
  func allowAtomic() -> Bool {
    var planes = drm_set_client_cap(
      capability: UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), value: 1)
    var atomic = drm_set_client_cap(capability: UInt64(DRM_CLIENT_CAP_ATOMIC), value: 1)
    return drm_request_client_cap(descriptor, &planes) == 0
      && drm_request_client_cap(descriptor, &atomic) == 0
  }

  /// The clock of its flips; the monotonic one in every driver since Linux 4.15.
  var clock: FlipClock {
    var times = drm_get_cap(capability: UInt64(DRM_CAP_TIMESTAMP_MONOTONIC), value: 0)
    return drm_request_cap(descriptor, &times) == 0 && times.value != 0 ? .monotonic : .other
  }

  /// The numbers of its CRTCs, in the driver's order, and of its connectors.
  func resources() -> (crtcs: [UInt32], connectors: [UInt32]) {
    var request = drm_mode_card_res()
    guard drm_request_resources(descriptor, &request) == 0 else { return ([], []) }
    var crtcs = [UInt32](repeating: 0, count: Int(request.count_crtcs))
    var connectors = [UInt32](repeating: 0, count: Int(request.count_connectors))
    // The other two kinds are not asked for.
    request.count_fbs = 0
    request.count_encoders = 0
    let result = crtcs.withUnsafeMutableBufferPointer { crtcs in
      connectors.withUnsafeMutableBufferPointer { connectors in
        request.crtc_id_ptr = KmsAddress.of(crtcs.baseAddress)
        request.connector_id_ptr = KmsAddress.of(connectors.baseAddress)
        return drm_request_resources(descriptor, &request)
      }
    }
    // A connector may have gone in between; one that came is found at the next announcement.
    guard result == 0 else { return ([], []) }
    return (
      [UInt32](crtcs.prefix(Int(request.count_crtcs))),
      [UInt32](connectors.prefix(Int(request.count_connectors)))
    )
  }

  /// The planes that can be on a CRTC.
  func planes(crtcIndex: Int) -> [UInt32] {
    var request = drm_mode_get_plane_res()
    guard drm_request_planes(descriptor, &request) == 0 else { return [] }
    var all = [UInt32](repeating: 0, count: Int(request.count_planes))
    let result = all.withUnsafeMutableBufferPointer { planes in
      request.plane_id_ptr = KmsAddress.of(planes.baseAddress)
      return drm_request_planes(descriptor, &request)
    }
    guard result == 0 else { return [] }
    return all.prefix(Int(request.count_planes)).filter { plane in
      var request = drm_mode_get_plane()
      request.plane_id = plane
      return drm_request_plane(descriptor, &request) == 0
        && request.possible_crtcs & (1 << UInt32(crtcIndex)) != 0
    }
  }
}

/// What a card stamps its flips with.
enum FlipClock: Equatable {
  case monotonic
  /// Its times cannot be compared with the input's.
  case other

  /// When the picture of a flip was shown, in microseconds of the monotonic clock.
  ///
  /// - Parameter now: when the event was read, the best that there is of another clock's.
  func time(of event: drm_event_vblank, readAt now: Int64) -> Int64 {
    switch self {
    case .monotonic: Int64(event.tv_sec) * 1_000_000 + Int64(event.tv_usec)
    case .other: now
    }
  }
}

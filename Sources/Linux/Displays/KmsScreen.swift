import CDisplay
import Firmware
import Raster

/// A screen of a card with two buffers: one is shown, the other takes the next picture.
struct KmsScreen: ~Copyable {
  private let card: KmsCard
  private let picture: DisplayPicture
  private(set) var route: KmsRoute
  /// Of this card: one that is opened later may have another.
  let clock: FlipClock
  /// What the screen showed before, to be given back.
  private let saved: drm_mode_crtc
  private var pipe = KmsPipe.legacy
  /// Whether the driver flips; one that does not is drawn on while it shows.
  private var flips = true
  private var buffers: Buffers?
  private var request = AtomicRequest()

  private struct Buffers {
    var shown: DumbBuffer
    var hidden: DumbBuffer
    var copy: PictureCopy
  }

  /// How far a picture came.
  enum Progress {
    /// A flip event will report when it is there.
    case onItsWay
    /// There is no flip; it is there.
    case shown
  }

  /// Takes the card; its screen stays as it is until `light`. Nil when none is connected.
  init?(_ card: consuming KmsCard, for picture: DisplayPicture) {
    guard let route = KmsRoute.find(on: card, for: picture) else { return nil }
    var saved = drm_mode_crtc()
    saved.crtc_id = route.crtc
    if drm_request_get_crtc(card.descriptor, &saved) != 0 { saved.mode_valid = 0 }
    clock = card.clock
    self.card = card
    self.picture = picture
    self.route = route
    self.saved = saved
  }

  deinit {
    if saved.mode_valid != 0, saved.fb_id != 0 {
      _ = Self.set(card.descriptor, saved, connector: route.connector)
    }
    if let buffers { Self.destroy(buffers, card: card.descriptor) }
  }

  var descriptor: CInt { card.descriptor }
  var path: [UInt8] { card.path }

  /// The route that a screen has now: another connector's when this one's was unplugged; nil when
  /// none is connected, or the card has gone.
  func currentRoute() -> KmsRoute? {
    KmsRoute.find(on: card, for: picture, wanted: route.connector)
  }

  /// Whether the card was pulled out of the machine.
  var isGone: Bool { card.isGone }

  /// Sets the mode, with the whole picture on the screen from the start.
  mutating func light(_ route: KmsRoute, from memory: UnsafeRawPointer) throws(SystemError) {
    destroyBuffers()
    self.route = route
    flips = true
    var failure = SystemError(code: EINVAL)
    let best = KmsPipe.best(on: card, route: route)
    // Two ways, each with the board's format first: that saves converting.
    for attempt in (best.isAtomic ? 0 : 2)..<4 {
      pipe = attempt < 2 ? best : .legacy
      let format = attempt % 2 == 0 ? picture.format : picture.format.other
      do {
        try light(in: format, from: memory)
        return
      } catch {
        failure = error
        // Not the master: nothing that this process asks for will be done.
        if error.code == EACCES || error.code == EPERM { break }
      }
    }
    throw failure
  }

  private mutating func light(
    in format: PixelFormat, from memory: UnsafeRawPointer
  ) throws(SystemError) {
    let mode = route.screenMode
    var whole = Damage(width: picture.width, height: picture.height)
    let shown = try DumbBuffer(
      card: card.descriptor, width: mode.width, height: mode.height, format: format, stale: whole)
    whole.addAll()
    let hidden: DumbBuffer
    do {
      hidden = try DumbBuffer(
        card: card.descriptor, width: mode.width, height: mode.height, format: format,
        stale: whole)
    } catch {
      shown.destroy(card: card.descriptor)
      throw error
    }
    let layout = PictureLayout(
      picture: picture, screenWidth: mode.width, screenHeight: mode.height)
    let copy = PictureCopy(layout: layout, format: format, bytesPerRow: shown.bytesPerRow)
    copy.copy(whole[0], from: memory, to: shown.pixels)
    buffers = Buffers(shown: shown, hidden: hidden, copy: copy)
    do {
      try setMode(frame: shown.frame)
    } catch {
      destroyBuffers()
      throw error
    }
  }

  private mutating func setMode(frame: UInt32) throws(SystemError) {
    switch pipe {
    case .atomic(let properties): try setMode(frame: frame, properties)
    case .legacy:
      var setting = drm_mode_crtc()
      setting.crtc_id = route.crtc
      setting.fb_id = frame
      setting.mode_valid = 1
      setting.mode = route.mode
      guard Self.set(card.descriptor, setting, connector: route.connector) else {
        throw SystemError()
      }
    }
  }

  private mutating func setMode(
    frame: UInt32, _ properties: KmsPipeProperties
  ) throws(SystemError) {
    var mode = route.mode
    var blob = drm_mode_create_blob()
    blob.length = UInt32(MemoryLayout<drm_mode_modeinfo>.size)
    let created = withUnsafeMutablePointer(to: &mode) { mode in
      blob.data = KmsAddress.of(mode)
      return drm_request_create_blob(card.descriptor, &blob)
    }
    guard created == 0 else { throw SystemError() }
    // The commit keeps it for as long as it needs it.
    defer { destroyBlob(blob.blob_id) }
    request.removeAll()
    request.begin(object: route.connector)
    request.set(properties.connectorCrtc, to: UInt64(route.crtc))
    request.begin(object: route.crtc)
    request.set(properties.mode, to: UInt64(blob.blob_id))
    request.set(properties.active, to: 1)
    request.begin(object: properties.plane)
    request.set(properties.frame, to: UInt64(frame))
    request.set(properties.planeCrtc, to: UInt64(route.crtc))
    let size = (UInt64(mode.hdisplay), UInt64(mode.vdisplay))
    request.set(properties.source[0], to: 0)
    request.set(properties.source[1], to: 0)
    request.set(properties.source[2], to: size.0 << 16)
    request.set(properties.source[3], to: size.1 << 16)
    request.set(properties.target[0], to: 0)
    request.set(properties.target[1], to: 0)
    request.set(properties.target[2], to: size.0)
    request.set(properties.target[3], to: size.1)
    let modeset = UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
    try request.commit(card: card.descriptor, flags: modeset | UInt32(DRM_MODE_ATOMIC_TEST_ONLY))
    try request.commit(card: card.descriptor, flags: modeset)
    // A driver that takes the mode but would refuse what each picture asks for.
    request.removeAll()
    request.begin(object: properties.plane)
    request.set(properties.frame, to: UInt64(frame))
    try request.commit(card: card.descriptor, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY))
  }

  /// Turns the screen off, as far as the driver lets; the next `light` turns it on.
  mutating func darken() {
    var off = drm_mode_crtc()
    off.crtc_id = route.crtc
    _ = drm_request_set_crtc(card.descriptor, &off)
  }

  /// Notes what the picture in memory differs in from the one before.
  mutating func note(_ damage: Damage) {
    for index in 0..<damage.count {
      buffers?.shown.stale.add(damage[index])
      buffers?.hidden.stale.add(damage[index])
    }
  }

  /// Brings the picture in memory to the screen. When this throws, it may be called again.
  ///
  /// - Parameter tag: comes back with the flip's event.
  mutating func show(from memory: UnsafeRawPointer, tag: UInt64) throws(SystemError) -> Progress {
    guard var pair = buffers else { throw SystemError(code: ENODEV) }
    if flips {
      let clips = DamageClips(pair.hidden.stale, pair.copy, from: memory, to: pair.hidden.pixels)
      do {
        try flip(to: pair.hidden.frame, clips, tag: tag)
        pair.hidden.stale.removeAll()
        swap(&pair.shown, &pair.hidden)
        buffers = pair
        return .onItsWay
      } catch {
        guard case .legacy = pipe, Self.cannotFlip.contains(error.code) else { throw error }
        flips = false
      }
    }
    let clips = DamageClips(pair.shown.stale, pair.copy, from: memory, to: pair.shown.pixels)
    clips.markDirty(card: card.descriptor, frame: pair.shown.frame)
    pair.shown.stale.removeAll()
    buffers = pair
    return .shown
  }

  /// What a driver without page flips answers.
  private static let cannotFlip: [CInt] = [EINVAL, ENOSYS, EOPNOTSUPP]

  private mutating func flip(
    to frame: UInt32, _ clips: DamageClips, tag: UInt64
  ) throws(SystemError) {
    switch pipe {
    case .atomic(let properties):
      request.removeAll()
      request.begin(object: properties.plane)
      request.set(properties.frame, to: UInt64(frame))
      var blob: UInt32 = 0
      if let damage = properties.damage {
        blob = clips.makeBlob(card: card.descriptor)
        request.set(damage, to: UInt64(blob))
      }
      defer { destroyBlob(blob) }
      try request.commit(
        card: card.descriptor,
        flags: UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT), tag: tag)
    case .legacy:
      var flip = drm_mode_crtc_page_flip()
      flip.crtc_id = route.crtc
      flip.fb_id = frame
      flip.flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
      flip.user_data = tag
      guard drm_request_flip(card.descriptor, &flip) == 0 else { throw SystemError() }
    }
  }

  private func destroyBlob(_ id: UInt32) {
    guard id != 0 else { return }
    var request = drm_mode_destroy_blob(blob_id: id)
    _ = drm_request_destroy_blob(card.descriptor, &request)
  }

  /// When the screen began its last refresh; nil where the driver has no vertical blank.
  func lastRefresh() -> Int64? {
    var sequence = drm_crtc_get_sequence()
    sequence.crtc_id = route.crtc
    guard drm_request_sequence(card.descriptor, &sequence) == 0, sequence.active != 0,
      sequence.sequence != 0
    else { return nil }
    return sequence.sequence_ns / 1000
  }

  /// Becomes the card's master again; false while another process is.
  func takeCard() -> Bool { drm_request_master(card.descriptor) == 0 }

  private mutating func destroyBuffers() {
    if let buffers { Self.destroy(buffers, card: card.descriptor) }
    buffers = nil
  }

  private static func destroy(_ buffers: Buffers, card: CInt) {
    buffers.shown.destroy(card: card)
    buffers.hidden.destroy(card: card)
  }

  private static func set(_ card: CInt, _ setting: drm_mode_crtc, connector: UInt32) -> Bool {
    var setting = setting
    var connector = connector
    return withUnsafeMutablePointer(to: &connector) { connector in
      setting.set_connectors_ptr = KmsAddress.of(connector)
      setting.count_connectors = 1
      return drm_request_set_crtc(card, &setting) == 0
    }
  }
}

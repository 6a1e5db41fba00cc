import CDisplay

/// The route of a picture through a card: a connected connector, and the CRTC that feeds it.
struct KmsRoute {
  let connector: UInt32
  /// `HDMI-A-1`
  let name: [UInt8]
  let crtc: UInt32
  /// The CRTC's place in the driver's order, by which planes name it.
  let crtcIndex: Int
  let mode: drm_mode_modeinfo

  var screenMode: ScreenMode { ScreenMode(mode) }

  /// The wanted connector while it has a screen, or else the first that has; nil when none has.
  /// Asks the screens, the wanted one first and then no other: some tens of milliseconds each on a
  /// real cable, for which a loop that shows pictures stands still.
  static func find(
    on card: borrowing KmsCard, for picture: DisplayPicture, wanted: UInt32? = nil
  ) -> KmsRoute? {
    let (crtcs, connectors) = card.resources()
    if let wanted, connectors.contains(wanted),
      let route = route(card.descriptor, wanted, crtcs, picture)
    {
      return route
    }
    for connector in connectors where connector != wanted {
      if let route = route(card.descriptor, connector, crtcs, picture) { return route }
    }
    return nil
  }

  private static func route(
    _ card: CInt, _ id: UInt32, _ crtcs: [UInt32], _ picture: DisplayPicture
  ) -> KmsRoute? {
    // Without room for modes the call asks the screen and counts; with room it reads.
    var connector = drm_mode_get_connector()
    connector.connector_id = id
    guard drm_request_connector(card, &connector) == 0, connector.connection == 1,
      connector.count_modes > 0
    else { return nil }
    var modes = [drm_mode_modeinfo](
      repeating: drm_mode_modeinfo(), count: Int(connector.count_modes))
    var encoders = [UInt32](repeating: 0, count: Int(connector.count_encoders))
    connector.count_props = 0
    let result = modes.withUnsafeMutableBufferPointer { modes in
      encoders.withUnsafeMutableBufferPointer { encoders in
        connector.modes_ptr = KmsAddress.of(modes.baseAddress)
        connector.encoders_ptr = KmsAddress.of(encoders.baseAddress)
        return drm_request_connector(card, &connector)
      }
    }
    guard result == 0, Int(connector.count_modes) <= modes.count else { return nil }
    let offered = modes.prefix(Int(connector.count_modes)).map { ScreenMode($0) }
    guard let choice = ScreenMode.choose(from: offered, for: picture),
      let crtcIndex = crtc(card, connector.encoder_id, encoders, crtcs)
    else { return nil }
    return KmsRoute(
      connector: id, name: name(connector.connector_type, connector.connector_type_id),
      crtc: crtcs[crtcIndex], crtcIndex: crtcIndex, mode: modes[choice])
  }

  /// The CRTC that feeds the connector already, or the first that can.
  private static func crtc(
    _ card: CInt, _ current: UInt32, _ encoders: [UInt32], _ crtcs: [UInt32]
  ) -> Int? {
    var request = drm_mode_get_encoder()
    request.encoder_id = current
    if current != 0, drm_request_encoder(card, &request) == 0,
      let index = crtcs.firstIndex(of: request.crtc_id)
    {
      return index
    }
    for encoder in encoders {
      request = drm_mode_get_encoder()
      request.encoder_id = encoder
      guard drm_request_encoder(card, &request) == 0 else { continue }
      let index = Int(request.possible_crtcs.trailingZeroBitCount)
      if index < crtcs.count { return index }
    }
    return nil
  }

  /// As the kernel names connectors in `/sys/class/drm`.
  static func name(_ type: UInt32, _ number: UInt32) -> [UInt8] {
    let kind: StaticString =
      switch type {
      case 1: "VGA"
      case 2: "DVI-I"
      case 3: "DVI-D"
      case 4: "DVI-A"
      case 5: "Composite"
      case 6: "SVIDEO"
      case 7: "LVDS"
      case 10: "DP"
      case 11: "HDMI-A"
      case 12: "HDMI-B"
      case 13: "TV"
      case 14: "eDP"
      case 15: "Virtual"
      case 16: "DSI"
      case 17: "DPI"
      case 18: "Writeback"
      case 19: "SPI"
      case 20: "USB"
      default: "Unknown"
      }
    var name = [UInt8](kind)
    name += "-"
    name += Int(number)
    return name
  }
}

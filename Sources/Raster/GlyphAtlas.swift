enum GlyphAtlas {}

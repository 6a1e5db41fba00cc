import DemoScenes

/// The scenes of this program. `Tools/board build --scene-source` puts another one here.
func visitBoardScenes<V: SceneVisitor & ~Copyable>(_ visitor: inout V) throws(V.Failure) {
  try visitDemoScenes(&visitor)
}

public import Firmware
import Interactions

/// Shows a visitor each of the demo scenes, in the order in which commands list them.
///
/// It is the one list of them. Inlinable, so that what is done with a scene is compiled for that
/// scene in the visitor's module.
@inlinable
public func visitDemoScenes<V: SceneVisitor & ~Copyable>(_ visitor: inout V) throws(V.Failure) {
  try visitor.visit(FocalScene.self)
  try visitor.visit(MapScene.self)
  try visitor.visit(ReaderScene.self)
  try visitor.visit(PagerScene.self)
  try visitor.visit(TabsScene.self)
}

/// What is done with every one of several scenes, each of which is a type of its own.
public protocol SceneVisitor: ~Copyable {
  associatedtype Failure: Error

  mutating func visit<S: Scene & SendableMetatype & ~Copyable>(
    _ scene: S.Type
  ) throws(Failure)
}

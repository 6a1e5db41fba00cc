import DemoScenes
import Sessions
import TactusCommand

TactusCommand.main(scenes: [
  SceneEntry(FocalScene.self), SceneEntry(MapScene.self), SceneEntry(ReaderScene.self),
  SceneEntry(PagerScene.self), SceneEntry(TabsScene.self),
])

import Oven
import Sessions
import TactusCommand

TactusCommand.main(scenes: [SceneEntry(OvenScene.self)], name: "oven")

import Knob
import Sessions
import TactusCommand

TactusCommand.main(scenes: [SceneEntry(KnobScene.self)], name: "knob")

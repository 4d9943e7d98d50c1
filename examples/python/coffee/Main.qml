import QtQuick
import QtQuick.Controls.Basic
import NavRuntime

ApplicationWindow {
    id: window

    required property QtObject pages
    readonly property bool isBusy: navigation.view?.busy ?? false

    width: 320
    height: 240
    visible: true
    title: "Coffee machine"

    Navigation {
        id: navigation

        anchors.fill: parent
        pages: window.pages
    }

    Shortcut {
        sequence: "w"
        onActivated: machine.sense("water")
    }
    Shortcut {
        sequence: "b"
        onActivated: machine.sense("beans")
    }
    Shortcut {
        sequence: "f"
        onActivated: machine.sense("fine")
    }
    Shortcut {
        sequences: [StandardKey.Back, "Escape"]
        onActivated: window.pages.send("back")
    }
}

import QtQuick
import QtQuick.Controls.Basic
import NavRuntime

ApplicationWindow {
    id: window

    required property QtObject pages
    required property int duration
    readonly property bool isBusy: navigation.view !== null && navigation.view.busy

    width: 400
    height: 300
    visible: true

    Navigation {
        id: navigation

        anchors.fill: parent
        pages: window.pages
        duration: window.duration
    }
    Shortcut {
        sequence: "F1"
        onActivated: window.pages.send({
            select: "list"
        })
    }
    Shortcut {
        sequence: "F2"
        onActivated: window.pages.send({
            select: "help"
        })
    }
    Shortcut { // As a program should not do it.
        sequence: "F3"
        onActivated: navigation.view.pop()
    }
}

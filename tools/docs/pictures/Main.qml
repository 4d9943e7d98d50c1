import QtQuick
import QtQuick.Controls.Basic
import NavRuntime

ApplicationWindow {
    id: window

    required property QtObject pages
    required property int duration

    visible: true

    Navigation {
        anchors.fill: parent
        pages: window.pages
        duration: window.duration
    }
}

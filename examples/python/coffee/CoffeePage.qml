// What the pages have in common: a ground, a title, and a way back.
import QtQuick

Rectangle {
    id: screen

    required property var item
    required property QtObject pages
    property string title: ""
    property bool hasBack: true

    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 10
        text: screen.title
        color: "#3b2418"
        font.pixelSize: 24
    }
    Choice {
        x: 8
        y: 8
        width: 36
        height: 32
        visible: screen.hasBack
        objectName: "back"
        text: "‹"
        onClicked: machine.back(screen.item.id)
    }
}

import QtQuick

Rectangle {
    required property var item
    required property QtObject pages

    color: "#b3261e"

    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 30
        text: "!"
        color: "white"
        font { pixelSize: 64; bold: true }
    }
    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 120
        text: machine.fault === "water" ? "Fill in water" : "Fill in beans"
        color: "white"
        font.pixelSize: 24
    }
}

import QtQuick
import QtQuick.Controls.Basic

Rectangle {
    required property var item
    required property QtObject pages
    property var texts: ["", "", ""]

    color: item.style === "screen" ? "white" : "#fff3d6"

    Rectangle { // The edge that the page has while it slides.
        width: 1
        height: parent.height
        color: "#a0a0a0"
    }
    Column {
        anchors.horizontalCenter: parent.horizontalCenter
        topPadding: 20
        spacing: 12

        Label {
            anchors.horizontalCenter: parent.horizontalCenter
            text: texts[0]
            font.pixelSize: 20
            font.bold: true
        }
        TextField {
            anchors.horizontalCenter: parent.horizontalCenter
            text: texts[1]
        }
        Button {
            anchors.horizontalCenter: parent.horizontalCenter
            text: texts[2]
        }
    }
}

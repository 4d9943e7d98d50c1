import QtQuick
import QtQuick.Controls.Basic

Button {
    id: choice

    contentItem: Text {
        text: choice.text
        color: "white"
        font.pixelSize: 15
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
    }
    background: Rectangle {
        radius: 10
        color: choice.down ? "#3b2418" : "#c8773b"
    }
}

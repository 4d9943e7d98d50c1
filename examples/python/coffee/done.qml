import QtQuick

CoffeePage {
    id: done

    color: "#e3efd9"
    hasBack: false

    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 40
        text: "✓"
        color: "#3b2418"
        font.pixelSize: 56
    }
    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 126
        text: "Take your cup"
        color: "#3b2418"
        font.pixelSize: 24
    }
    Choice {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 180
        width: 100
        height: 40
        text: "Thank you"
        onClicked: machine.back(done.item.id)
    }
}

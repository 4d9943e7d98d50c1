import QtQuick

CoffeePage {
    color: "#dcdcea"
    title: "About"

    Text {
        anchors.centerIn: parent
        horizontalAlignment: Text.AlignHCenter
        text: "A coffee machine of 320 x 240 points,\ndrawn by Qt Quick."
        color: "#3b2418"
    }
}

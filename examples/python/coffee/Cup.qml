import QtQuick

Item {
    id: cup

    property string drink: "espresso"
    readonly property var colours: ({ espresso: "#2b160c", latte: "#c9a17a", tea: "#c98b2f" })

    width: 52
    height: 38

    Rectangle {
        x: 34
        y: 8
        width: 18
        height: 18
        radius: 9
        color: "transparent"
        border { width: 4; color: "white" }
    }
    Rectangle {
        width: 42
        height: 38
        radius: 8
        color: "white"
    }
    Rectangle {
        x: 4
        y: 4
        width: 34
        height: 10
        radius: 5
        color: cup.colours[cup.drink]
    }
}

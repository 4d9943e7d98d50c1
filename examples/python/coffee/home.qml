import QtQuick

CoffeePage {
    id: home

    color: "#f6efe6"
    title: "What will it be?"
    hasBack: false

    Choice {
        x: 276
        y: 8
        width: 36
        height: 32
        objectName: "settings"
        text: "⚙"
        onClicked: machine.settings(home.item.id)
    }
    Row {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 90
        spacing: 6

        Repeater {
            model: ["espresso", "latte", "tea"]

            Column {
                id: column

                required property string modelData

                spacing: 26

                Cup {
                    anchors.horizontalCenter: parent.horizontalCenter
                    drink: column.modelData
                }
                Choice {
                    width: 98
                    height: 48
                    objectName: column.modelData
                    text: column.modelData[0].toUpperCase() + column.modelData.slice(1)
                    onClicked: machine.order(home.item.id, column.modelData)
                }
            }
        }
    }
}

import QtQuick

CoffeePage {
    id: settings

    color: "#e8e6f0"
    title: "Settings"

    Choice {
        x: 60
        y: 70
        width: 200
        height: 50
        objectName: "lock"
        text: "Lock the machine"
        onClicked: machine.lock()
    }
    Choice {
        x: 60
        y: 140
        width: 200
        height: 50
        objectName: "about"
        text: "About"
        onClicked: machine.about(settings.item.id)
    }
}

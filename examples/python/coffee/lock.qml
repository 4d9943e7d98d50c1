import QtQuick

Rectangle {
    id: lock

    required property var item
    required property QtObject pages
    property string typed: ""
    property string says: "Its PIN opens it"

    color: "#3b2418"

    function type(digit) {
        typed += digit;
        says = "*".repeat(typed.length);
        if (typed.length < 4) return;
        if (!machine.unlock(typed)) says = "Not the PIN:\ntry 1 2 3 4";
        typed = "";
    }

    Cup {
        x: 46
        y: 60
    }
    Text {
        x: 10
        y: 108
        width: 110
        horizontalAlignment: Text.AlignHCenter
        text: "Locked"
        color: "white"
        font.pixelSize: 24
    }
    Text {
        x: 5
        y: 146
        width: 120
        horizontalAlignment: Text.AlignHCenter
        text: lock.says
        color: "white"
    }
    Grid {
        x: 130
        y: 20
        columns: 3

        Repeater {
            model: 9

            Choice {
                required property int index

                width: 60
                height: 66
                objectName: index + 1
                text: index + 1
                background.visible: down
                onClicked: lock.type(text)
            }
        }
    }
}

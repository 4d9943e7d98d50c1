import QtQuick
import QtQuick.Controls.Basic

// A page with a field and a button that opens a recipe.
Rectangle {
    id: page

    required property var item
    required property QtObject pages

    color: "white"

    Column {
        Label {
            text: page.item.route.name
        }
        TextField {
            objectName: "field"
        }
        Button {
            objectName: "button"
            text: "Open"
            onClicked: page.pages.send({
                go: {
                    name: "recipe",
                    params: {
                        id: 7
                    }
                }
            }, page.item.id)
        }
    }
}

import QtQuick
import QtQuick.Controls.Basic

CoffeePage {
    id: recipe

    readonly property string drink: item.route.params.drink

    color: "#f3e3cc"
    title: drink[0].toUpperCase() + drink.slice(1)

    Cup {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 56
        drink: recipe.drink
    }
    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 106
        text: "How strong?"
        color: "#3b2418"
    }
    Slider {
        id: strength

        anchors.horizontalCenter: parent.horizontalCenter
        y: 126
        width: 200
        from: 1
        to: 5
        stepSize: 1
        value: machine.kept(recipe.item.id, 3)
        objectName: "strength"
        palette { dark: "#c8773b"; midlight: "#d9c6ae" }
        onMoved: machine.keep(recipe.item.id, value)
    }
    Choice {
        anchors.horizontalCenter: parent.horizontalCenter
        y: 180
        width: 140
        height: 44
        objectName: "brew"
        text: "Brew"
        onClicked: machine.brew(recipe.item.id, recipe.drink, strength.value)
    }
}

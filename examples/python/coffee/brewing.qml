import QtQuick
import QtQuick.Shapes

CoffeePage {
    id: brewing

    readonly property string drink: item.route.params.drink
    property int percent: machine.kept(item.id, 0)

    color: "#efd9bb"
    title: "Brewing"
    hasBack: false

    Shape {
        id: ring

        anchors.horizontalCenter: parent.horizontalCenter
        y: 70
        width: 130
        height: 130
        layer { enabled: true; samples: 4 }

        ShapePath {
            strokeColor: "#e0e0e0"
            strokeWidth: 12
            fillColor: "transparent"

            PathAngleArc { centerX: 65; centerY: 65; radiusX: 58; radiusY: 58; sweepAngle: 360 }
        }
        ShapePath {
            strokeColor: "#c8773b"
            strokeWidth: 12
            fillColor: "transparent"

            PathAngleArc {
                centerX: 65
                centerY: 65
                radiusX: 58
                radiusY: 58
                startAngle: -90
                sweepAngle: 3.6 * brewing.percent
            }
        }
    }
    Cup {
        x: 138
        y: 116
        drink: brewing.drink
    }
    Timer { // An alarm stops the water.
        interval: 40
        repeat: true
        running: machine.fault === "fine" && brewing.percent < 100
        onTriggered: {
            brewing.percent += 1;
            machine.keep(brewing.item.id, brewing.percent);
            if (brewing.percent === 100) machine.ready(brewing.item.id, brewing.drink);
        }
    }
}

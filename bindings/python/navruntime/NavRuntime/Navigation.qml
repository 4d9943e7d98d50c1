// Shows the pages of an app: a StackView for each leaf, with the modals on top of its pages. A
// finger or a mouse drags the page on top to the right. `pages` is that of navruntime.qml.
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls.Basic

Item {
    id: root

    required property QtObject pages
    property int duration: 200 // of a slide, in milliseconds

    property StackView view: null // of the leaf that is shown
    property var views: ({})
    property bool isVertical: false // what slides is a modal
    property bool isMoving: false
    property Item dragged: null
    property Item under: null

    clip: true
    Component.onCompleted: pages.started()

    Connections {
        target: root.pages

        // Shows a leaf: the pages that stay in it, then these.
        function onShow(leaf, keep, ids, animate, isModal) {
            root.isMoving = true;
            root.isVertical = isModal;
            root.select(leaf);
            const items = ids.map(id => holder.createObject(root.view, {
                page: root.pages.page(id)
            }));
            const slides = { forward: StackView.PushTransition, back: StackView.PopTransition };
            root.change(root.view, keep, items, slides[animate] ?? StackView.Immediate);
            root.isMoving = false;
            root.end();
        }

        // A leaf that is not shown has lost pages.
        function onTrim(leaf, keep) {
            root.change(root.views[leaf], keep, [], StackView.Immediate);
        }
    }

    function select(leaf) {
        if (!(leaf in views)) views[leaf] = stack.createObject(root);
        if (view === views[leaf]) return;
        if (view !== null) view.visible = false;
        view = views[leaf];
        view.visible = true;
    }

    function change(stack, keep, items, how) {
        if (items.length > 0 && stack.depth > keep) stack.replace(stack.get(keep), items, how);
        else if (items.length > 0) stack.push(items, how);
        else if (keep === 0) stack.clear(how);
        else if (stack.depth > keep) stack.pop(stack.get(keep - 1), how);
    }

    // A slide has ended, or the program itself has popped a page. Qt.callLater calls it once for
    // all leaves that changed in a frame, so it takes no leaf: it would be that of the last call.
    function end() {
        if (view === null || isMoving || view.busy) return;
        pages.ended(view.depth);
    }

    function beginDrag() {
        const ids = view.busy ? [] : pages.drag();
        if (ids.length === 0) return;
        [dragged, under] = ids.map(id => pages.page(id).parent);
        under.visible = true;
    }

    function endDrag(isOff) {
        if (dragged === null) return;
        dragged.x = 0;
        under.visible = false;
        dragged = under = null;
        pages.dropped(isOff);
    }

    // Holds a page in a StackView: the page may be in a new one while an old one still slides.
    Component {
        id: holder

        Item {
            id: held

            required property Item page

            visible: false
            width: root.width
            height: root.height
            StackView.onRemoved: destroy()
            Component.onCompleted: {
                page.parent = held;
                page.width = Qt.binding(() => root.width);
                page.height = Qt.binding(() => root.height);
            }
        }
    }

    component Slide: NumberAnimation {
        property: root.isVertical ? "y" : "x"
        duration: root.duration
        easing.type: Easing.OutCubic
    }

    component Rest: PauseAnimation {
        duration: root.duration
    }

    Component {
        id: stack

        StackView {
            id: leaf

            readonly property real away: root.isVertical ? height : width

            anchors.fill: parent
            onBusyChanged: Qt.callLater(root.end)
            onDepthChanged: Qt.callLater(root.end)
            pushEnter: Transition { Slide { from: leaf.away; to: 0 } }
            pushExit: Transition { Rest {} }
            popEnter: Transition { Rest {} }
            popExit: Transition { Slide { from: 0; to: leaf.away } }
        }
    }

    DragHandler {
        target: null
        yAxis.enabled: false
        onActiveChanged: if (active) root.beginDrag()
        onActiveTranslationChanged: {
            if (root.dragged !== null) root.dragged.x = Math.max(0, activeTranslation.x);
        }
        onGrabChanged: (transition, point) => {
            const isOff = point.position.x > root.width / 2;
            if (transition === PointerDevice.UngrabExclusive) root.endDrag(isOff);
            if (transition === PointerDevice.CancelGrabExclusive) root.endDrag(false);
        }
    }
}

"""The Swift that the description of the protocol makes of what there is to draw: how a scene, and
what it consists of, is written. What is shown is walked by hand, in App+Scene.swift.
"""

import pathlib

import object_writer

FILE = pathlib.Path("Sources/NavigationApp/App/JSONWriter+Scene.swift")
# Records, and how the functions of Swift that write them are called.
RECORDS = {
    "Scene": "scene",
    "Screen": "screen",
    "Layer": "shownLayer",
    "LayerTop": "layerTop",
    "Bar": "bar",
    "BarTab": "barTab",
    "PathEntry": "pathEntry",
}
# Those that are no elements of a list.
MEMBERS = {"Scene", "LayerTop"}


def files(protocol, first):
    """The file: path from the root -> text."""
    values = {
        name: [object_writer.Value(member, protocol) for member in protocol.named[name].written]
        for name in RECORDS
    }
    shared = object_writer.Shared("titledEntry", values["LayerTop"])
    functions = [shared.function()]
    for name, function in RECORDS.items():
        doc = protocol.named[name].doc
        functions += object_writer.functions(
            function, doc, values[name], shared=shared, is_element=name not in MEMBERS
        )
    lines = ["// " + first, "", "import Ground", "import JSONCoding", "", "extension JSONWriter {"]
    for function in functions:
        lines += [*function, ""]
    return {FILE: "\n".join([*lines[:-1], "}"]) + "\n"}

#!/usr/bin/env python3
"""The parts of a release, as SPDX 2.3: make_sbom.py FOLDER VERSION. The library has no part of
others but the standard library that the Swift compiler brings."""

import datetime
import hashlib
import json
import os
import pathlib
import sys

folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
moment = datetime.datetime.fromtimestamp(
    int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc
)


def package(name, number, license_name, supplier):
    return {
        "SPDXID": "SPDXRef-" + name,
        "name": name,
        "versionInfo": number,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license_name,
        "licenseDeclared": license_name,
        "copyrightText": "NOASSERTION",
        "supplier": supplier,
    }


files, relations = (
    [],
    [
        ("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-navruntime"),
        ("SPDXRef-navruntime", "STATIC_LINK", "SPDXRef-swift-embedded-stdlib"),
    ],
)
content = hashlib.sha256()
for number, path in enumerate(sorted(folder.iterdir())):
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    content.update(digest.encode())
    files.append(
        {
            "SPDXID": "SPDXRef-File-%d" % number,
            "fileName": "./" + path.name,
            "copyrightText": "NOASSERTION",
            "licenseConcluded": "MIT",
            "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
        }
    )
    relations.append(("SPDXRef-navruntime", "CONTAINS", files[-1]["SPDXID"]))
print(
    json.dumps(
        {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": "navruntime-" + version,
            "documentNamespace": "https://spdx.org/spdxdocs/navruntime-%s-%s"
            % (version, content.hexdigest()[:32]),
            "creationInfo": {
                "created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
                "creators": ["Tool: tools/release/make_sbom.py"],
            },
            "packages": [
                package("navruntime", version, "MIT", "Organization: NavRuntime contributors"),
                package(
                    "swift-embedded-stdlib",
                    "6.3",
                    "Apache-2.0 WITH Swift-exception",
                    "Organization: Swift.org",
                ),
            ],
            "files": files,
            "relationships": [
                {"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b}
                for a, kind, b in relations
            ],
        },
        indent=1,
    )
)

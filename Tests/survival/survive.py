"""A link that waits for sign-in, saved by a process that is killed and resumed by another. See
run."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from navruntime import LinkCallbacks, LinkHandler, NavigationStore, Pipeline, Route, Status

CONFIG = {
    "allowedSchemes": ["shop"],
    "requireAuthentication": ["order"],
    "mappings": [
        {"pattern": "/orders/:id", "routes": ["orders", {"name": "order", "params": {"id": ":id"}}]}
    ],
}


class SignIn(LinkCallbacks):
    done = False

    def is_authenticated(self, route: Route) -> bool:
        return self.done


def main(mode: str, file: Path) -> None:
    sign_in = SignIn()
    with (
        Pipeline(CONFIG, sign_in) as pipeline,
        NavigationStore(["home"]) as store,
        LinkHandler(pipeline, store) as handler,
    ):
        if mode == "save":
            assert handler.open("shop://app/orders/7").status == Status.PENDING
            pending = handler.pending
            assert pending is not None
            file.write_text(json.dumps(pending.to_json()))
            os.kill(os.getpid(), signal.SIGKILL)
        handler.restore_pending(file.read_bytes())
        assert handler.resume().status == Status.PENDING
        sign_in.done = True
        assert handler.resume().status == Status.OK
        assert handler.resume().status == Status.NOOP
        print(store.path_json().decode())


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))

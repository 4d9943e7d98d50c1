"""A program that uses a store from Python: an observer that calls again, a validator, a clock."""

import threading

import navruntime
from navruntime import NavigationStore, Route

with NavigationStore(["home"]) as store:
    store.set_clock(lambda: 1000)

    def see(event):
        print(type(event).__name__)
        if store.depth == 2:
            store.push("second")

    store.observe(see)
    store.push("first")
    print([route.name for route in store.path])


def walk():
    with NavigationStore(["home"]) as own:
        for _ in range(50):
            own.push(Route("page", {"text": "ä"}))
            own.pop()


threads = [threading.Thread(target=walk) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(navruntime.live_handles())

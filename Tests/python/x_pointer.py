"""Keys, a pointer and pictures for programs on an X server; the former by its test extension."""

from __future__ import annotations

import ctypes


class Image(ctypes.Structure):
    """The beginning of an XImage."""

    _fields_ = [
        *((name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")),
        ("data", ctypes.c_void_p),
        *((name, ctypes.c_int) for name in ("byte_order", "unit", "bit_order", "pad", "depth")),
        ("bytes_per_line", ctypes.c_int),
    ]


class Pointer:
    """The keys and the pointer of the server that DISPLAY names."""

    def __init__(self) -> None:
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self.x.XKeysymToKeycode.restype = ctypes.c_ubyte
        self.x.XStringToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))
        assert self.display, "there is no screen"

    def move(self, x: int, y: int) -> None:
        self.test.XTestFakeMotionEvent(self.display, -1, x, y, ctypes.c_ulong(0))
        self._flush()

    def button(self, is_down: bool) -> None:
        self.test.XTestFakeButtonEvent(self.display, 1, is_down, ctypes.c_ulong(0))
        self._flush()

    def key(self, name: str) -> None:
        """Press a key and let it go: its name is that of X, as "F1" or "a"."""
        code = self.x.XKeysymToKeycode(self.display, self.x.XStringToKeysym(name.encode()))
        for is_down in (True, False):
            self.test.XTestFakeKeyEvent(self.display, int(code), is_down, ctypes.c_ulong(0))
        self._flush()

    def picture(self, width: int, height: int) -> bytes:
        """The upper left part of the screen, as PPM."""
        self.x.XGetImage.restype = ctypes.POINTER(Image)
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))
        planes = ctypes.c_ulong(-1)
        image = self.x.XGetImage(self.display, root, 0, 0, width, height, planes, 2).contents
        data = ctypes.string_at(image.data, image.bytes_per_line * height)
        pixels = bytearray(width * height * 3)
        for part in range(3):  # On the screen: blue, green, red and nothing.
            rows = (data[y * image.bytes_per_line :][: 4 * width] for y in range(height))
            pixels[2 - part :: 3] = b"".join(row[part::4] for row in rows)
        return b"P6 %d %d 255\n" % (width, height) + pixels

    def close(self) -> None:
        self.x.XCloseDisplay(self.display)

    def _flush(self) -> None:
        self.x.XSync(self.display, False)

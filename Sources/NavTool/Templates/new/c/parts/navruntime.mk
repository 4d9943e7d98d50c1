# The library is found beside nav, wherever that is installed, and by the program too.
PKG_CONFIG = PKG_CONFIG_PATH="$$PKG_CONFIG_PATH:$(dir $(shell command -v nav))../lib/pkgconfig" pkg-config
NAVRUNTIME_CFLAGS ?= $(shell $(PKG_CONFIG) --cflags navruntime)
NAVRUNTIME_LIBS ?= $(shell $(PKG_CONFIG) --libs navruntime) \
	-Wl,-rpath,$(shell $(PKG_CONFIG) --variable=libdir navruntime)

# NavRuntime. Two commands to begin with: `make demo` and `make test`.
#
#   make build        the library, in .build/lib; with TARGET=aarch64-linux-gnu, x86_64-linux-musl
#                     or aarch64-linux-musl for another platform, in .build/TARGET/lib
#   make nav          the program nav, in .build/bin
#   make demo         build, then a short story on the shop, drawn
#   make test         unit tests, conformance and examples in every language (minutes)
#   make verify       header, ABI, memory, thread, abuse and fuzzing gates (at most half an hour)
#   make verify-long  the long fuzzing and thread runs, and every planted fault
#   make coverage     a table of the lines that the tests run
#   make bench        measurements
#   make generate     what is made from the header and from include/protocol.json
#   make docs         the documentation as a site, in .build/site (no network needed to read it)
#   make install      library, nav, header, pkg-config and CMake files, man pages
#                     (DESTDIR=, PREFIX=/usr/local)
#   make uninstall    removes what install put there
#   make dist         what a release hands out, in dist/
#   make clean        removes .build

CC      ?= cc
CXX     ?= c++
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
INCDIR  ?= $(PREFIX)/include
BINDIR  ?= $(PREFIX)/bin
MANDIR  ?= $(PREFIX)/share/man
export CC CXX

VERSION := $(shell sed -n 's/^\#define NAV_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' \
  include/navruntime.h | paste -sd.)
TARGET  ?= x86_64-linux-gnu
NATIVE  := $(filter x86_64-linux-gnu,$(TARGET))
LIBRARY := .build/$(if $(NATIVE),,$(TARGET)/)lib/libnavruntime.so.$(VERSION)
NATIVE_LIBRARY := .build/lib/libnavruntime.so.$(VERSION)
SOURCES := Package.swift tools/build_library tools/link_library tools/shrink_ir \
  $(shell find include Sources -path Sources/NavTool -prune -o -type f -print)
CFLAGS_EXAMPLE := -std=c11 -O2 -Wall -Wextra -Werror -Iinclude
LINK_BUILT := -L.build/lib -lnavruntime -Wl,-rpath,$(CURDIR)/.build/lib

.PHONY: build nav demo test verify verify-long coverage bench generate docs install uninstall \
  clean man abi-baseline
.DELETE_ON_ERROR:

# The library. Rebuilt, always from an empty scratch path, when a source, the header or the version
# script is newer; otherwise nothing is done.
build: $(LIBRARY)
$(LIBRARY): $(SOURCES)
	@NEED_INSTALL=0 tools/need swift python3 cc
	@$(if $(filter aarch64-%,$(TARGET)),tools/need $(CROSS_NEEDS))
	@tools/build_library $(TARGET) $(@D)

# What a build for another architecture needs; only then is it asked for.
CROSS_NEEDS := aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu \
  file:/usr/aarch64-linux-gnu/include/stdio.h=libc6-dev-arm64-cross

# The program nav, with the library in it: made for the machine that it is built on.
ifeq ($(NATIVE),)
$(NATIVE_LIBRARY): $(SOURCES)
	@$(MAKE) --no-print-directory build TARGET=x86_64-linux-gnu
endif
nav: .build/bin/nav
.build/bin/nav: $(NATIVE_LIBRARY) tools/build_nav $(shell find Sources/NavTool -type f)
	@tools/build_nav

# A short story on the shop's schema: a link while a sheet is open, sign-in, the right tab, back.
demo: nav
	@.build/bin/nav play examples/data/shop.schema.json < examples/data/story.play
.build/examples/%: examples/c/%.c $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_EXAMPLE) $< -o $@ $(LINK_BUILT) $(LINK_$*)

LINK_ncurses_shop := -lncurses
.build/examples/ncurses_shop: examples/c/ncurses_shop_routes.h

# Everything that is quick to test; each runner prints its own closing line. Two at a time, the
# longest first; "=" marks those that take both cores for themselves. What the steps need is named
# and installed here, once, where it is seen; NEED_INSTALL=0 only names it.
TEST_NEEDS := swift cc python3 cargo g++=g++ nm=binutils \
  header:ncurses.h=libncurses-dev script=bsdutils \
  python:tkinter=python3-tk xvfb-run=xvfb xauth=xauth
VERIFY_NEEDS := cc g++=g++ clang=clang gcc=gcc readelf nm python3 make abidiff=abigail-tools \
  abidw=abigail-tools valgrind=valgrind strace=strace setarch=util-linux script=bsdutils \
  pkg-config=pkg-config cmake=cmake mandoc=mandoc musl-gcc=musl-tools \
  aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu qemu-aarch64=qemu-user \
  file:/usr/aarch64-linux-gnu/include/stdio.h=libc6-dev-arm64-cross header:ncurses.h=libncurses-dev \
  pkg:gtk4=libgtk-4-dev xvfb-run=xvfb xauth=xauth pkg:sdl2=libsdl2-dev \
  lib:libEGL.so.1=libegl1 lib:libGL.so.1=libgl1 lib:libxkbcommon.so.0=libxkbcommon0 \
  lib:libfontconfig.so.1=libfontconfig1 lib:libdbus-1.so.3=libdbus-1-3 \
  file:/usr/share/doc/librust-serde-dev=librust-serde-dev \
  file:/usr/share/doc/librust-serde-derive-dev=librust-serde-derive-dev \
  file:/usr/share/doc/librust-serde-json-dev=librust-serde-json-dev
VECTORS := Tests/conformance/vectors/*.jsonl
test: build nav
	@tools/need $(TEST_NEEDS)
	@Tests/python/venv >/dev/null
	@bindings/python/build_extension || [ $$? = 3 ]
	@tools/run_all --at-once 2 "make test" \
	  conformance-swift 'Tests/conformance/run --lang swift $(VECTORS)' \
	  rust 'bindings/rust/test' \
	  python 'Tests/python/run' \
	  tools 'Tests/tools/run' \
	  c 'Tests/c/run' \
	  cpp 'Tests/cpp/run' \
	  conformance-c 'Tests/conformance/run --lang c $(VECTORS)' \
	  conformance-python 'Tests/conformance/run --lang python $(VECTORS)' \
	  conformance-rust 'Tests/conformance/run --lang rust $(VECTORS)' \
	  nav 'Tests/nav/run' \
	  examples 'Tests/examples/run' \
	  ncurses 'Tests/examples/ncurses' \
	  documents 'Tests/docs/run' \
	  document-names 'Tests/docs/names' \
	  doc-comments 'Tests/docs/ends' \
	  picture 'Tests/docs/picture' \
	  gen 'Tests/gen/run' \
	  survival 'Tests/survival/run' \
	  place-laws 'Tests/model/place_laws.py 5000' \
	  save-laws 'Tests/model/save_laws.py 3000' \
	  journal 'Tests/journal/run' \
	  bench-tables 'Tests/bench/make_tables.py .build/bench/data' \
	  =allocations 'Tests/bench/allocations' \
	  =swift 'swift test --scratch-path .build/test'

# The gates that take longer. Tools are installed by package name where that is allowed; a missing
# one is a failure.
# Two at a time, the longest first; "=" marks those that take both cores for themselves.
FUZZ_SECONDS ?= 20
verify: build nav
	@tools/need $(VERIFY_NEEDS)
	@Tests/python/venv >/dev/null
	@Tests/python/venv Tests/docs/requirements.txt .venv-docs >/dev/null
	@tools/run_all --at-once 2 "make verify" \
	  sanitized-thread 'tools/sanitized thread' \
	  sanitized-address 'tools/sanitized address' \
	  platforms 'Tests/platforms/run' \
	  memory 'Tests/abuse/memory' \
	  ends 'Tests/abuse/run ends' \
	  complexity 'Tests/gates/complexity' \
	  match-differential 'Tests/fuzz/match_differential.py 500000' \
	  place-laws 'Tests/model/place_laws.py 60000' \
	  app-laws-sanitized 'env NAV_CALLS=150000 Tests/abuse/run app thread address' \
	  json-differential 'Tests/fuzz/json_differential.py 200000' \
	  gen 'Tests/gen/run full' \
	  threads 'Tests/abuse/run threads' \
	  torture 'Tests/abuse/run torture' \
	  header-standards 'Tests/gates/header_standards' \
	  header-lint 'Tests/gates/header_lint' \
	  messages 'Tests/gates/messages' \
	  generated 'Tests/gates/generated' \
	  protocol-tags 'Tests/gates/protocol_tags' \
	  format 'Tests/gates/format' \
	  workflow 'Tests/gates/workflow' \
	  serde 'bindings/rust/navruntime-serde/test' \
	  symbols 'Tests/gates/symbols' \
	  abi 'Tests/gates/abi' \
	  install 'Tests/gates/install' \
	  archive 'Tests/gates/archive' \
	  manuals 'Tests/gates/manuals' \
	  docs-site 'Tests/docs/site' \
	  main-loops 'Tests/docs/run docs/howto/main-loops.md' \
	  new-qt 'Tests/nav/run heavy' \
	  refusals 'Tests/abuse/run refusals' \
	  app-laws 'Tests/abuse/run app plain' \
	  bench-smoke 'Tests/bench/smoke' \
	  save-laws 'Tests/model/save_laws.py 12000' \
	  journal 'Tests/journal/run full' \
	  process 'Tests/abuse/process' \
	  host-differential 'Tests/fuzz/host_differential 400000' \
	  model 'Tests/model/run 300' \
	  =fuzz 'Tests/fuzz/run all $(FUZZ_SECONDS)'

# Ten minutes for each fuzzer, a million texts against Python's JSON, ten million URLs against a
# naive matcher, four million against a browser's parser, ends that race for half an hour under each
# sanitizer, and every planted fault.
verify-long: build nav
	@Tests/fuzz/run all 600
	@Tests/fuzz/json_differential.py 1000000
	@Tests/fuzz/match_differential.py 10000000
	@Tests/fuzz/host_differential 4000000
	@Tests/abuse/run ends --seconds 1800 thread address
	@Tests/abuse/run app thread address
	@Tests/model/save_laws.py 100000
	@Tests/mutation/run --torture
	@Tests/packages/run

# How much of the library the C tests, the vectors and the Swift tests run.
coverage:
	@tools/coverage

# Measurements beside the peers: a table, .build/bench.json, plots.
bench: build
	@Tests/bench/run --instructions

# Writes what tools/make_ffi.py makes from the header, for C++ with bindings/c/parts, and
# tools/make_protocol.py from the description of the protocol's values. It is committed;
# `make verify` fails if it differs.
generate:
	@tools/need python3
	@tools/make_protocol.py
	@tools/make_ffi.py

# Records the ABI of this tree as the baseline: after additions that were reviewed, never to silence
# a removal.
abi-baseline: build
	@tools/need abidw=abigail-tools cc python3
	@Tests/gates/abi --record

# Man pages: of section 3 one for each function and one for the library, from the comments of the
# header; of section 1 those of nav, from what it says of itself.
man: .build/man/stamp
.build/man/stamp: include/navruntime.h tools/make_man.py tools/nav_header.py .build/bin/nav
	@tools/need python3
	@python3 tools/make_man.py .build/man
	@touch $@

# The documentation as a site: open .build/site/index.html. MkDocs comes into .venv-docs.
docs:
	@tools/site/make

# Both quote what they are given: DESTDIR may hold spaces. The prefix is written into files, and a
# relative one would be another place for each who reads them.
LIB = "$(DESTDIR)$(LIBDIR)"
INC = "$(DESTDIR)$(INCDIR)"
BIN = "$(DESTDIR)$(BINDIR)"
MAN = "$(DESTDIR)$(MANDIR)"
ABSOLUTE = @for place in '$(PREFIX)' '$(LIBDIR)' '$(INCDIR)' '$(BINDIR)' '$(MANDIR)'; do \
    case $$place in /*) ;; *) echo "make $@: $$place is a relative path: begin PREFIX with /," \
    "as in PREFIX=$(CURDIR)/$$place" >&2; exit 2 ;; esac; done
install: build $(if $(NATIVE),nav) man
	$(ABSOLUTE)
	@install -d $(LIB)/pkgconfig $(LIB)/cmake/NavRuntime $(INC) $(BIN) $(MAN)/man1 $(MAN)/man3 || { \
	  echo "make install: $(DESTDIR)$(PREFIX) cannot be written: run it with sudo, or choose another" \
	  "place, as in PREFIX=$$HOME/.local" >&2; exit 1; }
	install -m 755 $(LIBRARY) $(LIB)/
	install -m 644 $(dir $(LIBRARY))libnavruntime.a $(LIB)/
	ln -sf libnavruntime.so.$(VERSION) $(LIB)/libnavruntime.so.0
	ln -sf libnavruntime.so.0 $(LIB)/libnavruntime.so
	install -m 644 include/navruntime.h bindings/c/navruntime.hpp $(INC)/
	sed -e 's|@PREFIX@|$(PREFIX)|;s|@LIBDIR@|$(LIBDIR)|;s|@INCDIR@|$(INCDIR)|;s|@VERSION@|$(VERSION)|' \
	  bindings/c/navruntime.pc.in > $(LIB)/pkgconfig/navruntime.pc
	include=$$(realpath -m --relative-to='$(LIBDIR)' '$(INCDIR)') && \
	  sed -e "s|@INCLUDE@|$$include|;s|@VERSION@|$(VERSION)|" \
	  bindings/c/NavRuntimeConfig.cmake.in > $(LIB)/cmake/NavRuntime/NavRuntimeConfig.cmake
	sed -e 's|@VERSION@|$(VERSION)|' \
	  bindings/c/NavRuntimeConfigVersion.cmake.in \
	  > $(LIB)/cmake/NavRuntime/NavRuntimeConfigVersion.cmake
	$(INSTALL_COMMAND)
	install -m 644 .build/man/*.3 $(MAN)/man3/

# The program is made for the machine that it is built on.
INSTALL_COMMAND = $(if $(NATIVE),install -m 755 .build/bin/nav $(BIN)/ && \
  install -m 644 .build/man/*.1 $(MAN)/man1/,@rmdir $(BIN) $(MAN)/man1)

uninstall:
	$(ABSOLUTE)
	rm -f $(LIB)/libnavruntime.so $(LIB)/libnavruntime.so.0 $(LIB)/libnavruntime.so.$(VERSION) \
	  $(LIB)/libnavruntime.a
	rm -f $(INC)/navruntime.h $(INC)/navruntime.hpp $(LIB)/pkgconfig/navruntime.pc
	rm -rf $(LIB)/cmake/NavRuntime
	rm -f $(BIN)/nav $(MAN)/man1/nav.1 $(MAN)/man1/nav-*.1
	rm -f $(MAN)/man3/nav_*.3 $(MAN)/man3/navruntime.3

# The source, tarballs, Debian packages, wheels, crates, checksums (docs/packaging.md).
.PHONY: dist
DIST_NEEDS := swift python3 cargo dpkg-deb readelf \
  file:/usr/share/doc/librust-serde-dev=librust-serde-dev \
  file:/usr/share/doc/librust-serde-derive-dev=librust-serde-derive-dev \
  file:/usr/share/doc/librust-serde-json-dev=librust-serde-json-dev
dist:
	@tools/need $(DIST_NEEDS) $(CROSS_NEEDS)
	@bindings/python/build_extension
	@tools/make_dist

clean:
	rm -rf .build

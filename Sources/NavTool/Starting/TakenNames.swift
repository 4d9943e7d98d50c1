import Ground

/// Names that a new program cannot have, because its files or its identifiers would have them too.
enum TakenNames {
  /// What has this name already, for a message; nil if nothing has.
  /// - Parameter name: as files and identifiers have it.
  static func owner(of name: Text, for toolkit: Text) -> Text? {
    switch toolkit {
    case "textual", "tkinter", "qt", "pygame":
      if pythonKeywords.contains(name) { return "is a keyword of Python" }
      return pythonModules.contains(name) || packages.contains(name)
        ? "is a module that it imports, and " + name + ".py would hide that" : nil
    case "rust":
      if cargoFolders.contains(name) { return "is a folder of Cargo" }
      return crates.contains(name) ? "is a crate that it uses" : nil
    case "imgui":
      return cppFunctions.contains(name) ? "is a name of the program itself" : nil
    default:
      if name == "nav" { return "is the prefix of the library's own names" }
      return toolkit == "lvgl" && lvglFolders.contains(name) ? "is a folder of the program" : nil
    }
  }

  private static var cargoFolders: [Text] { ["build", "deps", "examples", "incremental"] }
  private static var crates: [Text] { ["navruntime", "navruntime_tui", "navruntime_sys"] }
  /// What the program of C++ and its test have beside the namespace of the schema's types.
  private static var cppFunctions: [Text] {
    Text(
      """
      begin destroy draw end expect failures is_pressed keys make now opened press program run_frame \
      screen settle show without_window
      """
    ).words
  }
  private static var lvglFolders: [Text] { ["build", "lvgl"] }

  private static var pythonKeywords: [Text] {
    Text(
      """
      and as assert async await break class continue def del elif else except finally for from \
      global if import in is lambda nonlocal not or pass raise return try while with yield
      """
    ).words
  }

  /// The packages that come with the toolkits, or that they import if they are there.
  private static var packages: [Text] {
    Text(
      """
      linkify_it markdown_it mdit_py_plugins mdurl navruntime numpy pkg_resources platformdirs pygame \
      pygments rich shiboken6 textual typing_extensions uc_micro
      """
    ).words
  }

  /// `sys.stdlib_module_names` of Python 3.10 to 3.14, as far as a program can have their names.
  private static var pythonModules: [Text] {
    Text(
      """
      abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit \
      audioop base64 bdb binascii binhex bisect builtins bz2 calendar cgi cgitb chunk cmath cmd \
      code codecs codeop collections colorsys compileall compression concurrent configparser \
      contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm \
      decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler \
      fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass \
      gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp \
      importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma \
      mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing \
      netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev \
      pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath \
      pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri \
      random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve \
      shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile \
      sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau \
      symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this \
      threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle \
      turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref \
      webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
      """
    ).words
  }
}

"""URLs as the naive model of apps sees them: patterns, origins, and the route that is meant."""

import re
from urllib.parse import unquote_to_bytes

from model_values import NoFit, SchemaError, make_route, read_text

LOW_BYTES = "".join(map(chr, range(0x21)))


class Pattern:
    def __init__(self, text):
        self.scheme = self.host = None
        if match := re.match(r"([A-Za-z][A-Za-z0-9+.-]*):(?=//)", text):
            self.scheme, text = match[1].lower(), text[match.end() :]
        if text.startswith("//"):
            host, _, text = text[2:].partition("/")
            self.host = host.lower()
        self.parts = [part for part in text.split("/") if part]

    def match(self, url):
        if self.scheme is not None and self.scheme != url.scheme:
            return None
        if self.host is not None and self.host != url.host:
            return None
        values, rest = {}, list(url.path)
        for part in self.parts:
            if part.startswith("*"):
                if len(part) > 1:
                    values[part[1:]] = rest
                return values
            if part.startswith(":"):
                name, kind, optional = re.match(r":(\w+)(?:\{(\w+)\})?(\?)?\Z", part).groups()
                if not rest:
                    if optional:
                        continue
                    return None
                values[name] = [rest.pop(0)]
                if kind:
                    try:
                        read_text(kind, values[name][0])
                    except NoFit:
                        return None
            elif not rest or rest.pop(0) != part:
                return None
        return None if rest else values


class InvalidURL(Exception):
    pass


class URL:
    def __init__(self, text):
        if re.search(r"[\x00-\x1f\x7f]", text):
            raise InvalidURL
        rest = text.partition("#")[0]
        self.scheme = self.authority = self.host = None
        if match := re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", rest):
            self.scheme, rest = match[1].lower(), rest[match.end() :]
        rest, _, query = rest.partition("?")
        if rest.startswith("//"):
            self.authority, slash, rest = rest[2:].partition("/")
            rest = slash + rest
            self.written_host = re.sub(r":[0-9]*\Z", "", self.authority.rpartition("@")[2])
            self.host = self.written_host.lower()
        self.path = [decode(part) for part in rest.split("/") if part]
        items = [item.partition("=") for item in query.split("&") if item]
        self.query = [(decode(key), decode(value)) for key, _, value in items]


def decode(text):
    if re.search(r"%(?![0-9A-Fa-f]{2})", text):
        raise InvalidURL
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeDecodeError:
        raise InvalidURL from None


class Links:
    """The part of a schema that reads URLs."""

    def match(self, text):
        """("route", r), ("rejected", why) or ("unhandled", None)."""
        links = self.source.get("links", {})
        limits = {"maxURLLength": 8192, "maxPathSegments": 128, "maxQueryItems": 256}
        limits.update(links.get("limits", {}))

        def exceeds(limit, actual):
            maximum = limits[limit]
            if not maximum or actual <= maximum:
                return None
            return {"inputLimitExceeded": {"limit": limit, "actual": actual, "maximum": maximum}}

        if why := exceeds("maxURLLength", len(text.encode())):
            return "rejected", why
        try:
            url = URL(text)
        except InvalidURL:
            return "rejected", {"invalidURL": {"actual": text}}
        is_own = url.scheme is None and not url.authority
        if is_own and re.match(r"[/\\\\]{2}", text.lstrip(LOW_BYTES)):
            return "rejected", {"invalidURL": {"actual": text}}
        if not links.get("dotSegments") and {".", ".."} & set(url.path):
            return "rejected", {"dotSegment": {"actual": text}}
        why = (
            exceeds("maxPathSegments", len(url.path))
            or exceeds("maxQueryItems", len(url.query))
            or self._origin(links, url)
        )
        if why:
            return "rejected", why
        for pattern, name in self.links:
            if (values := pattern.match(url)) is not None:
                if (route := self._route(name, pattern, values, url.query)) is not None:
                    return "route", route
        return "unhandled", None

    def without_secrets(self, text):
        """A URL without the query items that name a sensitive parameter of its route."""
        kind, route = self.match(text)
        if kind != "route":
            return text
        rest, sharp, fragment = text.partition("#")
        path, mark, query = rest.partition("?")
        secret = {key for key, param in self.params[route["name"]].items() if param.sensitive}
        items = query.split("&")
        kept = [item for item in items if decode(item.partition("=")[0]) not in secret]
        if kept == items:
            return text
        return path + (mark + "&".join(kept) if kept else "") + sharp + fragment

    def _origin(self, links, url):
        if url.scheme is None and url.authority is None:
            return None
        schemes, hosts = links.get("schemes"), links.get("hosts")

        def allowed(host):
            return any(
                host == h.lower()
                or (h.startswith("*.") and host.endswith(h[1:].lower()) and len(host) > len(h) - 1)
                for h in hosts
            )

        if (
            hosts
            and url.authority is not None
            and allowed(url.host)
            and url.authority != url.written_host
        ):
            return {"nonCanonicalOrigin": {"actual": url.authority}}
        if schemes and url.scheme not in [scheme.lower() for scheme in schemes]:
            return {"schemeNotAllowed": {"actual": url.scheme}}
        if hosts and (url.host is None or not allowed(url.host)):
            return {"hostNotAllowed": {"actual": url.host}}
        return None

    def _route(self, name, pattern, path, query):
        values = {}
        for key, param in self.params[name].items():
            if param.sensitive:
                continue
            is_list = isinstance(param.type, dict)
            texts = path.get(key)
            if texts is None:
                texts = [value for other, value in query if other == key]
                if not texts:
                    continue
            if not is_list and len(texts) != 1:
                return None
            try:
                values[key] = (
                    [read_text(param.type["list"], text) for text in texts]
                    if is_list
                    else read_text(param.type, texts[0])
                )
            except NoFit:
                return None
        try:
            return self.fit(make_route(name, values))
        except SchemaError:
            return None

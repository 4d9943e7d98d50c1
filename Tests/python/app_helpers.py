"""What several tests of apps use."""

from navruntime import Route


def product(number: int) -> Route:
    return Route("product", {"id": number})

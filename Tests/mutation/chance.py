"""Whether too many faults of a sample survive: chance may not decide about a run."""

import math

RARE = 0.001


def too_many(survivors, count, most, is_sample):
    """Whether more than `most` percent survive. Of a sample, whether so many would survive in less
    than one run of a thousand if `most` percent of all did: the tail of a binomial distribution."""
    if count == 0:
        return True
    if not is_sample:
        return 100 * survivors > most * count
    share = most / 100
    tail = sum(
        math.comb(count, k) * share**k * (1 - share) ** (count - k)
        for k in range(survivors, count + 1)
    )
    return tail < RARE

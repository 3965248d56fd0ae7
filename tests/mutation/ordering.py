"""Words that say which of two is larger, each with its opposite; both languages, written from the language."""

from __future__ import annotations

import re

_PAIRS = (
    (r"\bmore\b(?! (?:or|about))", "less"),
    (r"\bless\b", "more"),
    (r"\bfaster\b", "slower"),
    (r"\bslower\b", "faster"),
    (r"\bhigher\b", "lower"),
    (r"\blower\b", "higher"),
    (r"\blarger\b", "smaller"),
    (r"\bsmaller\b", "larger"),
    (r"\babove\b", "below"),
    (r"\bbelow\b", "above"),
    (r"\bahead of\b", "behind"),
    (r"\boutperforms\b", "falls behind"),
    ("高于", "低于"),
    ("低于", "高于"),
    ("大于", "小于"),
    ("小于", "大于"),
    ("多于", "少于"),
    ("少于", "多于"),
    ("超过", "不及"),
    ("(?<=[比于])?高出", "低出"),
    ("更高", "更低"),
    ("更低", "更高"),
    ("更快", "更慢"),
    ("更慢", "更快"),
    ("更大", "更小"),
    ("更小", "更大"),
)
ORDER = tuple((re.compile(old), new) for old, new in _PAIRS)

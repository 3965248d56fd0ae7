"""Encodings: what is recognised, what is refused, and that text comes back as it was."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detector.errors import ReadError, UsageError
from detector.read.encoding import decode_bytes

CHINESE = "这块加速卡的显存为 80GB，带宽为 3.35 TB/s。"
WESTERN = "The naïve café owner said “80 GB” — enough for £900.\r\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (CHINESE.encode(), "utf-8"),
        (codecs.BOM_UTF8 + CHINESE.encode(), "utf-8"),
        (codecs.BOM_UTF16_LE + CHINESE.encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be"), "utf-16-be"),
        (codecs.BOM_UTF32_LE + CHINESE.encode("utf-32-le"), "utf-32-le"),
        (CHINESE.encode("utf-16-le"), "utf-16-le"),
        (CHINESE.encode("utf-16-be"), "utf-16-be"),
        (CHINESE.encode("gb18030"), "gb18030"),
    ],
)
def test_chinese_is_decoded(data: bytes, encoding: str) -> None:
    decoded = decode_bytes(data, "a.txt")
    assert (decoded.text, decoded.encoding) == (CHINESE, encoding)


def test_western_text_is_decoded_and_line_breaks_are_kept() -> None:
    decoded = decode_bytes(WESTERN.encode("cp1252"), "a.txt")
    assert (decoded.text, decoded.encoding, decoded.guessed) == (WESTERN, "cp1252", True)


def test_given_encoding_wins() -> None:
    assert decode_bytes("顯存 80GB".encode("big5"), "a.txt", "big5").text == "顯存 80GB"


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"\x89PNG\x00\x00\x00\x01\x02\x00", "binary"),
        (bytes(range(256)) * 4, "binary"),
        (codecs.BOM_UTF16_LE + b"a", "not utf-16-le"),
        ("顯示記憶體容量與頻寬都很高".encode("big5") * 9, "unknown encoding"),
        (b"abc\x81\x8d\x8f def", "unknown encoding"),
    ],
)
def test_what_is_no_text_is_refused_with_what_is_allowed(data: bytes, part: str) -> None:
    with pytest.raises(ReadError, match=part) as caught:
        decode_bytes(data, "a.txt")
    assert str(caught.value).startswith("a.txt: ")
    assert "allowed" in str(caught.value)


KOREAN = "엔비디아 H100 그래픽 처리 장치는 80GB 메모리와 3.35 TB/s 대역폭을 제공하며 전력은 700W 입니다."
JAPANESE = "エヌビディアのH100は80GBのメモリと3.35TB/sの帯域幅を備え、消費電力は700Wです。"
TAIWANESE = "顯示記憶體容量與頻寬都很高，資料中心廣泛使用。"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (KOREAN, "euc-kr"),
        (JAPANESE, "shift-jis"),
        (JAPANESE, "euc-jp"),
        (TAIWANESE, "big5"),
        (TAIWANESE + "The H100 has much memory and is good for training. " * 3, "big5"),
        ("Видеокарта H100 имеет 80 ГБ памяти", "cp1251"),
    ],
)
def test_other_encodings_are_refused_rather_than_guessed(text: str, encoding: str) -> None:
    with pytest.raises(ReadError, match=r"unknown encoding .* named with --encoding"):
        decode_bytes(text.encode(encoding), "a.txt")


@pytest.mark.parametrize("cut", [1, 2])
def test_utf8_without_its_last_bytes_is_utf8(cut: int) -> None:
    decoded = decode_bytes("带宽与显存".encode()[:-cut], "a.txt")
    assert (decoded.text, decoded.encoding, decoded.guessed) == ("带宽与显\ufffd", "utf-8", True)


def test_broken_byte_is_named_with_its_line() -> None:
    with pytest.raises(ReadError, match=r"not utf-8 at byte \d+ \(line 2\)"):
        decode_bytes(CHINESE.encode() + b"\nab\xff c", "a.txt")


@pytest.mark.parametrize("encoding", ["nonsense", "rot13", "hex"])
def test_unknown_encoding_names_examples(encoding: str) -> None:
    with pytest.raises(UsageError, match="gb18030"):
        decode_bytes(b"a", "a.txt", encoding)


TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\x00\ufeff"))


@given(TEXT)
def test_utf8_round_trip(text: str) -> None:
    assert decode_bytes(text.encode(), "a").text == text


@given(TEXT, st.sampled_from(["utf-8-sig", "utf-16", "utf-32"]))
def test_marked_round_trip(text: str, encoding: str) -> None:
    assert decode_bytes(text.encode(encoding), "a").text == text


@given(st.text(alphabet="显存带宽功耗的是在，。0189 ABGT/s\n", min_size=1))
def test_gb18030_round_trip(text: str) -> None:
    assert decode_bytes(text.encode("gb18030"), "a").text == text


@given(st.binary(max_size=60))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        decoded = decode_bytes(data, "a")
    except ReadError:
        return
    decoded.text.encode()

"""Programming names: variables, functions, tools, firmware files, options of inference servers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detector.extract.draft import certain
from detector.extract.scene import Scene
from detector.model.claim import Candidate


@dataclass(frozen=True, slots=True)
class _Form:
    """One form of names; a text without any of the `marks` holds no such name."""

    marks: tuple[str, ...]
    pattern: re.Pattern[str]


_VARIABLE = _Form(
    ("_",),
    re.compile(
        r"(?<![A-Za-z0-9_$./\-])(?:NV|NVIDIA|CUDA|NCCL|NVREG|VLLM|TORCH|PYTORCH|HIP|ROCM|HSA|ASCEND|HCCL)_"
        r"[A-Z0-9_]{0,80}[A-Z](?!_?[A-Za-z])"
    ),
)
_FUNCTION = _Form(
    ("nvml", "cuda", "nccl", "cudnn", "cublas", "hip", "rocblas", "acl", "torch."),
    re.compile(
        r"(?<![A-Za-z0-9_])(?:(?:nvml|cuda|nccl|cudnn|cublas|hip|rocblas|acl)[A-Z][A-Za-z0-9_]{3,60}(?![A-Za-z0-9_])"
        r"|(?<!import )(?<!from )torch\.[a-z_]+(?:\.[a-z_0-9]+)+)"
    ),
)
_TOOL = _Form(
    ("nvidia-", "cuda-", "rocm-", "amd-", "vllm-"),
    re.compile(
        r"(?<![A-Za-z0-9_./\-])(?:nvidia|cuda|rocm|amd|vllm)-[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*"
        r"(?:\.(?:bin|patch|fw|run))?(?![a-z0-9_])"
    ),
)
_FILE = _Form(
    (".bin", ".patch", ".fw", "/proc/"),
    re.compile(
        r"(?<![A-Za-z0-9_./\-])[a-z0-9][a-z0-9_\-]{3,60}\.(?:bin|patch|fw)(?![a-z0-9_])|/proc/(?:nvidia|driver)/[a-z_/]+"
    ),
)
_MODULE_OPTION = _Form(
    ("NVreg_", "nvidia", "amdgpu."),
    re.compile(
        r"(?<![A-Za-z0-9_])(?:nvidia\.)?NVreg_[A-Z][A-Za-z0-9_]{2,60}"
        r"|(?<![A-Za-z0-9_./\-])(?:nvidia(?:[\-_](?:drm|uvm|modeset|peermem))?|amdgpu)\.[a-z][a-z0-9_]+(?![A-Za-z0-9_./])"
    ),
)
_ENDPOINT = _Form(
    ("/v1/", "/v2/", "/v3/"),
    re.compile(r"(?<![A-Za-z0-9_.:/\-])/v\d(?:/[a-z][a-z_\-]*)+(?![A-Za-z0-9_/\-])"),
)
_SOURCE = _Form(
    (".py", ".cu", ".cpp", ".cc"),
    re.compile(
        r"(?<![A-Za-z0-9_./:\-])(?:[a-z_][a-z0-9_\-]{0,40}/){1,9}[a-z_][a-z0-9_\-]{0,60}\.(?:py|cuh?|cpp|cc)(?![A-Za-z0-9_])"
    ),
)
_VOCABULARY = _Form(("k_base",), re.compile(r"(?<![A-Za-z0-9_])(?:cl|o|p|r)\d{2,3}k_base(?![A-Za-z0-9_])"))
_ARGUMENT = _Form(
    ("fp8_", "fp4_", "int8_", "int4_", "bf16_"),
    re.compile(
        r"(?<=[(,\s])(?:fp8|(?:nv|mx)?fp4|mxfp8|int8|int4|bf16)_[a-z]+(?:_[a-z0-9]+)*(?==[^=\s])",
    ),
)
# Names that are documented by their projects, in versions and files beyond the table's lists.
_OPEN = (_MODULE_OPTION, _ENDPOINT, _SOURCE, _VOCABULARY)
_CONTAINER_OPTIONS = frozenset(
    {"--cap-add", "--cap-drop", "--shm-size", "--security-opt", "--device-cgroup-rule", "--memory-swap", "--env-file"}
)
_OPTION = re.compile(r"(?<![A-Za-z0-9_\-])--[a-z][a-z0-9]*(?:-[a-z0-9]+)+")
_CLOSED = (_VARIABLE, _FUNCTION, _TOOL, _FILE, _ARGUMENT)
_OTHER_TOOL = re.compile(
    r"\b(?:docker|kubectl|apt|apt-get|pip|git|sh|bash|mokutil|grep|nvidia-smi|conda|helm|cmake|make|curl|wget)\b"
)
_SERVERS = ("vllm", "sglang", "trtllm", "tensorrt")
_COMMAND = 160
_OWNERS = (
    ("nvml", "NVML"),
    ("NV_", "NVIDIA driver"),
    ("NVreg", "NVIDIA driver"),
    ("nvidia.", "NVIDIA driver"),
    ("/v1/", "OpenAI API"),
    ("cl100k_base", "tiktoken"),
    ("o200k_base", "tiktoken"),
    ("/proc/", "NVIDIA driver"),
    ("NCCL_", "NCCL"),
    ("nccl", "NCCL"),
    ("CUDA_", "CUDA"),
    ("cuda", "CUDA"),
    ("torch.", "PyTorch"),
    ("VLLM_", "vLLM"),
)


def find_identifiers(scene: Scene) -> Iterator[tuple[int, str]]:
    """Every programming name that the table could hold with its start, one form after the other."""
    yield from _matches(scene.text, _CLOSED)
    if "--" in scene.text and any(server in scene.text.lower() for server in _SERVERS):
        for match in _OPTION.finditer(scene.text):
            if match.group() not in _CONTAINER_OPTIONS and _is_server_option(scene, match.start()):
                yield match.start(), match.group()


def find_open_identifiers(scene: Scene) -> Iterator[tuple[int, str]]:
    """Names of forms that no list is complete for, with their starts: module options, paths, vocabularies."""
    yield from _matches(scene.text, _OPEN)


def _matches(text: str, forms: tuple[_Form, ...]) -> Iterator[tuple[int, str]]:
    for form in forms:
        if any(mark in text for mark in form.marks):
            for match in form.pattern.finditer(text):
                yield match.start(), match.group()


def _is_server_option(scene: Scene, position: int) -> bool:
    """True where no other tool's command precedes a command-line option in its sentence."""
    low, _ = scene.sentence_span(position)
    return _OTHER_TOOL.search(scene.text, max(low, position - _COMMAND), position) is None


def owner_of(name: str) -> tuple[Candidate, ...]:
    """What a programming name belongs to by its form; empty where the form does not tell."""
    for prefix, owner in _OWNERS:
        if name.startswith(prefix):
            return certain(owner)
    return ()

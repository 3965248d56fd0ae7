"""A claim: one checkable statement of an article, with the words that state it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """Form in which a claim is stated."""

    QUANTITY = "quantity"
    VERSION = "version"
    ENTITY = "entity"
    DATE = "date"
    RELATION = "relation"
    ARITHMETIC = "arithmetic"


class Attribute(StrEnum):
    """Property that a claim is about."""

    MEMORY_CAPACITY = "memory_capacity"
    MEMORY_BANDWIDTH = "memory_bandwidth"
    MEMORY_TYPE = "memory_type"
    MEMORY_BUS_WIDTH = "memory_bus_width"
    TDP = "tdp"
    COMPUTE = "compute"
    INTERCONNECT_VERSION = "interconnect_version"
    INTERCONNECT_BANDWIDTH = "interconnect_bandwidth"
    PCIE_GENERATION = "pcie_generation"
    PCIE_BANDWIDTH = "pcie_bandwidth"
    TRANSISTOR_COUNT = "transistor_count"
    PROCESS_NODE = "process_node"
    DIE_COUNT = "die_count"
    SM_COUNT = "sm_count"
    CUDA_CORES = "cuda_cores"
    TENSOR_CORE_GENERATION = "tensor_core_generation"
    COMPUTE_CAPABILITY = "compute_capability"
    CLOCK = "clock"
    CACHE = "cache"
    FORM_FACTOR = "form_factor"
    RELEASE_DATE = "release_date"
    DRIVER_VERSION = "driver_version"
    SOFTWARE_VERSION = "software_version"
    MINIMUM_VERSION = "minimum_version"
    PRICE = "price"
    DEVICE_COUNT = "device_count"
    ARCHITECTURE = "architecture"
    CONTEXT_LENGTH = "context_length"
    PARAMETER_COUNT = "parameter_count"
    MEASURED_LATENCY = "measured_latency"
    MEASURED_THROUGHPUT = "measured_throughput"
    MEASURED_OTHER = "measured_other"
    PERCENT_CHANGE = "percent_change"
    RATIO = "ratio"
    FEATURE = "feature"
    EXISTENCE = "existence"
    OTHER = "other"


class Qualifier(StrEnum):
    """Word beside a claim that widens, limits or withdraws it."""

    APPROX = "approx"
    UP_TO = "up_to"
    AT_LEAST = "at_least"
    SPARSE = "sparse"
    DENSE = "dense"
    PER_GPU = "per_gpu"
    PER_SYSTEM = "per_system"
    BIDIRECTIONAL = "bidirectional"
    UNIDIRECTIONAL = "unidirectional"
    MEASURED = "measured"
    HYPOTHETICAL = "hypothetical"
    NEGATED = "negated"
    QUOTED = "quoted"
    QUOTED_ERROR = "quoted_error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A subject that a claim may be about, with a weight in (0, 1]; the weights of a claim add to 1."""

    name: str
    weight: float
    variant: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One statement with its span; offsets are code points of the document's text, end excluded.

    `numbers` are the numbers as written, with separators removed and signs kept (two for a range); times `scale`
    (such as 10000 for 万) they are in `unit`. `detail` narrows the attribute where one word is too coarse: which
    interconnect, which cache, what is counted. `relation` says what a relation claim asserts about `object`.
    """

    id: str
    start: int
    end: int
    text: str
    kind: Kind
    attribute: Attribute
    subject: str | None = None
    variant: str | None = None
    candidates: tuple[Candidate, ...] = ()
    value: float | str | tuple[float, float] | None = None
    unit: str | None = None
    numbers: tuple[str, ...] = ()
    scale: str = "1"
    precision: str | None = None
    scope: str | None = None
    detail: str | None = None
    relation: str | None = None
    object: str | None = None
    qualifiers: tuple[Qualifier, ...] = ()
    undocumented: bool = False
    block: int = -1
    sentence: int = -1
    occurrences: tuple[tuple[int, int], ...] = ()

    def has(self, *qualifiers: Qualifier) -> bool:
        """True where the claim carries any of the qualifiers."""
        return bool(self.qualifiers) and not frozenset(qualifiers).isdisjoint(self.qualifiers)

    @property
    def sparsity(self) -> str | None:
        """`sparse`, `dense`, or None where the article does not say."""
        if Qualifier.SPARSE in self.qualifiers:
            return "sparse"
        return "dense" if Qualifier.DENSE in self.qualifiers else None

    @property
    def direction(self) -> str | None:
        """`bidirectional`, `unidirectional`, or None where the article does not say."""
        if Qualifier.BIDIRECTIONAL in self.qualifiers:
            return "bidirectional"
        return "unidirectional" if Qualifier.UNIDIRECTIONAL in self.qualifiers else None

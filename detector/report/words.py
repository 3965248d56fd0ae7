"""Every fixed word that a report is printed with, in English and Chinese."""

from __future__ import annotations

from detector.check.wording import attribute_words
from detector.model.claim import Attribute, Qualifier
from detector.model.document import Language
from detector.model.finding import Reason, Verdict
from detector.model.report import ClaimReport

_WORDS: dict[str, tuple[str, str]] = {
    "cannot_read": ("cannot read: {reason}", "无法读取：{reason}"),
    "page_what": ("What: ", "检查内容："),
    "page_why": ("Why: ", "原因："),
    "page_example": ("Example: ", "示例："),
    "page_silence": ("Silence: ", "如何消除："),
    "page_message": ("Message: ", "提示文字："),
    "page_flagged": ("Flagged:", "会提示："),
    "page_clean": ("Not flagged:", "不会提示："),
    "article": ("article", "文章"),
    "table": ("table", "参考表"),
    "computed": ("computed", "计算"),
    "formula": ("formula", "算式"),
    "elsewhere": ("elsewhere in the article", "文中另一处"),
    "row": ("{name}: {value}", "{name}：{value}"),
    "source": (
        "source: {title}, {publisher}, {url}, published {published}, read {read}",
        "来源：{title}，{publisher}，{url}，发布 {published}，读取 {read}",
    ),
    "undated": ("without date", "日期不详"),
    "no_address": ("no public address", "无公开网址"),
    "more_sources": ("sources not shown: {count} (--why shows all)", "未显示的来源：{count} 个（--why 显示全部）"),
    "same_source": ("source: same as above", "来源：同上"),
    "severity_error": ("error", "错误"),
    "severity_warning": ("warning", "警告"),
    "severity_note": ("note", "说明"),
    "message": ("{severity}: {message}", "{severity}：{message}"),
    "term": ("{name} {value}", "{name} {value}"),
    "score": ("score {score}: {parts}", "得分 {score}：{parts}"),
    "about": ("{subject}, {attribute}", "{subject} 的{attribute}"),
    "list_break": (", ", "，"),
    "summary": (
        "{name}: risk {risk} ({level}); claims: {claims}, supported: {supported}, wrong: {wrong}, open: {open}; "
        "as of {as_of} ({as_of_source}); table read up to {newest}",
        "{name}：风险 {risk}（{level}）；陈述 {claims} 条：属实 {supported}，有误 {wrong}，未决 {open}；"
        "基准日 {as_of}（{as_of_source}）；参考表读取至 {newest}",
    ),
    "as_of_option": ("given with --as-of", "由 --as-of 指定"),
    "as_of_article": ("the article's own date", "文章自身日期"),
    "as_of_today": ("today, as the article states no date", "今天，文章未注明日期"),
    "page_title": ("Claims of the article and their evidence", "文章中的陈述与依据"),
    "articles": ("Articles", "文章列表"),
    "evidence": ("Evidence", "依据"),
    "sources": ("Sources", "来源"),
    "patterns": ("Traits of the whole article", "全文特征"),
    "published": ("published {day}", "发布 {day}"),
    "read_on": ("read {day}", "读取 {day}"),
    "rank_1": ("vendor document", "厂商文件"),
    "rank_2": ("reprint or standards body", "转载或标准组织"),
    "rank_3": ("secondary", "二手来源"),
    "line_number": ("line {line}", "第 {line} 行"),
    "source_line": ("line {line} of the source", "源文件第 {line} 行"),
    "score_short": ("score {score}", "得分 {score}"),
    "score_parts": ("What the score is made of", "得分的构成"),
    "filters": ("Filters", "筛选"),
    "filter_verdict": ("Verdict", "结论"),
    "filter_severity": ("Severity", "级别"),
    "filter_rule": ("Rule", "规则"),
    "all": ("all", "全部"),
    "shown_claims": ("{shown} of {all} claims shown", "显示 {shown} / {all} 条陈述"),
    "nothing_shown": ("No claim fits the filters.", "没有符合筛选条件的陈述。"),
    "key_move": ("next and previous claim", "下一条与上一条"),
    "key_mark": ("to its place in the text", "跳到文中位置"),
    "key_all": ("show all", "全部显示"),
    "risk_short": ("risk {score} ({level})", "风险 {score}（{level}）"),
    "risk_parts": ("What the risk is made of", "风险的构成"),
    "risk_undocumented": ("names without a document", "没有文献的名称"),
    "risk_patterns": ("traits of the whole article", "全文特征"),
    "coverage": (
        "{claims} claims: {supported} supported, {wrong} wrong, {open} open",
        "{claims} 条陈述：{supported} 条属实，{wrong} 条有误，{open} 条未决",
    ),
    "as_of_day": ("as of {day} ({source})", "基准日 {day}（{source}）"),
    "table_until": ("table read up to {day}", "参考表读取至 {day}"),
    "verdicts_from_rules": (
        "Verdicts come from rules and dated sources; the score weighs them and decides nothing.",
        "结论来自规则和有日期的来源；得分只作权衡，不作判定。",
    ),
    "level_low": ("low", "低"),
    "level_medium": ("medium", "中"),
    "level_high": ("high", "高"),
    "verdict_supported": ("supported", "属实"),
    "verdict_contradicted": ("contradicted", "与来源不符"),
    "verdict_inconsistent": ("inconsistent", "自相矛盾"),
    "verdict_anachronistic": ("anachronistic", "时间不符"),
    "verdict_fabricated": ("fabricated", "不存在"),
    "verdict_unverifiable": ("unverifiable", "无法核实"),
    "verdict_unknown": ("unknown", "未知"),
    "reason_no_subject": ("no subject was found", "未找到对象"),
    "reason_subject_uncertain": ("the subject is uncertain", "对象不确定"),
    "reason_subject_not_in_table": ("the table has no facts on the subject", "参考表没有该对象的数据"),
    "reason_attribute_not_in_table": ("the table has no value for the attribute", "参考表没有该属性的值"),
    "reason_name_not_in_table": ("the table does not have the name", "参考表没有该名称"),
    "reason_weak_source": ("only weak sources", "只有较弱的来源"),
    "reason_qualifier_missing": ("true under one reading only", "仅在一种理解下成立"),
    "reason_private_measurement": ("a private measurement", "非公开的测量"),
    "reason_no_public_value": ("no public value to compare with", "没有可供比较的公开数值"),
    "reason_hypothetical": ("hypothetical", "假设"),
    "reason_quoted": ("quoted", "引述"),
    "reason_negated": ("negated", "否定"),
    "reason_not_checked": ("not checked", "未检查"),
    "reason_ignored": ("ignored on request", "按要求忽略"),
    "open_claim": ("{about}: {verdict} ({notes})", "{about}：{verdict}（{notes}）"),
    "bare_claim": ("{about}: {verdict}", "{about}：{verdict}"),
    "ignore_here": ("Set {code} aside here with a comment", "用注释在此处忽略 {code}"),
    "ignore_reason": ("checked on {day}", "{day} 已核对"),
    "more_in_log": ("{count} more in the log", "日志中还有 {count} 条"),
    "flag_qualifier_missing": ("a qualifier is missing", "缺少限定"),
    "flag_sources_disagree": ("sources disagree", "来源不一"),
    "flag_outdated": ("true at an earlier date", "以前属实"),
    "flag_material": ("changes a conclusion", "影响结论"),
    "flag_undocumented": ("named by no known document", "无已知文献提及"),
    "flag_other_value_of": ("value of another product", "另一产品的值"),
    "term_base": ("before any evidence", "起始值"),
    "term_chinese": ("Chinese text", "中文文章"),
    "term_for": ("for it: {name}", "支持：{name}"),
    "term_against": ("against it: {name}", "反对：{name}"),
    "term_vendor_source": ("a vendor document", "厂商文件"),
    "term_weak_source": ("only secondary sources", "仅有二手来源"),
    "term_sources": ("several sources", "多个来源"),
    "term_arithmetic": ("arithmetic", "算术"),
    "term_own_text": ("another passage of the article", "文中另一处"),
    "term_gap": ("size of the difference", "差距大小"),
    "term_candidates": ("several possible subjects", "可能的对象不止一个"),
    "term_hedge": ("hedged wording", "措辞留有余地"),
    "term_withdrawn": ("hypothetical, quoted or negated", "假设、引述或否定"),
    "term_outdated": ("true at an earlier date", "以前属实"),
    "term_rule": ("how often the rule is right", "规则以往的准确率"),
    "term_findings": ("several findings", "多项发现"),
    "term_subject_weight": ("doubt about the subject", "对象存疑"),
    "term_source_age": ("age of the sources", "来源的年代"),
    "term_family_spec": ("the table's value", "参考表中的值"),
    "term_family_name": ("whether the name exists", "名称是否存在"),
    "term_family_time": ("dates", "时间"),
    "term_family_comp": ("whether the parts fit", "部件是否匹配"),
    "term_family_self": ("the article against itself", "文章前后对照"),
    "term_family_math": ("a calculation", "计算"),
    "term_family_unit": ("the unit", "单位"),
    "term_family_join": ("values of one variant", "同一型号的取值"),
    "term_family_find": ("another product's value", "另一产品的值"),
    "term_family_patt": ("a pattern of the article", "文章的特征"),
    "term_family_none": ("no rule", "无规则"),
    "term_open_quantity": ("a figure", "数值"),
    "term_open_version": ("a version", "版本"),
    "term_open_entity": ("a name", "名称"),
    "term_open_date": ("a date", "日期"),
    "term_open_relation": ("a statement about two things", "两者关系的陈述"),
    "term_open_arithmetic": ("a ratio or percentage", "比例或百分比"),
}
_SIDES = ("for", "against")
_CLASSES = ("verdict", "reason", "flag")
_MEASURED = frozenset({Attribute.MEASURED_LATENCY, Attribute.MEASURED_THROUGHPUT, Attribute.MEASURED_OTHER})
_SHARE = "%"


def word(key: str, language: Language) -> str:
    """The word or template of this key."""
    english, chinese = _WORDS[key]
    return chinese if language is Language.CHINESE else english


def attribute_name(attribute: Attribute, language: Language) -> str:
    """The attribute in words."""
    english, chinese = attribute_words(attribute)
    return chinese if language is Language.CHINESE else english


def reason_text(claim: ClaimReport, language: Language) -> str:
    """Why the claim is open; ratios, shares and counts are no measurements, yet no public value stands beside them."""
    reason = claim.reason
    measured = claim.attribute in _MEASURED or Qualifier.MEASURED in claim.qualifiers
    if reason is Reason.PRIVATE_MEASUREMENT and (not measured or claim.unit == _SHARE):
        return word("reason_no_public_value", language)
    return word(f"reason_{reason}", language)


def term_text(name: str, language: Language) -> str:
    """A contribution of a score in words: `for_vendor_source`, `verdict_unknown`."""
    kind, _, rest = name.partition("_")
    if kind in _SIDES:
        return word(f"term_{kind}", language).format(name=word(f"term_{rest}", language))
    if name == f"reason_{Reason.PRIVATE_MEASUREMENT}":
        return word("reason_no_public_value", language)
    return word(name if kind in _CLASSES else f"term_{name}", language)


def risk_text(name: str, language: Language) -> str:
    """A part of the risk in words: a verdict, or one of the other traits."""
    return word(f"verdict_{name}" if name in set(Verdict) else f"risk_{name}", language)

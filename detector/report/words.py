"""Every fixed word that a report is printed with, in English and Chinese."""

from __future__ import annotations

from detector.model.document import Language

_WORDS: dict[str, tuple[str, str]] = {
    "cannot_read": ("cannot read: {reason}", "无法读取：{reason}"),
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
    "more_sources": ("and {count} more sources (--why shows all)", "另有 {count} 个来源（--why 显示全部）"),
    "score": ("score {score}: {parts}", "得分 {score}：{parts}"),
    "about": ("{attribute} of {subject}", "{subject} 的 {attribute}"),
    "nothing": ("?", "未知对象"),
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
    "reason_hypothetical": ("hypothetical", "假设"),
    "reason_quoted": ("quoted", "引述"),
    "reason_negated": ("negated", "否定"),
    "reason_not_checked": ("not checked", "未检查"),
    "flag_qualifier_missing": ("a qualifier is missing", "缺少限定"),
    "flag_sources_disagree": ("sources disagree", "来源不一"),
    "flag_outdated": ("true at an earlier date", "以前属实"),
    "flag_material": ("changes a conclusion", "影响结论"),
    "flag_undocumented": ("named by no known document", "无已知文献提及"),
    "flag_other_value_of": ("value of another product", "另一产品的值"),
}


def word(key: str, language: Language) -> str:
    """The word or template of this key."""
    english, chinese = _WORDS[key]
    return chinese if language is Language.CHINESE else english

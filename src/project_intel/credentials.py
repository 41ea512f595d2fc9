"""Finds credentials of known formats in texts."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

_KEY_BEGINS = r"-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----"
_KEY_ENDS = r"-----END[ A-Z0-9]{0,40}-----"


@dataclass(frozen=True, slots=True)
class _Format:
    """A kind of credential; only texts that contain one of the `signs` are searched.

    The pattern's group `secret` is what is hidden, the whole match where it has none.
    """

    kind: str
    signs: tuple[str, ...]
    pattern: re.Pattern[str]


def _format(kind: str, signs: str, pattern: str) -> _Format:
    return _Format(kind, tuple(signs.split()), re.compile(pattern))


# Every pattern begins with something fixed and repeats nothing within a repetition that could
# match in two ways, so that each takes time in proportion to the text.
_FORMATS = (
    _format("age secret key", "AGE-SECRET-KEY-1", r"AGE-SECRET-KEY-1[0-9A-Z]{58}"),
    _format("Anthropic API key", "sk-ant-", r"\bsk-ant-[A-Za-z0-9_-]{20,}"),
    _format(
        "AWS access key id",
        "AKIA ASIA ABIA ACCA",
        r"(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Z0-9])",
    ),
    _format(
        "AWS secret access key",
        "ecret",
        r"(?i:secret_?access_?key|aws_?secret(?:_?key)?)[\"']?\s{0,5}[:=]{1,2}>?\s{0,5}[\"']?"
        r"(?P<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
    ),
    _format("Azure storage key", "AccountKey=", r"AccountKey=(?P<secret>[A-Za-z0-9+/]{40,}={0,2})"),
    _format("DigitalOcean token", "doo_v1_ dop_v1_ dor_v1_", r"\bdo[opr]_v1_[a-f0-9]{64}"),
    _format("GitHub token", "gho_ ghp_ ghr_ ghs_ ghu_", r"\bgh[oprsu]_[A-Za-z0-9]{36,}"),
    _format("GitHub token", "github_pat_", r"\bgithub_pat_[A-Za-z0-9_]{36,}"),
    _format(
        "GitLab token",
        "glpat- glptt- gldt- glrt- glcbt- glsoat-",
        r"\bgl(?:pat|ptt|dt|rt|cbt|soat)-[A-Za-z0-9_-]{20,}",
    ),
    _format("Google API key", "AIza", r"\bAIza[A-Za-z0-9_-]{35}"),
    _format("Google OAuth secret", "GOCSPX-", r"\bGOCSPX-[A-Za-z0-9_-]{28}"),
    _format("Google OAuth token", "ya29.", r"\bya29\.[A-Za-z0-9_-]{20,}"),
    _format("Hugging Face token", "hf_", r"\bhf_[A-Za-z0-9]{34,}"),
    _format(
        "JSON web token",
        "eyJ",
        r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}",
    ),
    _format("Mailgun key", "key-", r"\bkey-[0-9a-f]{32}\b"),
    _format("npm token", "npm_", r"\bnpm_[A-Za-z0-9]{36}"),
    _format(
        "npm token", "_authToken", r"_authToken\s{0,3}=\s{0,3}(?P<secret>[A-Za-z0-9+/=_-]{16,})"
    ),
    _format(
        "OpenAI API key",
        "sk-proj- sk-svcacct- sk-admin-",
        r"\bsk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,}",
    ),
    _format("OpenAI API key", "T3BlbkFJ", r"\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}"),
    _format(
        "password in an address",
        "://",
        r"://[^\s/:@\"'`<>{}$%*]{0,100}:(?!(?:pass|passw|passwd|password|pwd|secret|user)@)"
        r"(?P<secret>[^\s/:@\"'`<>{}$%*]{3,100})@",
    ),
    # Where the end is missing, what looks like a key's lines goes.
    _format(
        "private key",
        "-----BEGIN",
        rf"{_KEY_BEGINS}(?:(?:[^-]|-(?!----))*+{_KEY_ENDS}"
        r"|(?:(?:[\s\"',]|\\[nr])*+[A-Za-z0-9+/=]{20,}+)*)",
    ),
    _format("PyPI token", "pypi-", r"\bpypi-AgE[A-Za-z0-9_-]{50,}"),
    _format("SendGrid key", "SG.", r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}"),
    _format("Shopify token", "shp", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
    _format("Slack token", "xox", r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
    _format("Slack token", "xapp-", r"\bxapp-\d-[A-Za-z0-9-]{20,}"),
    _format(
        "Slack webhook",
        "hooks.slack.com",
        r"hooks\.slack\.com/(?:services|workflows)/(?P<secret>[A-Za-z0-9/_-]{20,})",
    ),
    _format("Square token", "sq0", r"\bsq0(?:atp|csp)-[A-Za-z0-9_-]{22,}"),
    _format("Stripe key", "_live_", r"\b[rs]k_live_[A-Za-z0-9]{16,}"),
    _format("Stripe webhook secret", "whsec_", r"\bwhsec_[A-Za-z0-9+/=]{24,}"),
    _format("Telegram bot token", ":AA", r"\b\d{8,10}:AA[A-Za-z0-9_-]{33}"),
    _format("Twilio key", "SK", r"\bSK[0-9a-f]{32}\b"),
)


@dataclass(frozen=True, slots=True)
class Screened:
    """A text in which every secret is replaced by its kind, and these kinds, each once, sorted."""

    text: str
    kinds: tuple[str, ...] = ()


def screen(text: str) -> Screened:
    """Replace every credential of a known format by `[hidden: <kind>]`."""
    return _screened(text, _possible(text))


def screen_lines(text: str) -> str:
    """Return a reply with the credentials of each line replaced.

    Here a line is a value of its own: what one file begins like a key, another must not end.
    """
    possible = _possible(text)
    if not possible:
        return text
    return "\n".join(_screened(line, possible).text for line in text.split("\n"))


def screen_in_place(text: str) -> str:
    """Return a text with every credential replaced, each line keeping its number."""
    return _screened(text, _possible(text), keeps_breaks=True).text


def screen_value(value: object) -> object:
    """Return plain JSON values with the credentials in each text and key replaced."""
    if isinstance(value, str):
        return screen(value).text
    if isinstance(value, Mapping):
        return {screen(key).text: screen_value(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [screen_value(inner) for inner in value]
    return value


def _possible(text: str) -> list[_Format]:
    return [known for known in _FORMATS if any(sign in text for sign in known.signs)]


def _screened(text: str, possible: Iterable[_Format], *, keeps_breaks: bool = False) -> Screened:
    kinds = set()
    for known in possible:
        hide = partial(_hidden, kind=known.kind, keeps_breaks=keeps_breaks)
        text, count = known.pattern.subn(hide, text)
        if count:
            kinds.add(known.kind)
    return Screened(text, tuple(sorted(kinds)))


def _hidden(found: re.Match[str], kind: str, keeps_breaks: bool) -> str:
    name = "secret" if "secret" in found.re.groupindex else 0
    whole, start = found[0], found.start()
    first, last = found.span(name)
    breaks = "\n" * found[name].count("\n") if keeps_breaks else ""
    return f"{whole[: first - start]}[hidden: {kind}]{breaks}{whole[last - start :]}"

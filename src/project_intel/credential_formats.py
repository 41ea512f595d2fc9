"""The formats of credentials that are known: what they are called and how they look."""

import re
from dataclasses import dataclass

_KEY_BEGINS = r"----[ -]BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?[ -]----"
_KEY_ENDS = r"----[ -]END[ A-Z0-9]{0,40}[ -]----"
# What may stand before a key's line: quotes, commas, the signs of a remark or of an added line.
_KEY_MARGIN = r"(?:[-\s\"'`,#*;>|+/]|\\[nrt])*+"
_ADDRESS_SIGN = r"(?:[^\s/:@\"'`<>{}$%*]|%[0-9A-Fa-f]{2})"


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of credential; only texts that contain one of the `signs` are searched.

    The pattern's group `secret` is what is hidden, the whole match where it has none.
    """

    kind: str
    signs: tuple[str, ...]
    pattern: re.Pattern[str]


def _format(kind: str, signs: str, pattern: str) -> Format:
    return Format(kind, tuple(signs.split()), re.compile(pattern))


# Every pattern begins with something fixed and repeats nothing within a repetition that could
# match in two ways, so that each takes time in proportion to the text.
FORMATS = (
    _format("age secret key", "AGE-SECRET-KEY-1", r"AGE-SECRET-KEY-1[0-9A-Z]{58}"),
    _format("Anthropic API key", "sk-ant-", r"\bsk-ant-[A-Za-z0-9_-]{20,}"),
    _format("Atlassian token", "ATATT3x", r"\bATATT3x[A-Za-z0-9_=-]{50,}"),
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
    _format("Databricks token", "dapi", r"\bdapi[0-9a-f]{32}\b"),
    _format("DigitalOcean token", "doo_v1_ dop_v1_ dor_v1_", r"\bdo[opr]_v1_[a-f0-9]{64}"),
    _format(
        "Discord bot token",
        "MT MD Mj Mz ND NT Nj Nz OD OT Oj Oz",
        r"\b[MNO][DTjz][AEIMQUYcgk][A-Za-z0-9]{20,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}",
    ),
    _format(
        "Discord webhook",
        "/api/webhooks/",
        r"discord(?:app)?\.com/api/webhooks/(?P<secret>\d{10,20}/[A-Za-z0-9_-]{40,})",
    ),
    _format("Docker token", "dckr_pat_ dckr_oat_", r"\bdckr_[op]at_[A-Za-z0-9_-]{20,}"),
    _format(
        "Doppler token",
        "dp.pt. dp.st. dp.ct. dp.sa.",
        r"\bdp\.(?:pt|st|ct|sa)\.[A-Za-z0-9._-]{40,}",
    ),
    _format("GitHub token", "gho_ ghp_ ghr_ ghs_ ghu_", r"\bgh[oprsu]_[A-Za-z0-9]{36,}"),
    _format("GitHub token", "github_pat_", r"\bgithub_pat_[A-Za-z0-9_]{36,}"),
    _format(
        "GitLab token",
        "glpat- glptt- gldt- glrt- glcbt- glsoat- glft- gloas-",
        r"\bgl(?:pat|ptt|dt|rt|cbt|soat|ft|oas)-[A-Za-z0-9_-]{20,}",
    ),
    _format("Google API key", "AIza", r"\bAIza[A-Za-z0-9_-]{35}"),
    _format("Google OAuth secret", "GOCSPX-", r"\bGOCSPX-[A-Za-z0-9_-]{28}"),
    _format("Google OAuth token", "ya29.", r"\bya29\.[A-Za-z0-9_-]{20,}"),
    _format("Grafana token", "glsa_", r"\bglsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}"),
    _format("Groq key", "gsk_", r"\bgsk_[A-Za-z0-9]{40,}"),
    _format("Hugging Face token", "hf_", r"\bhf_[A-Za-z0-9]{34,}"),
    _format(
        "JSON web key",
        "kty",
        r"(?<!\w)[\"']?(?:d|p|q|dp|dq|qi|k)[\"']?\s{0,5}:\s{0,5}[\"'](?P<secret>[A-Za-z0-9_-]{43,})[\"']",
    ),
    _format(
        "JSON web token",
        "eyJ",
        # A part ends before what could begin another token, so that none is read over and over.
        r"\beyJ(?:(?!-eyJ)[A-Za-z0-9_-]){10,}+\.eyJ(?:(?!-eyJ)[A-Za-z0-9_-]){10,}+\."
        r"[A-Za-z0-9_-]{10,}",
    ),
    _format("Linear key", "lin_api_", r"\blin_api_[A-Za-z0-9]{40}"),
    _format("Mailgun key", "key-", r"\bkey-[0-9a-f]{32}\b"),
    _format("New Relic key", "NRAK-", r"\bNRAK-[A-Z0-9]{27}"),
    _format(
        "npm password",
        ":_auth :_password",
        r":_(?:auth|password)\s{0,3}=\s{0,3}[\"']?(?P<secret>[A-Za-z0-9+/=_-]{16,})",
    ),
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
    _format("OpenRouter key", "sk-or-v1-", r"\bsk-or-v1-[0-9a-f]{64}"),
    _format(
        "password in an address",
        "://",
        rf"://{_ADDRESS_SIGN}{{0,100}}:(?!(?:pass|passw|passwd|password|pwd|secret|user)@)"
        rf"(?P<secret>{_ADDRESS_SIGN}{{3,100}})@",
    ),
    _format("Postman key", "PMAK-", r"\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    # Where the end is missing, what looks like a key's lines goes.
    _format(
        "private key",
        "BEGIN",
        rf"{_KEY_BEGINS}(?:(?:[^-]|-(?!---))*+{_KEY_ENDS}"
        rf"|(?:{_KEY_MARGIN}(?:Proc-Type|DEK-Info|Comment|Subject|Version|X-[A-Za-z-]{{1,40}}):[^\n\\]{{0,200}}+)*+"
        rf"(?:{_KEY_MARGIN}[A-Za-z0-9+/=]{{20,}}+)*+(?:{_KEY_MARGIN}[A-Za-z0-9+/]{{1,19}}={{1,2}})?)",
    ),
    _format(
        "private key",
        "Private-Lines:",
        r"Private-Lines: \d{1,4}(?P<secret>(?:(?:\s|\\[nr])++[A-Za-z0-9+/=]{1,80}+(?=[\s\\]|$))+)",
    ),
    _format("PyPI token", "pypi-", r"\bpypi-AgE[A-Za-z0-9_-]{50,}"),
    _format("RubyGems key", "rubygems_", r"\brubygems_[0-9a-f]{48}"),
    _format("SendGrid key", "SG.", r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}"),
    _format("Sentry token", "sntrys_ sntryu_", r"\bsntry[su]_[A-Za-z0-9+/=_-]{40,}"),
    _format("Shopify token", "shp", r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
    _format("Slack token", "xox", r"\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
    _format("Slack token", "xapp-", r"\bxapp-\d-[A-Za-z0-9-]{20,}"),
    _format(
        "Slack webhook",
        "hooks.slack.com",
        r"hooks\.slack\.com/(?:services|workflows)/(?P<secret>[A-Za-z0-9/_-]{20,})",
    ),
    _format("Square token", "sq0", r"\bsq0(?:atp|csp)-[A-Za-z0-9_-]{22,}"),
    _format("Stripe key", "_live_ _test_", r"\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"),
    _format("Stripe webhook secret", "whsec_", r"\bwhsec_[A-Za-z0-9+/=]{24,}"),
    _format("Supabase token", "sbp_", r"\bsbp_[0-9a-f]{40}"),
    _format("Telegram bot token", ":AA", r"\b\d{8,10}:AA[A-Za-z0-9_-]{33}"),
    _format("Twilio key", "SK", r"\bSK[0-9a-f]{32}\b"),
    _format("Vault token", "hvs. hvb.", r"\bhv[bs]\.[A-Za-z0-9_-]{24,}"),
    _format(
        "WireGuard key",
        "PrivateKey PresharedKey",
        r"\bPr(?:ivate|eshared)Key\s{0,5}=\s{0,5}(?P<secret>[A-Za-z0-9+/]{43}=)",
    ),
)

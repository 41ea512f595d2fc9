"""The formats of credentials that are known: what they are called and how they look."""

import re
from dataclasses import dataclass

_KEY_BEGINS = r"----[ -]BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?[ -]----"
_KEY_ENDS = r"----[ -]END[ A-Z0-9]{0,40}[ -]----"
# What may stand before a key's line: quotes, commas, the signs of a remark or of an added line.
_KEY_MARGIN = r"(?:[-\s\"'`,#*;>|+/]|\\{1,4}[nrt])*+"
_UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_PLACEHOLDERS = "(?:pass|passw|passwd|password|pwd|secret|user)"
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
    _format("1Password token", "ops_eyJ", r"\bops_eyJ[A-Za-z0-9+/=_-]{250,}"),
    _format("age secret key", "AGE-SECRET-KEY-1", r"AGE-SECRET-KEY-1[0-9A-Z]{58}"),
    _format("Airtable token", "pat", r"pat(?<!\wpat)[A-Za-z0-9]{14}\.[0-9a-f]{64}\b"),
    _format("Anthropic API key", "sk-ant-", r"\bsk-ant-[A-Za-z0-9_-]{20,}"),
    _format("Artifactory key", "AKCp", r"\bAKCp[A-Za-z0-9]{69}\b"),
    _format("Atlassian token", "ATATT3x", r"\bATATT3x[A-Za-z0-9_=-]{50,}"),
    _format(
        "AWS access key id",
        "AKIA ASIA ABIA ACCA",
        r"(?<![A-Z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Z0-9])",
    ),
    _format("AWS Bedrock key", "ABSK", r"\bABSK[A-Za-z0-9+/]{109,}={0,2}"),
    _format(
        "AWS secret access key",
        "ecret",
        r"(?i:secret_?access_?key|aws_?secret(?:_?key)?)[\"']?\s{0,5}[:=]{1,2}>?\s{0,5}[\"']?"
        r"(?P<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
    ),
    _format(
        "AWS session token",
        "SESSION_TOKEN SessionToken sessionToken session_token ecurity-Token ecurity-token",
        r"(?i:session_?token|x-amz-security-token)[\"']?\s{0,5}[:=]{1,2}>?\s{0,5}[\"']?"
        r"(?P<secret>[A-Za-z0-9/+%]{100,}={0,2})",
    ),
    _format("Azure access signature", "sig=", r"[?&;]sig=(?P<secret>[A-Za-z0-9+/%]{40,}={0,2})"),
    _format(
        "Azure client secret",
        "Q~",
        r"(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])",
    ),
    _format(
        "Azure shared access key",
        "SharedAccessKey=",
        r"SharedAccessKey=(?P<secret>[A-Za-z0-9+/]{40,}={0,2})",
    ),
    _format("Azure storage key", "AccountKey=", r"AccountKey=(?P<secret>[A-Za-z0-9+/]{40,}={0,2})"),
    _format("Brevo key", "xkeysib-", r"\bxkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}"),
    _format("Buildkite token", "bkua_", r"\bbkua_[0-9a-f]{40}\b"),
    _format("CircleCI token", "CCIP", r"\bCCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}"),
    _format("Cloudflare origin key", "v1.0-", r"\bv1\.0-[0-9a-f]{24}-[0-9a-f]{146}"),
    _format("Contentful token", "CFPAT-", r"\bCFPAT-[A-Za-z0-9_-]{43}"),
    _format("crates.io token", "cio", r"\bcio[A-Za-z0-9]{32}\b"),
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
        "dp.",
        r"\bdp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9._-]{40,}",
    ),
    _format("Dynatrace token", "dt0", r"\bdt0[a-z]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}"),
    _format("Figma token", "figd_", r"\bfigd_[A-Za-z0-9_-]{40,}"),
    _format(
        "Fly token",
        "fm1 fm2_ fo1_",
        r"\b(?:(?:fm1[ar]|fm2)_[A-Za-z0-9+/=_-]{100,}|fo1_[A-Za-z0-9_-]{43})",
    ),
    _format("GitHub token", "gho_ ghp_ ghr_ ghs_ ghu_", r"\bgh[oprsu]_[A-Za-z0-9]{36,}"),
    _format("GitHub token", "github_pat_", r"\bgithub_pat_[A-Za-z0-9_]{36,}"),
    _format(
        "GitLab token",
        "glpat- glptt- gldt- glrt- glcbt- glsoat- glft- gloas- glagent- glimt- glffct-",
        r"\bgl(?:pat|ptt|dt|rt|cbt|soat|ft|oas|agent|imt|ffct)-[A-Za-z0-9_-]{20,}",
    ),
    _format("Google API key", "AIza", r"\bAIza[A-Za-z0-9_-]{35}"),
    _format("Google OAuth secret", "GOCSPX-", r"\bGOCSPX-[A-Za-z0-9_-]{28}"),
    _format("Google OAuth token", "ya29.", r"\bya29\.[A-Za-z0-9_-]{20,}"),
    _format("Google OAuth token", "1//0", r"\b1//0[A-Za-z0-9_-]{40,}"),
    _format("Grafana token", "glsa_", r"\bglsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}"),
    _format("Grafana token", "glc_eyJ", r"\bglc_eyJ[A-Za-z0-9+/=_-]{50,}"),
    _format("Groq key", "gsk_", r"\bgsk_[A-Za-z0-9]{40,}"),
    _format("Heroku key", "HRKU-", rf"\bHRKU-(?:{_UUID}|AA[A-Za-z0-9_-]{{58}})"),
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
    _format("LangSmith key", "lsv2_", r"\blsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}"),
    _format("Linear key", "lin_api_", r"\blin_api_[A-Za-z0-9]{40}"),
    _format("Linear key", "lin_oauth_", r"\blin_oauth_[0-9a-f]{64}"),
    _format("Mailchimp key", "-us", r"\b[0-9a-f]{32}-us\d{1,2}\b"),
    _format("Mailgun key", "key-", r"\bkey-[0-9a-f]{32}\b"),
    _format("Mapbox token", "sk.eyJ", r"\bsk\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}"),
    _format("Netlify token", "nfb_ nfc_ nfo_ nfp_ nfu_", r"\bnf[bcopu]_[A-Za-z0-9]{36,}"),
    _format("New Relic key", "NRAK-", r"\bNRAK-[A-Z0-9]{27}"),
    _format(
        "Notion token",
        "ntn_ secret_",
        r"\b(?:ntn_[0-9]{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43})\b",
    ),
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
        "npm token",
        "OKEN oken",
        rf"(?i:npm_?(?:auth_?)?token)[\"']?\s{{0,5}}[:=]\s{{0,5}}[\"']?(?P<secret>{_UUID})",
    ),
    _format("NuGet key", "oy2", r"\boy2[a-z0-9]{43}\b"),
    _format(
        "OpenAI API key",
        "sk-proj- sk-svcacct- sk-admin-",
        r"\bsk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,}",
    ),
    _format("OpenAI API key", "T3BlbkFJ", r"\bsk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}"),
    _format("OpenRouter key", "sk-or-v1-", r"\bsk-or-v1-[0-9a-f]{64}"),
    _format(
        "password in an address",
        "x-oauth-basic@",
        rf"://(?P<secret>{_ADDRESS_SIGN}{{20,100}}):x-oauth-basic@",
    ),
    _format(
        "password in an address",
        "://",
        # Some write signs that should have been escaped: `@`, and `$` where it begins no name.
        rf"://{_ADDRESS_SIGN}{{0,100}}:(?!{_PLACEHOLDERS}@)"
        rf"(?P<secret>(?:{_ADDRESS_SIGN}|@(?=[^\s/:\"'`<>]{{0,100}}@)|(?<!:)\$(?![{{(])){{3,100}})@",
    ),
    _format(
        "password in an address",
        "assword= pwd=",
        r"://[^\s\"'`<>]{0,300}[?&;](?:password|pwd)="
        rf"(?!{_PLACEHOLDERS}(?![^\s&;\"'`]))(?P<secret>[^\s&;\"'`<>{{}}$%*]{{3,100}})",
    ),
    _format("Perplexity key", "pplx-", r"\bpplx-[A-Za-z0-9]{48}\b"),
    _format("PlanetScale token", "pscale_", r"\bpscale_(?:tkn|pw|oauth)_[A-Za-z0-9=._-]{32,}"),
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
    # The line that begins one, as base64: in a Kubernetes secret, say.
    _format(
        "private key",
        "LS0tLS1CRUdJTi",
        r"LS0tLS1CRUdJTi(?:BQUklWQVRF|BSU0EgUFJJVkFURS|BFQyBQUklWQVRF|BPUEVOU1NIIFBSSVZBVEUg"
        r"|BFTkNSWVBURUQgUFJJVkFURS|BEU0EgUFJJVkFURS)[A-Za-z0-9+/=_-]{20,}",
    ),
    _format("Pulumi token", "pul-", r"\bpul-[0-9a-f]{40}\b"),
    _format("PyPI token", "pypi-", r"\bpypi-AgE[A-Za-z0-9_-]{50,}"),
    _format("Replicate token", "r8_", r"\br8_[A-Za-z0-9]{37}\b"),
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
    _format("Sourcegraph token", "sgp_", r"\bsgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40}\b"),
    _format("Square token", "sq0", r"\bsq0(?:atp|csp)-[A-Za-z0-9_-]{22,}"),
    _format("Stripe key", "_live_ _test_", r"\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}"),
    _format("Stripe webhook secret", "whsec_", r"\bwhsec_[A-Za-z0-9+/=]{24,}"),
    _format("Supabase token", "sbp_", r"\bsbp_[0-9a-f]{40}"),
    _format("Supabase token", "sb_secret_", r"\bsb_secret_[A-Za-z0-9_-]{22,}"),
    _format(
        "Tailscale key", "tskey-", r"\btskey-(?:[a-z]{2,10}-)?[A-Za-z0-9]{5,}-[A-Za-z0-9]{20,}"
    ),
    _format("Telegram bot token", ":AA", r"\b\d{8,10}:AA[A-Za-z0-9_-]{33}"),
    _format("Terraform token", ".atlasv1.", r"\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,}"),
    _format("Twilio key", "SK", r"\bSK[0-9a-f]{32}\b"),
    _format("Vault token", "hvs. hvb.", r"\bhv[bs]\.[A-Za-z0-9_-]{24,}"),
    _format(
        "Vercel token",
        "vca_ vci_ vck_ vcp_ vcr_ vercel_blob_rw_",
        r"\b(?:vc[aikpr]_[A-Za-z0-9_-]{50,}|vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{30,})",
    ),
    _format(
        "WireGuard key",
        "PrivateKey PresharedKey",
        r"\bPr(?:ivate|eshared)Key\s{0,5}=\s{0,5}(?P<secret>[A-Za-z0-9+/]{43}=)",
    ),
    _format("xAI key", "xai-", r"\bxai-[A-Za-z0-9]{80}\b"),
)

"""Which credentials are recognised, and that nothing else is taken for one."""

import base64
import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.credential_formats import FORMATS, Format
from project_intel.credentials import (
    counted,
    screen,
    screen_in_place,
    screen_lines,
    screen_value,
    seal,
    seal_value,
)

# Put together here, so that no scanner takes this file for a leak.
HEX, ALNUM = "0123456789abcdef", "a1B2c3D4e5F6g7H8i9J0"
BODY = "\n".join(["MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj" * 2] * 3)
UUID = "01234567-89ab-4cde-8f01-23456789abcd"
SECRETS = {
    "1Password token": "ops_" + "eyJ" + "aB3d" * 65,
    "Airtable token": "pat" + "aB3dEf7" * 2 + "." + HEX * 4,
    "Artifactory key": "AKCp" + "aB3" * 23,
    "AWS Bedrock key": "ABSK" + "aB3+" * 30 + "==",
    "Azure client secret": "aB3" + "8Q~" + "aB3-" * 8,
    "Brevo key": "xkeysib-" + HEX * 4 + "-aB3d" + "Ef7h" * 3,
    "Buildkite token": "bkua_" + HEX * 2 + "01234567",
    "CircleCI token": "CCIP" + "AT_" + "aB3dEf7hJk1" * 2 + "_" + HEX * 2 + "01234567",
    "Cloudflare origin key": "v1.0-" + HEX + "01234567-" + HEX * 9 + "01",
    "Contentful token": "CFPAT-" + "aB3_" * 10 + "xyz",
    "crates.io token": "cio" + "aB3d" * 8,
    "Dynatrace token": "dt0" + "c01." + "AB3D" * 6 + "." + "AB3D" * 16,
    "Figma token": "figd_" + "aB3-" * 10,
    "Fly token": "fm2_" + "aB3/" * 30 + "==",
    "Heroku key": "HRKU-" + UUID,
    "LangSmith key": "lsv2_" + "pt_" + HEX * 2 + "_0123456789",
    "Mailchimp key": HEX * 2 + "-us12",
    "Mapbox token": "sk.eyJ" + ALNUM + "." + ALNUM,
    "Netlify token": "nfp_" + "aB3d" * 9,
    "Notion token": "ntn_" + "01234567890" + "aB3dE" * 7,
    "NuGet key": "oy2" + "ab3d" * 10 + "xyz",
    "Perplexity key": "pplx-" + "aB3d" * 12,
    "PlanetScale token": "pscale_" + "tkn_" + "aB3_" * 8,
    "Pulumi token": "pul-" + HEX * 2 + "01234567",
    "Replicate token": "r8_" + "aB3d" * 9 + "x",
    "Sourcegraph token": "sgp_" + HEX + "_" + HEX * 2 + "01234567",
    "Tailscale key": "tskey-" + "auth-" + "kAbCdEf-" + "aB3d" * 6,
    "Terraform token": "aB3dEf7" * 2 + ".atlas" + "v1." + "aB3-" * 16,
    "Vercel token": "vcp_" + "aB3dEf7h" * 7,
    "xAI key": "xai-" + "aB3d" * 20,
    "Atlassian token": "ATATT" + "3x" + ALNUM * 3,
    "Databricks token": "dapi" + HEX * 2,
    "Discord bot token": "MTA" + ALNUM + "x" + ".Ab-_12." + "cD3-" * 7,
    "Docker token": "dckr_" + "pat_" + "aB3" * 9,
    "Doppler token": "dp.pt" + "." + "aB3d" * 11,
    "Grafana token": "glsa_" + "aB3d" * 8 + "_0123abcd",
    "Groq key": "gsk_" + "aB3d" * 13,
    "Linear key": "lin_" + "api_" + "aB3d" * 10,
    "New Relic key": "NRAK-" + "AB3" * 9,
    "OpenRouter key": "sk-or-" + "v1-" + HEX * 4,
    "Postman key": "PMAK-" + HEX + "01234567-" + HEX * 2 + "ab",
    "RubyGems key": "rubygems_" + HEX * 3,
    "Sentry token": "sntrys_" + ALNUM * 3,
    "Supabase token": "sbp_" + HEX * 2 + "01234567",
    "Vault token": "hvs." + ALNUM * 2,
    "age secret key": "AGE-SECRET-KEY-1" + "QPZRY9X8GF" * 5 + "2TVDW0S3",
    "Anthropic API key": "sk-ant-" + "api03-" + ALNUM,
    "AWS access key id": "AKIA" + "QWERTYUIOPASDF23",
    "DigitalOcean token": "dop_v1_" + HEX * 4,
    "GitHub token": "ghp_" + "A1b2" * 9,
    "GitLab token": "glpat-" + ALNUM,
    "Google API key": "AIza" + "Sy1-x" * 7,
    "Google OAuth secret": "GOCSPX-" + "aB3-" * 7,
    "Google OAuth token": "ya29." + ALNUM,
    "Hugging Face token": "hf_" + "aBcD" * 9,
    "JSON web token": ".".join(["eyJ" + ALNUM, "eyJ" + ALNUM, ALNUM]),
    "Mailgun key": "key-" + HEX * 2,
    "npm token": "npm_" + "aB3d" * 9,
    "OpenAI API key": "sk-" + "proj-" + ALNUM,
    "PyPI token": "pypi-AgE" + ALNUM * 3,
    "SendGrid key": "SG." + ALNUM + "." + ALNUM,
    "Shopify token": "shpat_" + HEX * 2,
    "Slack token": "xoxb-" + "123456789012-abc",
    "Square token": "sq0atp-" + "aB3d-_" * 4,
    "Stripe key": "sk_live_" + ALNUM,
    "Stripe webhook secret": "whsec_" + ALNUM + "abcd",
    "Telegram bot token": "123456789:" + "AA" + "b-C_1" * 6 + "xyz",
    "Twilio key": "SK" + HEX * 2,
    "private key": f"-----BEGIN RSA PRIVATE KEY-----\n{BODY}\n-----END RSA PRIVATE KEY-----",
}


@pytest.mark.parametrize(("kind", "secret"), SECRETS.items(), ids=SECRETS)
def test_a_credential_is_hidden_and_named(kind: str, secret: str) -> None:
    found = screen(f'key = "{secret}"  # ours')
    assert found.text == f'key = "[hidden: {kind}]"  # ours'
    assert found.kinds == (kind,)


PARTLY = {
    "AWS secret access key": (
        'aws_secret_access_key = "' + "wJalrXUtnFEMI/K7MDENG+bPxRfiCYzzzzzzzzzz" + '"',
        'aws_secret_access_key = "[hidden: AWS secret access key]"',
    ),
    "AWS session token": (
        'export AWS_SESSION_TOKEN="' + "IQoJb3Jp" + "aB3/" * 40 + '=="',
        'export AWS_SESSION_TOKEN="[hidden: AWS session token]"',
    ),
    "Azure access signature": (
        "https://x.blob.example/c?sv=2022-11-02&se=2030-01-01&sig=" + "aB3%2F" * 8 + "&sp=r",
        "https://x.blob.example/c?sv=2022-11-02&se=2030-01-01&sig="
        "[hidden: Azure access signature]&sp=r",
    ),
    "Azure shared access key": (
        "Endpoint=sb://x/;SharedAccessKey=" + "aB3+" * 11 + "=",
        "Endpoint=sb://x/;SharedAccessKey=[hidden: Azure shared access key]",
    ),
    "Azure storage key": (
        "AccountName=x;AccountKey=" + "abcd" * 21 + "ab==" + ";Suffix=y",
        "AccountName=x;AccountKey=[hidden: Azure storage key];Suffix=y",
    ),
    "Discord webhook": (
        "https://discord.com/api/webhooks/" + "123456789012345678/" + ALNUM * 3,
        "https://discord.com/api/webhooks/[hidden: Discord webhook]",
    ),
    "JSON web key": (
        '{"kty": "EC", "d": "' + "aB3d" * 10 + 'xyz"}',
        '{"kty": "EC", "d": "[hidden: JSON web key]"}',
    ),
    "npm password": (
        "//registry.example/:_auth=" + "dXNlcjpwYXNz" * 2,
        "//registry.example/:_auth=[hidden: npm password]",
    ),
    "private key": (
        "Private-Lines: 1\n" + "AAAAIG" + "Zm9v" * 8 + "\nPrivate-MAC: 0a1b",
        "Private-Lines: 1[hidden: private key]\nPrivate-MAC: 0a1b",
    ),
    "WireGuard key": (
        "[Interface]\nPrivateKey = " + "aB3+" * 10 + "xyz=\nAddress = 10.0.0.1",
        "[Interface]\nPrivateKey = [hidden: WireGuard key]\nAddress = 10.0.0.1",
    ),
    "npm token": (
        "//registry.example/:_authToken=" + "0a1b2c3d-4e5f-6789",
        "//registry.example/:_authToken=[hidden: npm token]",
    ),
    "password in an address": (
        "postgres://ann:" + "s3cr3t-9" + "@db.example/x",
        "postgres://ann:[hidden: password in an address]@db.example/x",
    ),
    "Slack webhook": (
        "https://hooks.slack.com/services/" + "T0000/B0000/abcdefghijkl",
        "https://hooks.slack.com/services/[hidden: Slack webhook]",
    ),
}


@pytest.mark.parametrize(("kind", "texts"), PARTLY.items(), ids=PARTLY)
def test_of_a_setting_only_the_value_is_hidden(kind: str, texts: tuple[str, str]) -> None:
    before, after = texts
    assert (screen(before).text, screen(before).kinds) == (after, (kind,))


HARMLESS = {
    "a hash": "5f4dcc3b5aa765d61d8327deb882cf99",
    "a commit id": "e83c5163316f89bfbde7d9ab23ca2e25604af290",
    "an integrity value": "sha512-" + "aB3/" * 21 + "aw==",
    "a public key": "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----",
    "a kebab name": "sk-button-primary task-force key-value",
    "a variable in an address": "postgres://${USER}:${PASSWORD}@db/x",
    "a placeholder in an address": "https://user:password@example.org",
    "a port and a mail": "http://localhost:8080/x mail a@b.org",
    "a variable after a name": "https://ann:$PASSWORD@db/x https://ann:${P}@db/x",
    "a variable in a query": "jdbc:mysql://db/x?password=${PASSWORD}&user=%s",
    "a placeholder in a query": "jdbc:mysql://db/x?password=password&user=user",
    "an id that is no token": "build: 01234567-89ab-4cde-8f01-23456789abcd",
    "names that begin like keys": "secret_key patent vcp_client cio_read sb_secret_name r8_test",
    "a short signature": "https://x.example/?sig=abc123",
    "capital letters": "AKIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
}


@pytest.mark.parametrize("text", HARMLESS.values(), ids=HARMLESS)
def test_what_only_resembles_a_credential_stays(text: str) -> None:
    assert (screen(text).text, screen(text).kinds) == (text, ())


def test_a_key_without_its_end_is_hidden_as_far_as_it_looks_like_one() -> None:
    found = screen(f"A key:\n-----BEGIN PRIVATE KEY-----\n{BODY}\nand so on.")
    assert found.text == "A key:\n[hidden: private key]\nand so on."


OTHER_SECRETS = [
    pytest.param("GitLab token", "glo" + "as-" + HEX * 4, id="GitLab OAuth"),
    pytest.param("Stripe key", "sk_" + "test_" + ALNUM, id="Stripe test"),
    pytest.param("Stripe key", "rk_" + "test_" + ALNUM, id="Stripe restricted test"),
    pytest.param("Doppler token", "dp." + "scim." + "aB3d" * 11, id="Doppler SCIM"),
    pytest.param("Fly token", "fo1_" + "aB3_" * 10 + "xyz", id="Fly personal"),
    pytest.param("GitLab token", "gl" + "agent-" + ALNUM, id="GitLab agent"),
    pytest.param("Google OAuth token", "1//" + "0" + "aB3-" * 12, id="Google refresh"),
    pytest.param("Grafana token", "glc_" + "eyJ" + ALNUM * 3, id="Grafana Cloud"),
    pytest.param("Heroku key", "HRKU-" + "AA" + "aB" * 29, id="Heroku new"),
    pytest.param("Linear key", "lin_" + "oauth_" + HEX * 4, id="Linear OAuth"),
    pytest.param("Notion token", "secret_" + "aB3d" * 10 + "xyz", id="Notion old"),
    pytest.param("PlanetScale token", "pscale_" + "pw_" + "aB3d" * 10, id="PlanetScale password"),
    pytest.param("Sourcegraph token", "sgp_" + HEX * 2 + "01234567", id="Sourcegraph old"),
    pytest.param("Supabase token", "sb_" + "secret_" + "aB3_" * 8, id="Supabase secret key"),
    pytest.param("Vercel token", "vercel_blob_rw_" + HEX + "_" + ALNUM * 2, id="Vercel Blob"),
]


@pytest.mark.parametrize(("kind", "secret"), OTHER_SECRETS)
def test_other_forms_of_a_kind_are_hidden_too(kind: str, secret: str) -> None:
    assert screen(f'key = "{secret}"').text == f'key = "[hidden: {kind}]"'


KEY_KINDS = ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED ", "DSA "]


@pytest.mark.parametrize("before", KEY_KINDS)
def test_a_private_key_in_base64_is_hidden(before: str) -> None:
    name = f"{before}PRIVATE" + " KEY"
    key = f"-----BEGIN {name}-----\n{BODY}\n-----END {name}-----\n"
    value = base64.b64encode(key.encode()).decode()
    assert screen(f"client-key-data: {value}\nuser: x").text == (
        "client-key-data: [hidden: private key]\nuser: x"
    )


def test_a_certificate_in_base64_stays() -> None:
    value = base64.b64encode(b"-----BEGIN CERTIFICATE-----\nMIIBPRIVATE\n" * 3).decode()
    assert screen(f"client-certificate-data: {value}").kinds == ()


@pytest.mark.parametrize("scheme", ["ftp", "redis", "mongodb+srv", "amqps", "jdbc:mysql", "x-y.z"])
@pytest.mark.parametrize(
    "password", ["s3cr3t", "a@b-3x", "pa$$w0rd", "p@@ss1"], ids=["plain", "at", "dollar", "two at"]
)
def test_a_password_in_an_address_of_any_scheme_is_hidden(scheme: str, password: str) -> None:
    hidden = "[hidden: password in an address]"
    assert screen(f"{scheme}://ann:{password}@db.example:80/x?a=1").text == (
        f"{scheme}://ann:{hidden}@db.example:80/x?a=1"
    )
    assert screen(f"{scheme}://:{password}@db.example").text == f"{scheme}://:{hidden}@db.example"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "https://" + ALNUM + ":x-oauth-basic@github.com/a",
            "https://{}:x-oauth-basic@github.com/a",
        ),
        (
            "jdbc:postgresql://db/x?user=ann&password=" + "s3cr3t" + "&ssl=true",
            "jdbc:postgresql://db/x?user=ann&password={}&ssl=true",
        ),
        (
            "jdbc:sqlserver://db;user=a;password=" + "s3cr3t;x=1",
            "jdbc:sqlserver://db;user=a;password={};x=1",
        ),
    ],
    ids=["token for a name", "query", "semicolons"],
)
def test_a_secret_elsewhere_in_an_address_is_hidden(before: str, after: str) -> None:
    assert screen(before).text == after.format("[hidden: password in an address]")


@pytest.mark.parametrize(
    "text",
    [
        "NPM_TOKEN=" + UUID,
        'npm_auth_token: "' + UUID + '"',
        "npmToken = '" + UUID + "'",
    ],
)
def test_an_old_npm_token_is_hidden_where_it_is_called_one(text: str) -> None:
    assert screen(text).text == text.replace(UUID, "[hidden: npm token]")


@pytest.mark.parametrize("breaks", ["\\n", "\\\\n", "\\r\\n"], ids=["once", "twice", "CRLF"])
def test_a_key_in_a_text_of_json_without_its_end_is_hidden(breaks: str) -> None:
    lines = ["-----BEGIN PRIVATE KEY-----", *BODY.split("\n")]
    assert screen('{"private_key": "' + breaks.join(lines) + '", "x": 1}').text == (
        '{"private_key": "[hidden: private key]", "x": 1}'
    )


def test_a_password_with_percent_escapes_is_hidden() -> None:
    found = screen("postgres://ann%40x:" + "S3cr%40t" + "P4ss@db.example/x?a=%s")
    assert found.text == "postgres://ann%40x:[hidden: password in an address]@db.example/x?a=%s"


@pytest.mark.parametrize("sign", ["# ", "// ", " * ", "; ", "+", "-- ", "> ", '    "'])
def test_a_key_without_its_end_in_a_remark_is_hidden(sign: str) -> None:
    lines = ["-----BEGIN RSA PRIVATE KEY-----", *BODY.split("\n"), "abcd" + "Ef==", "end of it"]
    found = screen("\n".join(sign + line for line in lines))
    assert found.text == f"{sign}[hidden: private key]\n{sign}end of it"


def test_a_key_with_headers_and_without_its_end_is_hidden() -> None:
    headers = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B"
    found = screen(f"-----BEGIN RSA PRIVATE KEY-----\n{headers}\n\n{BODY}\n\nname: value\n")
    assert found.text == "[hidden: private key]\n\nname: value\n"


def test_a_key_of_another_shape_is_hidden_whole() -> None:
    words = "SSH2 ENCRYPTED " + "PRIVATE KEY ----"
    key = f"---- BEGIN {words}\nComment: x\n{BODY}\n---- END {words}"
    assert screen(f"{key}\nrest").text == "[hidden: private key]\nrest"


def test_a_key_with_headers_is_hidden_whole() -> None:
    headers = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B"
    key = f"-----BEGIN RSA PRIVATE KEY-----\n{headers}\n\n{BODY}\n-----END RSA PRIVATE KEY-----"
    assert screen(f"{key}\nrest").text == "[hidden: private key]\nrest"


def test_a_key_written_in_json_is_hidden() -> None:
    escaped = SECRETS["private key"].replace("\n", "\\n")
    assert screen(f'{{"private_key": "{escaped}\\n"}}').text == (
        '{"private_key": "[hidden: private key]\\n"}'
    )


def test_the_readme_lists_the_formats_that_are_known() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    found = re.search("<!-- credentials -->\n(.*?)\n<!-- /credentials -->", readme, re.DOTALL)
    assert found
    kinds = sorted({known.kind for known in FORMATS}, key=str.lower)
    assert " ".join(found[1].split()) == ", ".join(kinds) + "."


def test_every_format_has_a_value_that_is_tested() -> None:
    tested = {*SECRETS, *PARTLY}
    assert {known.kind for known in FORMATS} == tested


@pytest.mark.parametrize("known", FORMATS, ids=[known.signs[0] for known in FORMATS])
def test_a_format_takes_time_in_proportion_to_the_text(known: Format) -> None:
    times = []
    for length in (20_000, 80_000):
        text = "".join(sign * (length // len(sign)) for sign in known.signs)
        text += " " * length + "a" * length + "/+" * length
        started = time.process_time()
        known.pattern.sub("", text)
        times.append(time.process_time() - started)
    assert times[1] < 10 * times[0] + 0.5


def test_findings_are_counted_by_kind() -> None:
    found = screen(" ".join([SECRETS["npm token"], PARTLY["password in an address"][0]] * 2))
    assert counted(found.counts) == "2 npm tokens, 2 passwords in an address"
    assert counted(screen(SECRETS["npm token"]).counts) == "1 npm token"


def test_several_kinds_are_named_once_each() -> None:
    twice = f"{SECRETS['npm token']} {SECRETS['npm token']} {SECRETS['GitHub token']}"
    found = screen(twice)
    assert found.text == "[hidden: npm token] [hidden: npm token] [hidden: GitHub token]"
    assert found.kinds == ("GitHub token", "npm token")


@given(st.lists(st.sampled_from([*SECRETS.values(), " ", "\n", "x", '"']), max_size=8))
def test_screening_again_finds_nothing(parts: list[str]) -> None:
    once = screen(" ".join(parts))
    assert (screen(once.text).text, screen(once.text).kinds) == (once.text, ())


def test_a_line_of_a_reply_never_hides_the_next() -> None:
    begin, end = ("-----" + word + " PRIVATE KEY-----" for word in ("BEGIN", "END"))
    reply = f"a.py {begin}\nb.py\nc.py {end}"
    assert screen_lines(reply) == f"a.py [hidden: private key]\nb.py\nc.py {end}"


def test_screening_in_place_keeps_every_line_where_it_was() -> None:
    key = SECRETS["private key"]
    text = f"first\n{key}\nlast {SECRETS['npm token']}"
    kept = "\n" * key.count("\n")
    assert screen_in_place(text) == f"first\n[hidden: private key]{kept}\nlast [hidden: npm token]"
    assert kept


def test_values_are_screened_at_every_depth_and_keys_too() -> None:
    key = SECRETS["AWS access key id"]
    hidden = "[hidden: AWS access key id]"
    value = {"a": [1, None, {"b": (key,)}], f"x/{key}": True}
    assert screen_value(value) == {"a": [1, None, {"b": [hidden]}], f"x/{hidden}": True}


@pytest.mark.parametrize("secret", [*SECRETS.values(), "https://me:abc@host"])
def test_what_was_measured_is_sealed_without_growing(secret: str) -> None:
    value = {f"k/{secret}": [secret, {"a": f"x {secret}"}]}
    for sealed, was in ((seal(f"x {secret} y"), f"x {secret} y"), (seal_value(value), value)):
        assert len(str(sealed)) <= len(str(was))
        assert str(sealed) != str(was)


def test_a_credential_too_short_for_the_name_of_its_kind_is_sealed_by_less() -> None:
    key = SECRETS["AWS access key id"]
    assert seal(f"k {key}") == "k [hidden]"
    assert seal("https://me:abc@host") == "https://me:***@host"
    assert seal(SECRETS["GitHub token"]) == "[hidden: GitHub token]"
    assert seal_value({f"x/{key}": (key,)}) == {"x/[hidden]": ["[hidden]"]}


@pytest.mark.parametrize("sign", ["eyJ-", "eyJaaaaaaaaaa-", "eyJaaaaaaaaaa.eyJbbbbbbbbbb-"])
def test_what_only_begins_like_a_token_is_not_read_over_and_over(sign: str) -> None:
    def seconds(times: int) -> float:
        start = time.process_time()
        screen(sign * times)
        return time.process_time() - start

    seconds(1000)
    # In proportion, sixteen times as long takes sixteen times the time, not 256 times.
    assert seconds(64_000) < 100 * max(seconds(4_000), 0.0005)

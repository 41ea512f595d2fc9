"""Which credentials are recognised, and that nothing else is taken for one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.credentials import screen, screen_in_place, screen_lines, screen_value

# Put together here, so that no scanner takes this file for a leak.
HEX, ALNUM = "0123456789abcdef", "a1B2c3D4e5F6g7H8i9J0"
BODY = "\n".join(["MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj" * 2] * 3)
SECRETS = {
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
    "Azure storage key": (
        "AccountName=x;AccountKey=" + "abcd" * 21 + "ab==" + ";Suffix=y",
        "AccountName=x;AccountKey=[hidden: Azure storage key];Suffix=y",
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
    "capital letters": "AKIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
}


@pytest.mark.parametrize("text", HARMLESS.values(), ids=HARMLESS)
def test_what_only_resembles_a_credential_stays(text: str) -> None:
    assert (screen(text).text, screen(text).kinds) == (text, ())


def test_a_key_without_its_end_is_hidden_as_far_as_it_looks_like_one() -> None:
    found = screen(f"A key:\n-----BEGIN PRIVATE KEY-----\n{BODY}\nand so on.")
    assert found.text == "A key:\n[hidden: private key]\nand so on."


def test_a_key_with_headers_is_hidden_whole() -> None:
    headers = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B"
    key = f"-----BEGIN RSA PRIVATE KEY-----\n{headers}\n\n{BODY}\n-----END RSA PRIVATE KEY-----"
    assert screen(f"{key}\nrest").text == "[hidden: private key]\nrest"


def test_a_key_written_in_json_is_hidden() -> None:
    escaped = SECRETS["private key"].replace("\n", "\\n")
    assert screen(f'{{"private_key": "{escaped}\\n"}}').text == (
        '{"private_key": "[hidden: private key]\\n"}'
    )


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

"""The `scan` tool as a client sees it: by subagents and by sampling."""

import json

import anyio
import pytest
from mcp.types import CreateMessageResult, ErrorData, TextContent

from project_intel.knowledge.analysis.handout import CURRENT, NOTHING_LEFT
from project_intel.knowledge.analysis.packing import ANSWER_TOKENS_PER_FILE
from project_intel.knowledge.analysis.sampled import Sampled
from project_intel.server import sampling
from project_intel.settings import Settings
from scene import Scene
from standin import answer, files_of

README_TEXT = "Scan complete. Analysed {} file(s) in {} batch(es)."


@pytest.fixture
def scene(tmp_path):
    made = Scene(tmp_path / "project").init()
    made.write({"src/a.py": "import src.b\n", "src/b.py": "B = 1\n", "docs/c.md": "# C\n"})
    return made.commit()


@pytest.fixture
def scan(talk, scene):
    """Call the tool in the scene once."""

    def run(arguments=None, *, model=None, progress=None, **settings):
        options = Settings(root=str(scene.root), **settings)

        async def conversation(session):
            return await session.call_tool("scan", arguments or {}, progress_callback=progress)

        callbacks = {"sampling_callback": model} if model else {}
        return talk(conversation, settings=options, **callbacks)

    return run


def reply(text):
    return CreateMessageResult(
        role="assistant", content=TextContent(type="text", text=text), model="stand-in"
    )


def saying(*texts):
    """A model that gives one answer after the other, and keeps what it was asked."""
    asked = []

    async def model(context, parameters):
        asked.append(parameters)
        said = texts[len(asked) - 1]
        return reply(said) if isinstance(said, str) else said

    model.asked = asked
    return model


async def describing(context, parameters):
    return reply(json.dumps(answer(parameters.messages[0].content.text)))


def test_the_batches_are_told_to_the_model_alone_as_compact_json(scan):
    (item,) = scan().content
    value = json.loads(item.text)
    assert list(value) == ["status", "batchCount", "batchFiles", "batchLines", "instruction"]
    assert value["batchFiles"] == [".knowledge/batches/batch-0.txt"]
    assert item.text == json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert item.annotations.model_dump(exclude_none=True) == {
        "audience": ["assistant"],
        "priority": 0.1,
    }


def test_with_user_audience_and_structured_content_both_are_there(scan):
    result = scan(user_audience=True, structured_content=True)
    assert result.content[1].text == "File analysis by 1 subagents required"
    assert result.content[1].annotations.audience == ["user"]
    assert result.structuredContent == json.loads(result.content[0].text)


def test_a_location_outside_the_project_is_an_error_naming_the_root(scan, scene):
    result = scan({"scanLocation": "../proj2"})
    assert result.isError
    assert result.content[0].text == (
        f"Error: ../proj2 lies outside the project {scene.root}. Name a folder inside it."
    )


def test_where_nothing_is_left_to_do_both_are_told(scan):
    scan(model=describing, mcp_sampling=True)
    for settings in ({}, {"mcp_sampling": True}):
        (item,) = scan(model=describing, **settings).content
        assert item.text == CURRENT
        assert item.annotations.audience == ["assistant", "user"]


def test_where_the_client_cannot_sample_one_sentence_says_so_and_subagents_do_it(scan):
    value = json.loads(scan(mcp_sampling=True).content[0].text)
    assert value["status"] == "analysis_required"
    assert value["notes"] == ["This client cannot sample, so the analysis is left to subagents."]


def test_a_client_that_can_sample_is_not_asked_while_sampling_is_off(scan):
    model = saying()
    assert json.loads(scan(model=model).content[0].text)["status"] == "analysis_required"
    assert model.asked == []


def test_sampling_ends_with_the_text_of_the_readme_and_everything_stored(scan, scene):
    (item,) = scan(model=describing, mcp_sampling=True).content
    assert item.text == README_TEXT.format(3, 1)
    row = scene.stored()["src/b.py"]
    assert row["summary"] == "src/b.py begins with 'B = 1'."
    assert (row["role"], row["searchTags"]) == ("implementation", ["stand-in"])
    assert list((scene.root / ".knowledge/batches").glob("*.txt")) == []


def test_a_request_for_sampling_asks_for_json_from_a_small_model(scan):
    model = saying("[]")
    scan(model=model, mcp_sampling=True)
    (asked,) = model.asked
    assert asked.maxTokens == 3 * ANSWER_TOKENS_PER_FILE
    assert [hint.name for hint in asked.modelPreferences.hints] == ["haiku", "claude-3-5-haiku"]
    assert "JSON array" in asked.systemPrompt
    assert "submit_analysis" not in asked.messages[0].content.text


@pytest.mark.parametrize(
    "wrap",
    [
        pytest.param("{}", id="plain"),
        pytest.param("```json\n{}\n```", id="fenced"),
        pytest.param("Here they are:\n\n{}\n\nAll done.", id="in prose"),
        pytest.param('{{"results": {}}}', id="object"),
    ],
)
def test_an_answer_in_any_wrapping_is_taken(scan, wrap):
    async def model(context, parameters):
        return reply(wrap.format(json.dumps(answer(parameters.messages[0].content.text))))

    assert scan(model=model, mcp_sampling=True).content[0].text == README_TEXT.format(3, 1)


def test_of_a_truncated_answer_the_whole_items_are_kept_and_the_rest_named(scan, scene):
    async def model(context, parameters):
        items = answer(parameters.messages[0].content.text)
        return reply(json.dumps(items)[: -len(json.dumps(items[-1])) // 2])

    text = scan(model=model, mcp_sampling=True).content[0].text
    first, *rest = text.split("\n")
    assert first == README_TEXT.format(2, 1)
    assert rest[0] == "1 file(s) failed; the next scan tries them again:"
    assert rest[1].endswith(": no result came back")
    missing = [path for path, row in scene.stored().items() if "summary" not in row]
    assert rest[1] == f"- {missing[0]}: no result came back"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("I would rather not.", "the answer was no JSON but: I would rather not."),
        (ErrorData(code=-1, message="User rejected"), "the client refused: User rejected"),
        (ErrorData(code=-32603, message=""), "the client refused: error -32603"),
        ("[]", "no result came back"),
        (" \n", "the answer was empty"),
    ],
)
def test_a_batch_that_fails_is_counted_and_said(scan, said, reason):
    text = scan({"scanLocation": "docs"}, model=saying(said), mcp_sampling=True).content[0].text
    assert text.split("\n") == [
        README_TEXT.format(0, 1),
        "1 file(s) failed; the next scan tries them again:",
        f"- docs/c.md: {reason}",
    ]


def test_a_model_that_does_not_answer_in_time_is_given_up_and_said(scan, monkeypatch):
    monkeypatch.setattr(sampling, "PATIENCE_SECONDS", 0.2)

    async def model(context, parameters):
        await anyio.sleep(3)

    text = scan({"scanLocation": "docs"}, model=model, mcp_sampling=True).content[0].text
    assert text.split("\n")[2] == "- docs/c.md: no answer came within 0.2 seconds"


KEY = "AKIA" + "IOSFODNN7EXAMPLE"


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(f"I found {KEY} and stop.", id="no JSON"),
        pytest.param("x" * 175 + f" {KEY}", id="cut through it"),
        pytest.param(ErrorData(code=-1, message=f"Blocked: {KEY}"), id="refusal"),
        pytest.param(
            json.dumps([{"path": "docs/c.md", "summary": "C.", "role": KEY}]), id="as a role"
        ),
        pytest.param(json.dumps([{"path": f"docs/{KEY}", "summary": "C."}]), id="as a path"),
    ],
)
def test_a_credential_in_a_failed_answer_reaches_neither_reply_nor_log_nor_disk(
    scan, scene, said, capsys
):
    result = scan(
        {"scanLocation": "docs"}, model=saying(said), mcp_sampling=True, structured_content=True
    )
    assert README_TEXT.format(0, 1) in result.content[0].text
    shown = result.model_dump_json() + capsys.readouterr().err
    assert "AKIA" not in shown
    kept = [path for path in (scene.root / ".knowledge").rglob("*") if path.is_file()]
    assert [path.name for path in kept if b"AKIA" in path.read_bytes()] == []


def test_after_three_failures_a_file_is_left_out_and_the_reply_says_so(scan):
    for _ in range(3):
        scan({"scanLocation": "docs"}, model=saying("No."), mcp_sampling=True)
    text = scan({"scanLocation": "docs"}, model=saying(), mcp_sampling=True).content[0].text
    assert text.split("\n") == [
        NOTHING_LEFT,
        "Left out after 3 failed tries, until changed or named as the location of a scan: "
        "docs/c.md (the answer was no JSON but: No.)",
    ]


def test_the_third_failure_promises_no_further_try(scan):
    texts = [
        scan({"scanLocation": "docs"}, model=saying("No."), mcp_sampling=True).content[0].text
        for _ in range(3)
    ]
    assert [text.split("\n")[1] for text in texts] == [
        "1 file(s) failed; the next scan tries them again:",
        "1 file(s) failed; the next scan tries them again:",
        "1 file(s) failed; after 3 tries left out until changed or named as the location of a "
        "scan:",
    ]


REFUSED = ErrorData(code=-1, message="User rejected")
LIMITED = ErrorData(code=-32603, message="Rate limit")


def test_a_client_that_refuses_costs_a_file_none_of_its_tries(scan):
    for _ in range(4):
        model = saying(REFUSED)
        scan({"scanLocation": "docs"}, model=model, mcp_sampling=True)
        assert len(model.asked) == 1


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        pytest.param([REFUSED], "User rejected", id="a user's refusal"),
        pytest.param([LIMITED, LIMITED], "Rate limit", id="two errors in a row"),
    ],
)
def test_where_no_answers_come_the_rest_is_not_asked_for_and_sent_by_the_next_scan(
    scan, scene, answers, reason
):
    scene.write({f"src/n{number}.py": f"N = {number}\n" + "x = 1\n" * 600 for number in range(3)})
    settings = {"mcp_sampling": True, "max_batch_tokens": 2_400}
    model = saying(*answers)
    text = scan({"scanLocation": "src"}, model=model, **settings).content[0].text
    assert len(model.asked) == len(answers)
    sent = {path for one in model.asked for path in files_of(one.messages[0].content.text)}
    left = {"src/a.py", "src/b.py", "src/n0.py", "src/n1.py", "src/n2.py"} - sent
    stopped = text.split("\n")[1]
    assert stopped.startswith(
        f"The scan stopped since the client refused: {reason}; {len(left)} more file(s) were not "
        "sent, nothing is lost, and the next scan sends them: "
    )
    assert set(stopped.rpartition(": ")[2].split(", ")) == left
    again = scan({"scanLocation": "src"}, model=describing, **settings).content[0].text
    assert again.startswith("Scan complete. Analysed 5 file(s) in ")


def test_batches_no_model_can_answer_do_not_keep_the_others_from_being_asked_for(
    scan, scene, monkeypatch
):
    monkeypatch.setattr(sampling, "PAUSE_SECONDS", 0)
    # Each of these fills a batch, so that the first two scans meet nothing but the three bad ones.
    bad = {f"src/a{number}.py" for number in range(3)}
    files = sorted(bad | {"src/n3.py", "src/n4.py"})
    scene.write(dict.fromkeys(files, "x = 1\n" * 1200))
    for path in ("src/a.py", "src/b.py"):
        (scene.root / path).unlink()
    asked = []

    async def model(context, parameters):
        text = parameters.messages[0].content.text
        asked[-1] += files_of(text)
        return LIMITED if asked[-1][-1] in bad else reply(json.dumps(answer(text)))

    for _ in range(4):
        asked.append([])
        scan({"scanLocation": "src"}, model=model, mcp_sampling=True, max_batch_tokens=3_000)
    assert asked == [
        ["src/a0.py", "src/a1.py"],
        ["src/a2.py", "src/n3.py", "src/n4.py", "src/a0.py", "src/a1.py"],
        ["src/a2.py", "src/a0.py"],
        ["src/a1.py", "src/a2.py"],
    ]
    assert [path for path, row in scene.stored().items() if "summary" in row] == files[3:]


def test_results_for_no_file_are_named_with_the_reason(scan):
    items = [{"path": "c.md", "summary": "C."}, {"path": "DOCS/C.md", "summary": "C."}]
    model = saying(json.dumps(items))
    text = scan({"scanLocation": "docs"}, model=model, mcp_sampling=True).content[0].text
    assert text.split("\n")[1:] == [
        "1 file(s) failed; the next scan tries them again:",
        "- docs/c.md: no result came back",
        "2 result(s) were not stored:",
        "- c.md is no file of this project",
        "- DOCS/C.md is no file of this project; there is docs/c.md",
    ]


def test_of_very_many_failures_the_first_are_told_and_all_counted():
    paths = [f"src/{'deep/' * 50}f{number:04}.py" for number in range(1_000)]
    done = Sampled().unanswered(paths[:500], "no " * 200).stopped(paths[500:], "no " * 200)
    done = done.without(paths[:250])
    text, value = done.text, done.as_json()
    assert len(text) < 12_000
    assert len(json.dumps(value)) < 20_000
    assert (value["failedCount"], value["unaskedCount"]) == (500, 500)
    assert text.count("\n- +") == 2
    assert paths[0] in value["failed"]


def test_a_later_batch_is_told_what_an_earlier_one_was_found_to_be(scan, scene):
    scene.write(
        {"src/a.py": "from src.b import B\n" + "x = 1\n" * 600, "src/b.py": "B = 1\n" * 600}
    )
    texts = []

    async def model(context, parameters):
        texts.append(parameters.messages[0].content.text)
        return reply(json.dumps(answer(texts[-1])))

    sent = []

    async def progress(done, total, message):
        sent.append((done, total, message))

    scan(
        {"scanLocation": "src"},
        model=model,
        progress=progress,
        mcp_sampling=True,
        mcp_progress=True,
        max_batch_tokens=2_400,
    )
    assert [list(files_of(text)) for text in texts] == [["src/b.py"], ["src/a.py"]]
    assert "src/b.py: src/b.py begins with" in texts[1]
    assert sent == [(1, 2, "Batch 1/2: 1 file(s)"), (2, 2, "Batch 2/2: 1 file(s)")]


def test_progress_is_not_sent_unless_asked_for(scan):
    sent = []

    async def progress(done, total, message):
        sent.append(message)

    scan(model=describing, progress=progress, mcp_sampling=True)
    assert sent == []


def test_the_definition_carries_its_meta_and_its_marks(talk, scene):
    async def listed(session):
        return (await session.list_tools()).tools

    tools = talk(listed, settings=Settings(root=str(scene.root), scan_meta={"x/y": 5}))
    (tool,) = [tool for tool in tools if tool.name == "scan"]
    assert tool.meta == {"x/y": 5}
    assert list(tool.inputSchema["properties"]) == ["scanLocation"]
    hints = tool.annotations
    assert (hints.readOnlyHint, hints.destructiveHint, hints.idempotentHint) == (False, False, True)
    whole = sum(len(one.model_dump_json(by_alias=True, exclude_none=True)) for one in tools)
    assert whole < 5_000

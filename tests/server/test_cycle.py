"""A whole cycle through the real server: scan, analyse by a stand-in, submit, scan again."""

import json
import subprocess
import sys
import threading
import time

import pytest

from project_intel.knowledge.submit import submit
from scene import Scene
from standin import answer, batch_of, files_of

pytestmark = pytest.mark.process

MODULES = 24
DOCS = ("docs/late.md", "docs/odd.md")
BUDGET = "--max-batch-tokens=2000"


@pytest.fixture
def project(tmp_path):
    made = Scene(tmp_path / "a project").init()
    files = {
        f"src/m{number}.py": f"import src.m{number + 1}\n" + f"N{number} = 'x'\n" * 110
        for number in range(MODULES)
    }
    made.write(files | {"docs/late.md": "# Late\n", "docs/odd.md": "# Odd\n"})
    made.commit()
    return made.root


@pytest.fixture
def scene(project):
    return Scene(project)


def call(process, number, tool, arguments, **more):
    process.ask("tools/call", number, name=tool, arguments=arguments, **more)
    return result_of(process, number)


def result_of(process, number):
    while (message := process.receive(120)).get("id") != number or "method" in message:
        pass
    return message["result"]["content"][0]["text"]


def summaries(scene):
    return {path: row["summary"] for path, row in scene.stored().items() if "summary" in row}


def test_by_subagents_nothing_is_lost_and_the_next_scan_sends_only_what_is_missing(serve, scene):
    main = serve(BUDGET)
    main.initialize()
    handed = json.loads(call(main, 1, "scan", {}))
    texts = [(scene.root / file).read_text("utf-8") for file in handed["batchFiles"]]
    assert len(texts) >= 8
    given = {path: text for text in texts for path in files_of(text)}
    assert sorted(given) == sorted([*(f"src/m{n}.py" for n in range(MODULES)), *DOCS])

    scene.write({"docs/late.md": "# Late\n\nEdited while it was analysed.\n"})
    replies = {}

    def work(name, process, mine):
        process.initialize()
        for number, text in enumerate(mine, 1):
            results = [item for item in answer(text) if item["path"] != "docs/odd.md"]
            results += [{"path": "../outside.md", "summary": "Nothing of ours."}]
            arguments = {"results": results, "batch": batch_of(text)}
            if number % 2:
                arguments["results"] = json.dumps(results)
            replies[batch_of(text)] = call(process, number, "submit_analysis", arguments)

    clients = [serve(BUDGET) for _ in range(8)]
    threads = [
        threading.Thread(target=work, args=(place, client, texts[place::8]))
        for place, client in enumerate(clients)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(240)

    assert sorted(replies) == sorted(map(batch_of, texts))
    assert all("- ../outside.md lies outside the project" in reply for reply in replies.values())
    short = replies[batch_of(given["docs/odd.md"])]
    assert "Still pending (1): docs/odd.md" in short
    late = replies[batch_of(given["docs/late.md"])]
    assert "Changed since then, so the next scan asks again: docs/late.md" in late
    expected = {item["path"]: item["summary"] for text in texts for item in answer(text)}
    del expected["docs/odd.md"]
    assert summaries(scene) == expected

    again = json.loads(call(main, 2, "scan", {}))
    left = [files_of((scene.root / file).read_text("utf-8")) for file in again["batchFiles"]]
    assert sorted(path for files in left for path in files) == ["docs/late.md", "docs/odd.md"]
    for file in again["batchFiles"]:
        text = (scene.root / file).read_text("utf-8")
        arguments = {"results": answer(text), "batch": batch_of(text)}
        call(main, 3, "submit_analysis", arguments)
    assert call(main, 4, "scan", {}).startswith("Everything is up to date")
    assert list((scene.root / ".knowledge/batches").glob("*.txt")) == []


def test_every_server_on_a_checkout_answers_and_sees_what_the_others_store(serve, scene):
    servers = [serve() for _ in range(4)]
    for server in servers:
        server.initialize()
    for turn, writer in enumerate(servers, 1):
        scene.write({f"src/m{turn}.py": f"def settle_{turn}(): ...\n"})
        said = [{"path": f"src/m{turn}.py", "summary": f"Settles the account {turn}."}]
        question = {"name": "query", "arguments": {"keywords": f"settle_{turn}"}}
        for server in servers:
            server.ask("tools/call", 2 * turn, **question)
        found = [result_of(server, 2 * turn) for server in servers]
        assert all(f"exports: settle_{turn}" in text for text in found), found
        reply = call(writer, 2 * turn + 1, "submit_analysis", {"results": said})
        assert reply.startswith("Analysis for 1 file(s) submitted")
        for server in servers:
            text = call(server, 100 + turn, "query", {"keywords": f"settle_{turn}"})
            assert f"Settles the account {turn}." in text
    assert [server.close() for server in servers] == [(0, [], "")] * 4


def sampled(process, number, answers):
    """Answer every request for sampling by the next of `answers` until the call has its result."""
    asked = []
    progress = []
    while True:
        message = process.receive(120)
        if message.get("method") == "sampling/createMessage":
            text = message["params"]["messages"][0]["content"]["text"]
            asked.append(text)
            said = answers[len(asked) - 1](text)
            if isinstance(said, str):
                content = {"type": "text", "text": said}
                value = {"role": "assistant", "content": content, "model": "stand-in"}
                process.send({"id": message["id"], "result": value})
            else:
                process.send({"id": message["id"], "error": said})
        elif message.get("method") == "notifications/progress":
            progress.append(message["params"]["progress"])
        elif message.get("id") == number:
            return asked, progress, message["result"]["content"][0]["text"]


def whole(text):
    return json.dumps(answer(text))


def fenced(text):
    return f"Here is the analysis:\n```json\n{whole(text)}\n```"


def truncated(text):
    return whole(text)[:-30]


def short(text):
    return json.dumps(answer(text)[1:])


def foreign(text):
    return json.dumps([*answer(text), {"path": "/etc/passwd", "summary": "Not ours."}])


def refusal(text):
    return {"code": -1, "message": "User rejected the request"}


def test_by_sampling_every_kind_of_answer_is_survived_and_the_rest_sent_again(serve, scene):
    process = serve(BUDGET, "--mcp-sampling=true", "--mcp-progress=true")
    process.initialize(capabilities={"sampling": {}})
    process.ask("tools/list", 1)
    assert [tool["name"] for tool in process.receive()["result"]["tools"]] == ["query", "scan"]
    kinds = [fenced, truncated, short, foreign, refusal]
    answers = kinds + [whole] * 20
    token = {"progressToken": "p"}
    process.ask("tools/call", 2, name="scan", arguments={}, _meta=token)
    asked, progress, text = sampled(process, 2, answers)
    files = [list(files_of(one)) for one in asked]
    failed = {files[1][-1], files[2][0], *files[4]}
    # After the user's refusal nothing more is asked for.
    assert len(asked) == len(kinds)
    assert progress == [1, 2, 3, 4]
    done = sum(map(len, files)) - len(failed)
    unasked = MODULES + len(DOCS) - done - len(failed)
    first, second, third, *named, stray, outside = text.split("\n")
    assert first == f"Scan complete. Analysed {done} file(s) in {len(asked)} batch(es)."
    assert second.startswith(
        "The scan stopped since the client refused: User rejected the request; "
        f"{unasked} more file(s) were not sent, nothing is lost, and the next scan sends them: "
    )
    assert third == f"{len(failed)} file(s) failed; the next scan tries them again:"
    assert {line[2:].partition(": ")[0] for line in named} == failed
    assert (stray, outside) == (
        "1 result(s) were not stored:",
        "- /etc/passwd lies outside the project",
    )
    assert f"- {files[4][0]}: the client refused: User rejected the request" in named
    stored = summaries(scene)
    assert sorted(stored) == sorted({path for one in files for path in one} - failed)
    every = {*DOCS, *(f"src/m{number}.py" for number in range(MODULES))}
    missing = every - stored.keys()
    assert len(missing) == unasked + len(failed)

    process.ask("tools/call", 3, name="scan", arguments={})
    asked, progress, text = sampled(process, 3, [whole] * 20)
    assert {path for one in asked for path in files_of(one)} == missing
    assert progress == []
    assert text == f"Scan complete. Analysed {len(missing)} file(s) in {len(asked)} batch(es)."


def blocks(text):
    half = len(whole(text)) // 2
    return [{"type": "text", "text": part} for part in (whole(text)[:half], whole(text)[half:])]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        pytest.param(lambda text: {"content": blocks(text)}, "", id="several blocks, no model"),
        pytest.param(
            lambda text: {"content": [{"type": "audio", "data": "AA"}, *blocks(text)]},
            "",
            id="a block without text before them",
        ),
        pytest.param(
            lambda text: {"content": {"type": "image", "data": "AA", "mimeType": "image/png"}},
            "the answer was empty",
            id="an image",
        ),
        pytest.param(lambda text: {}, "the answer was empty", id="nothing"),
    ],
)
def test_an_answer_that_is_not_quite_of_the_protocol_is_read_or_said_to_be_empty(
    serve, scene, said, reason
):
    process = serve("--mcp-sampling=true")
    process.initialize(capabilities={"sampling": {}})
    process.ask("tools/call", 1, name="scan", arguments={"scanLocation": "docs"})
    request = process.receive(60)
    text = request["params"]["messages"][0]["content"]["text"]
    process.send({"id": request["id"], "result": said(text)})
    told = result_of(process, 1)
    assert told.partition("\n")[0].endswith("in 1 batch(es).")
    assert {line.rpartition(": ")[2] for line in told.split("\n")[2:]} == {reason} - {""}


def test_while_a_model_is_at_work_the_server_answers_and_refuses_a_second_scan(serve, scene):
    process = serve("--mcp-sampling=true")
    process.initialize(capabilities={"sampling": {}})
    process.ask("tools/call", 1, name="scan", arguments={"scanLocation": "docs"})
    request = process.receive(60)
    assert request["method"] == "sampling/createMessage"
    asked = time.monotonic()
    process.ask("ping", 2)
    assert process.receive()["id"] == 2
    assert time.monotonic() - asked < 5
    assert call(process, 3, "scan", {}) == "A scan of this project is already in progress."
    process.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
    while process.receive()["id"] != 1:
        pass
    process.ask("tools/call", 4, name="scan", arguments={"scanLocation": "docs"})
    _, _, text = sampled(process, 4, [whole])
    assert text == "Scan complete. Analysed 2 file(s) in 1 batch(es)."


def test_a_description_that_another_process_stored_is_in_the_next_answer(serve, scene):
    process = serve()
    process.initialize()
    assert "Arrives late" not in call(process, 1, "query", {"keywords": "docs/late.md"})
    done = submit(scene.project, [{"path": "docs/late.md", "summary": "Arrives late."}])
    assert done.stored == ("docs/late.md",)
    assert "Arrives late." in call(process, 2, "query", {"keywords": "docs/late.md"})


def test_the_command_line_goes_the_same_way(project, scene, clean_environment):
    def run(*words, given=""):
        done = subprocess.run(
            [sys.executable, "-m", "project_intel", *words],
            cwd=project,
            env=clean_environment,
            input=given.encode(),
            capture_output=True,
            timeout=120,
        )
        assert done.stderr == b""
        return done.returncode, done.stdout.decode()

    code, handed = run("scan", "docs", "--json")
    assert code == 0
    (file,) = json.loads(handed)["batchFiles"]
    text = (scene.root / file).read_text("utf-8")
    first, second = answer(text)
    code, told = run("submit", given=json.dumps({"batch": batch_of(text), "results": [first]}))
    assert (code, told.splitlines()) == (
        0,
        [
            "Analysis for 1 file(s) submitted successfully.",
            f"Still pending (1): {second['path']}",
        ],
    )
    assert json.loads(run("scan", "docs", "--status", "--json")[1])["pending"] == [second["path"]]
    code, told = run("submit", "-", "--batch", batch_of(text), given=json.dumps([second, {}]))
    assert (code, told.splitlines()[-2:]) == (
        1,
        ["- item 2 has no path", "Nothing of the batch is pending: it is complete."],
    )
    assert run("scan", "docs")[1].startswith("Everything is up to date")

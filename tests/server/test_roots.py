"""In which folder a call looks for the project."""

from pathlib import Path

import anyio
import pytest
from mcp.types import ErrorData, ListRootsResult, Root

from project_intel.knowledge.question import Answer
from project_intel.server.roots import path_of
from project_intel.settings import Settings


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """A folder for each way to name one; the working directory is `cwd`."""
    names = ("flag", "client project", "root one", "root two", "cwd")
    made = {name: tmp_path / name for name in names}
    for folder in made.values():
        folder.mkdir()
    monkeypatch.chdir(made["cwd"])
    return {name: str(folder.resolve()) for name, folder in made.items()}


@pytest.fixture
def where(talk):
    """Call `query` and return the root the door saw, or the error."""

    def run(settings=None, **callbacks):
        seen = []

        def door(project, question):
            seen.append(project.root)
            return Answer("", 0, 0, {})

        async def ask(session):
            return await session.call_tool("query", {"keywords": "a"})

        result = talk(ask, settings=settings or Settings(), door=door, **callbacks)
        return result.content[0].text if result.isError else seen[0]

    return run


def naming(*folders):
    async def roots(context):
        return ListRootsResult(roots=[Root(uri=as_uri(folder)) for folder in folders])

    return roots


def as_uri(folder):
    return Path(folder).as_uri()


def test_the_order_is_named_root_then_clients_project_then_first_root_then_cwd(where, folders):
    roots = naming(folders["root one"], folders["root two"])
    project = folders["client project"]
    named = Settings(root=folders["flag"], project_dir=project)
    assert where(named, list_roots_callback=roots) == folders["flag"]
    assert where(Settings(project_dir=project), list_roots_callback=roots) == project
    assert where(list_roots_callback=roots) == folders["root one"]
    assert where() == folders["cwd"]


async def _refuses(context):
    return ErrorData(code=-32603, message="no")


@pytest.mark.parametrize("roots", [naming(), _refuses], ids=["no root", "an error"])
def test_a_client_that_names_no_root_leaves_the_working_directory(where, folders, roots):
    assert where(list_roots_callback=roots) == folders["cwd"]


# The SDK warns of what no well-behaved client sends, which is what this is about.
@pytest.mark.filterwarnings("ignore:Pydantic serializer")
@pytest.mark.parametrize("first", ["untitled:x", "https://example.org/", "", 5, None])
def test_a_root_that_is_no_folder_does_not_cost_the_others(where, folders, first):
    async def roots(context):
        named = [{"uri": first}, {"uri": as_uri(folders["root two"])}]
        return ListRootsResult.model_construct(roots=named)

    assert where(list_roots_callback=roots) == folders["root two"]


def test_the_roots_are_asked_for_once_and_again_after_a_change(talk, folders):
    seen, asked = [], []

    async def roots(context):
        asked.append(1)
        return ListRootsResult(roots=[Root(uri=as_uri(current[0]))])

    def door(project, question):
        seen.append(project.root)
        return Answer("", 0, 0, {})

    current = [folders["root one"]]

    async def conversation(session):
        await session.call_tool("query", {"keywords": "a"})
        await session.call_tool("query", {"keywords": "a"})
        current[0] = folders["root two"]
        await session.send_roots_list_changed()
        await session.call_tool("query", {"keywords": "a"})

    talk(conversation, settings=Settings(), door=door, list_roots_callback=roots)
    assert seen == [folders["root one"], folders["root one"], folders["root two"]]
    assert len(asked) == 2


def test_two_calls_at_once_wait_for_the_same_answer(talk, folders):
    seen = []

    async def roots(context):
        await anyio.sleep(0.05)
        return ListRootsResult(roots=[Root(uri=as_uri(folders["root one"]))])

    def door(project, question):
        seen.append(project.root)
        return Answer("", 0, 0, {})

    async def conversation(session):
        async with anyio.create_task_group() as tasks:
            for _ in range(2):
                tasks.start_soon(session.call_tool, "query", {"keywords": "a"})

    talk(conversation, settings=Settings(), door=door, list_roots_callback=roots)
    assert seen == [folders["root one"]] * 2


@pytest.mark.parametrize(
    ("settings", "source"),
    [
        (Settings(root="/"), "--root or PROJECT_INTEL_TOOL_ROOT"),
        (Settings(project_dir="/"), "CLAUDE_PROJECT_DIR"),
    ],
    ids=["named", "client's project"],
)
def test_a_refused_root_is_a_sentence_naming_who_gave_it_and_the_remedy(where, settings, source):
    text = where(settings)
    assert text.startswith("Error: The filesystem root is not a project.")
    assert "--root DIR or PROJECT_INTEL_TOOL_ROOT" in text
    assert text.endswith(f"(The folder came from {source}.)")


@pytest.mark.parametrize(
    ("uri", "windows", "path"),
    [
        ("file:///home/me/a%20b", False, "/home/me/a b"),
        ("file:///home/me/caf%C3%A9", False, "/home/me/café"),
        ("file:///home/me/a%23b%3Fc", False, "/home/me/a#b?c"),
        ("file://localhost/home/me", False, "/home/me"),
        ("file:///C:/Users/A%20B", True, r"C:\Users\A B"),
        ("file:///c%3A/Users/me", True, r"c:\Users\me"),
        ("file://server/share/x", True, r"\\server\share\x"),
        ("https://example.org/x", False, ""),
        ("/plain/path", False, "/plain/path"),
        ("untitled:x", False, ""),
    ],
)
def test_a_file_uri_becomes_a_path(uri, windows, path):
    assert path_of(uri, windows) == path

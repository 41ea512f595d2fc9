"""Runs the tests of a project by one of the allowed commands and shows what failed."""

import os
import re
import shlex
import shutil
import signal
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from project_intel.credentials import screen_in_place
from project_intel.errors import ProjectIntelError, UsageError
from project_intel.evidence.failures import RAW_LINES, Chosen, failure_lines
from project_intel.evidence.fences import fence_for
from project_intel.evidence.plain import plain_lines
from project_intel.evidence.process import KEPT_BYTES, Leash, run
from project_intel.evidence.runners import BY_NAME, Own, Runner
from project_intel.repo.checkout import find_checkout

TIME_LIMIT_SECONDS = 300.0

# What gives access to something; the tests of a repository have no business with it.
_CREDENTIAL = re.compile(
    r"(?i)(?:(?:^|_)(?:API_?KEY|ACCESS_KEY(?:_ID)?|SECRET(?:_KEY|_ACCESS_KEY)?|TOKEN|PAT|PWD"
    r"|CREDENTIALS?|PRIVATE_KEY|AUTH_SOCK)|[A-Z0-9]_KEY|PASSWORD|PASSWD|PASSPHRASE)$"
)
_NO_CREDENTIAL = frozenset({"PWD", "OLDPWD"})
"""The shell's words for folders."""
_NO_COLOUR = {"NO_COLOR": "1", "TERM": "dumb"}
_COLOUR = frozenset({"FORCE_COLOR", "CLICOLOR_FORCE"})
_ON_WINDOWS_ALONE = (".bat", ".cmd", ".exe")


class RunnerMissing(ProjectIntelError):
    """The program that runs the tests is not there, or cannot be started."""


@dataclass(frozen=True, slots=True)
class Report:
    """How a run of tests ended; `code` is None where a signal or the time limit ended it.

    `withheld` names the variables of the environment that the tests did not get.
    """

    command: str
    words: str
    code: int | None
    ended_by: str
    timed_out: bool
    shown: Chosen
    dropped: int
    withheld: tuple[str, ...]

    @property
    def text(self) -> str:
        """Say it as the tool does."""
        code = "unknown" if self.code is None else self.code
        lines = [f"COMMAND: {self.command} ({self.words})", f"EXIT CODE: {code}", *self._notes()]
        if not self.shown.text:
            return "\n".join((*lines, "(no output captured)"))
        fence = fence_for(self.shown.text)
        return "\n".join((*lines, fence, self.shown.text, fence))

    def as_json(self) -> dict[str, object]:
        """Give it as a value for machines."""
        return {
            "command": self.command,
            "words": self.words,
            "exitCode": self.code,
            "endedBy": self.ended_by,
            "timedOut": self.timed_out,
            "matched": self.shown.matched,
            "output": self.shown.text,
            "withheld": list(self.withheld),
        }

    def _notes(self) -> Iterator[str]:
        if self.timed_out:
            yield "(process timed out and was killed)"
        elif self.ended_by:
            yield f"(process was ended by {self.ended_by})"
        if self.code != 0 and self.withheld:
            yield f"(kept from the tests: {', '.join(self.withheld)})"
        if self.dropped:
            yield f"(only the last {KEPT_BYTES // 1024 // 1024} MiB of the output were looked at)"
        if self.shown.text and not self.shown.matched:
            yield (
                f"(no error/failure keywords matched; showing last {RAW_LINES} lines of raw output)"
            )


def run_tests(
    root: str,
    command: str,
    target: str = "",
    seconds: float = TIME_LIMIT_SECONDS,
    leash: Leash | None = None,
    granted: Collection[str] = (),
) -> Report:
    """Run one of the allowed commands in `root`, an absolute path with links resolved.

    `target` narrows it to one file, package or test. `granted` are variables that the tests get
    although they are named like credentials. After `seconds`, or when the leash is pulled,
    everything it started is ended. Raises UsageError, RunnerMissing.
    """
    runner = BY_NAME.get(command)
    if runner is None:
        raise UsageError(f"there is no command {command[:40]!r}; name {', '.join(BY_NAME)}")
    added = _target_words(runner, target)
    environment, withheld = _environment(os.environ, runner, granted)
    program, shown = _program(root, runner)
    try:
        ran = run([*program, *added], root, environment, seconds, leash or Leash())
    except OSError as error:
        raise RunnerMissing(f"{shown[0]} cannot be started ({error.strerror})") from error
    text = screen_in_place("\n".join(plain_lines(ran.output, cut=ran.dropped > 0)))
    lines = text.split("\n") if text else []
    by_signal = ran.code < 0
    return Report(
        command=command,
        words=shlex.join((*shown, *added)),
        code=None if by_signal or ran.timed_out else ran.code,
        ended_by=_signal_name(-ran.code) if by_signal else "",
        timed_out=ran.timed_out,
        shown=failure_lines(lines, command),
        dropped=ran.dropped,
        withheld=withheld,
    )


def _target_words(runner: Runner, target: str) -> list[str]:
    for form in runner.targets:
        if re.fullmatch(form.pattern, target) and ".." not in re.split(r"[/:]", target):
            return [word.replace("{}", target) for word in form.words]
    if not target:
        return []
    raise UsageError(f"the target of {runner.name} must be {runner.target_help}")


def _environment(
    environ: Mapping[str, str], runner: Runner, granted: Collection[str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return what the tests get, and the names of what they do not."""
    named = (name for name in environ if _CREDENTIAL.search(name) and name not in _NO_CREDENTIAL)
    withheld = tuple(sorted(name for name in named if name not in granted))
    kept = {
        name: value
        for name, value in environ.items()
        if name not in withheld and name not in _COLOUR
    }
    return {**kept, **_NO_COLOUR, **runner.environment}, withheld


def _program(root: str, runner: Runner) -> tuple[list[str], tuple[str, ...]]:
    """Return the words to run, the first an absolute path, and as they are shown."""
    for folder in _up_to_top(root):
        for own in runner.own:
            found = _own_program(folder, own)
            if found:
                return [found, *own.words[1:]], (_shown(found, own, root), *own.words[1:])
    found = shutil.which(runner.words[0])
    if found is None:
        raise RunnerMissing(f"{runner.words[0]} is not installed: it is not on the PATH")
    return [found, *runner.words[1:]], runner.words


def _shown(program: str, own: Own, root: str) -> str:
    if "/" not in own.words[0]:
        return own.words[0]
    path = os.path.relpath(program, root).replace(os.sep, "/")
    return path if "/" in path else f"./{path}"


def _own_program(folder: str, own: Own) -> str | None:
    """Return the program of a project's own way to run, None where this is not the one."""
    if not os.path.isfile(os.path.join(folder, own.sign)):
        return None
    program = own.words[0]
    if "/" not in program:
        return shutil.which(program)
    fits = program.endswith(_ON_WINDOWS_ALONE) == (os.name == "nt")
    path = os.path.normpath(os.path.join(folder, program))
    return path if fits and os.access(path, os.X_OK) else None


def _up_to_top(root: str) -> Iterator[str]:
    """Yield the root and the folders above it that belong to the same checkout."""
    checkout = find_checkout(root)
    top = checkout.top if checkout else root
    folder = root
    while True:
        yield folder
        if folder == top:
            return
        folder = os.path.dirname(folder)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"

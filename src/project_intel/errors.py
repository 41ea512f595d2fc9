"""The errors the product knows and can explain in one sentence."""


class ProjectIntelError(Exception):
    """Known trouble: the message says what is wrong, where, and what to do next."""

    exit_code = 1
    opening = "Error"
    """What a tool's result puts before the message."""


class UsageError(ProjectIntelError):
    """The call itself is wrong: an unknown argument, a value of the wrong kind."""

    exit_code = 2


class RootRefused(ProjectIntelError):
    """The folder cannot be a project: it is missing, the home directory or the filesystem root."""


class ScopeUnknown(ProjectIntelError):
    """A scope names no folder or file of the project."""


class BaseUnavailable(ProjectIntelError):
    """There is nothing to map under the root."""


class LockTimeout(ProjectIntelError):
    """Another process kept the knowledge base locked for longer than the wait allows."""


class ScanUnderWay(ProjectIntelError):
    """Another scan of the same project has the client's model at work."""


def bug_line(error: Exception) -> str:
    """Say in one line what an error nobody expected is and where it came from."""
    import traceback

    place = traceback.extract_tb(error.__traceback__)[-1]
    file = place.filename.replace("\\", "/").rpartition("/")[2]
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {said} at {file}:{place.lineno}"

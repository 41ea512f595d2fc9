"""Starts the command line."""


def main() -> int:
    """Run the command line with this process's arguments."""
    from project_intel.cli.main import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())

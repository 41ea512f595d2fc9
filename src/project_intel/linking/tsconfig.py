"""What the tsconfig.json or jsconfig.json around a file says of module names."""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from project_intel.linking import bundlers
from project_intel.linking.jsonc import as_object, as_text, as_texts, read_object
from project_intel.linking.links import Tree
from project_intel.linking.manifests import Package
from project_intel.linking.stars import Stars
from project_intel.paths import below, climb, folder_of, is_inside, join

NAMES = ("tsconfig.json", "jsconfig.json")
_CONFIG_FOLDER = "${configDir}"


@dataclass(frozen=True, slots=True)
class Aliases:
    """One configuration's module names, `extends` already followed.

    `paths` has the targets of each pattern as project paths, stars kept; `base` is the folder
    that `baseUrl` names, None where there is none; `roots` are the folders of `rootDirs`.
    """

    base: str | None
    paths: Mapping[str, tuple[str, ...]]
    patterns: Stars
    roots: tuple[str, ...] = ()

    def places(self, specifier: str) -> Iterator[str]:
        """Yield the paths the specifier may stand for, the most wanted first."""
        match = self.patterns.match(specifier)
        if match is not None:
            pattern, star = match
            for target in self.paths[pattern]:
                place = join("", target.replace("*", star, 1))
                if place is not None:
                    yield place
        if self.base is not None:
            place = join(self.base, specifier)
            if place is not None:
                yield place

    def laid_over(self, folder: str) -> Iterator[str]:
        """Yield the folders that count as one with `folder`, since their roots do."""
        around = [root for root in self.roots if is_inside(folder, root)]
        if around:
            own = max(around, key=len)
            for root in self.roots:
                if root != own:
                    yield below(root, folder[len(own) :].lstrip("/")).rstrip("/")

    def claims(self, specifier: str) -> bool:
        """Tell whether an alias, other than one for every name, says where the specifier lies."""
        match = self.patterns.match(specifier)
        return match is not None and match[0] != "*" and bool(self.paths[match[0]])


PackageNamed = Callable[[str, str], Package | None]
"""The workspace package a file in a folder reaches by name."""


@dataclass(frozen=True, slots=True)
class Configurations:
    """Every configuration of the project, read when first asked for."""

    tree: Tree
    package_named: PackageNamed
    _around: dict[str, tuple[Aliases, ...]] = field(default_factory=dict)
    _read: dict[str, dict[str, object]] = field(default_factory=dict)
    _bundlers: dict[str, Aliases | None] = field(default_factory=dict)

    def around(self, folder: str) -> tuple[Aliases, ...]:
        """Give the aliases that hold for files in `folder`, alternatives in order.

        There is more than one where the nearest configuration hands its files on to others
        through `references`.
        """
        known = self._around.get(folder)
        if known is None:
            config = self._nearest(folder)
            configs = (config, *self._references(config, folder)) if config else ()
            known = (*(self._aliases(each) for each in configs), *self._bundled(folder))
            self._around[folder] = known
        return known

    def foundations(self, config: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield a configuration and all it extends, with the paths each extends in vain.

        What a package brings is not missing: it is installed, not kept.
        """
        for source in self._chain(config):
            yield (
                source,
                tuple(
                    base
                    for base in self._bases(source)
                    if base.startswith(".")
                    and "node_modules" not in base.split("/")
                    and self._extended(base, folder_of(source)) is None
                ),
            )

    def _bundled(self, folder: str) -> Iterator[Aliases]:
        """Give the aliases of the nearest folder with a bundler's configuration."""
        for place in climb(folder):
            found = self._declared_at(place)
            if found:
                yield found
                return

    def _declared_at(self, place: str) -> Aliases | None:
        if place not in self._bundlers:
            found: dict[str, tuple[str, ...]] = {}
            for name in bundlers.NAMES:
                text = self.tree.text_of(below(place, name))
                if text:
                    found |= bundlers.declared(text, place)
            self._bundlers[place] = Aliases(None, found, Stars.of(found)) if found else None
        return self._bundlers[place]

    def _nearest(self, folder: str) -> str | None:
        for place in climb(folder):
            for name in NAMES:
                if below(place, name) in self.tree.paths:
                    return below(place, name)
        return None

    def _references(self, config: str, folder: str) -> Iterator[str]:
        references = self._object(config).get("references")
        for reference in references if isinstance(references, list) else ():
            path = join(folder_of(config), as_text(as_object(reference).get("path")))
            found = path is not None and _first(
                (path, below(path, "tsconfig.json")), self.tree.paths
            )
            if found and found != config and is_inside(folder, folder_of(found)):
                yield found

    def _aliases(self, config: str) -> Aliases:
        own = folder_of(config)
        base: str | None = None
        declared: dict[str, object] | None = None
        declared_in = ""
        roots: tuple[str, ...] | None = None
        for source in self._chain(config):
            options = as_object(self._object(source).get("compilerOptions"))
            base_url, paths = options.get("baseUrl"), options.get("paths")
            if base is None and isinstance(base_url, str):
                base = _placed(base_url, folder_of(source), own)
            if roots is None and "rootDirs" in options:
                placed_roots = (
                    _placed(root, folder_of(source), own) for root in as_texts(options["rootDirs"])
                )
                roots = tuple(root for root in placed_roots if root is not None)
            if declared is None and isinstance(paths, dict):
                declared, declared_in = paths, folder_of(source)
        home = declared_in if base is None else base
        placed = {
            pattern: tuple(
                place
                for target in as_texts(targets)
                if (place := _placed(target, home, own)) and "node_modules" not in place
            )
            for pattern, targets in (declared or {}).items()
        }
        return Aliases(base, placed, Stars.of(placed), roots or ())

    def _chain(self, config: str) -> Iterator[str]:
        """Yield the configuration and all it extends, each before those it overrides."""
        seen = set()
        waiting = [config]
        while waiting:
            source = waiting.pop()
            if source in seen:
                continue
            seen.add(source)
            yield source
            waiting.extend(
                found
                for base in self._bases(source)
                if (found := self._extended(base, folder_of(source)))
            )

    def _bases(self, source: str) -> tuple[str, ...]:
        extends = self._object(source).get("extends")
        return (extends,) if isinstance(extends, str) else as_texts(extends)

    def _extended(self, base: str, folder: str) -> str | None:
        if base.startswith("."):
            place = join(folder, base)
            return _first((place, f"{place}.json"), self.tree.paths) if place else None
        count = 2 if base.startswith("@") else 1
        segments = base.split("/")
        package = self.package_named(folder, "/".join(segments[:count]))
        if package is None:
            return None
        inner = "/".join(segments[count:]) or as_text(package.manifest.get("tsconfig"))
        place = join(package.folder, inner or "tsconfig.json")
        if place is None:
            return None
        return _first((place, f"{place}.json", below(place, "tsconfig.json")), self.tree.paths)

    def _object(self, path: str) -> dict[str, object]:
        if path not in self._read:
            self._read[path] = read_object(self.tree.text_of(path))
        return self._read[path]


def _first(candidates: tuple[str | None, ...], paths: Set[str]) -> str | None:
    return next((path for path in candidates if path in paths), None)


def _placed(path: str, folder: str, config_folder: str) -> str | None:
    """Follow a path of a configuration, which may start at the folder of the one in charge."""
    if path.startswith(_CONFIG_FOLDER):
        return join(config_folder, path.removeprefix(_CONFIG_FOLDER))
    return join(folder, path)

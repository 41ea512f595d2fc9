"""Where addresses on pages and imports of style sheets lead."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.linking.links import Links


def address(source):
    return RawImport(source, (), ImportKind.ASSET)


def sheet(source):
    return RawImport(source, (), ImportKind.STYLE)


SITE = dict.fromkeys(
    (
        "index.html",
        "public/logo.png",
        "web/package.json",
        "web/index.ts",
        "web/static/favicon.png",
        "web/src/main.ts",
        "web/src/lib/index.ts",
        "web/src/pages/a.png",
        "web/src/pages/with space.png",
        "web/src/assets/b.png",
        "web/src/pages/part/index.ts",
        "docs/css/site.css",
        "docs/guide/page.html",
    ),
    "",
)

ADDRESSES = [
    pytest.param("a.png", "web/src/pages/a.png", id="beside, without a dot"),
    pytest.param("./a.png?w=100#x", "web/src/pages/a.png", id="query and fragment"),
    pytest.param("with%20space.png", "web/src/pages/with space.png", id="escaped"),
    pytest.param("../assets/b.png", "web/src/assets/b.png", id="above"),
    pytest.param("@/assets/b.png", "web/src/assets/b.png", id="alias"),
    pytest.param("~@/assets/b.png", "web/src/assets/b.png", id="alias after a tilde"),
    pytest.param("~/assets/b.png", "web/src/assets/b.png", id="tilde as alias"),
    pytest.param("/favicon.png", "web/static/favicon.png", id="served from static"),
    pytest.param("/logo.png", "public/logo.png", id="served from the root's public"),
    pytest.param("/src/main.ts", "web/src/main.ts", id="from the package"),
]


@pytest.mark.parametrize(("written", "expected"), ADDRESSES)
def test_an_address_leads_to_its_file(linked, written, expected):
    links = linked(SITE | {"web/src/pages/X.vue": [address(written)]})
    assert links["web/src/pages/X.vue"] == Links({}, (expected,), ())


@pytest.mark.parametrize(
    "written", ["/", ".", "./", "about", "/part", "./part", "$lib", "#top", "gone.png", "%zz", "?"]
)
def test_an_address_that_is_no_file_is_nothing(linked, written):
    links = linked(SITE | {"web/src/pages/X.vue": [address(written)]})
    assert links["web/src/pages/X.vue"] == Links()


def test_a_page_without_a_package_is_served_from_a_folder_above(linked):
    links = linked(SITE | {"docs/guide/x.html": [address("/css/site.css"), address("page.html")]})
    assert links["docs/guide/x.html"].refs == ("docs/css/site.css", "docs/guide/page.html")


SHEETS = dict.fromkeys(
    (
        "s/_vars.scss",
        "s/theme.css",
        "s/theme.scss",
        "s/mixins.less",
        "s/base/_index.scss",
        "s/base/_reset.scss",
        "s/print.css",
        "s/same.ts",
        "src/styles/main.scss",
        "src/lib/look.css",
        "_sass/minima/base.scss",
        "tailwind.config.js",
    ),
    "",
) | {
    "package.json": '{"workspaces": ["ui"]}',
    "ui/package.json": '{"name": "@acme/ui", "exports": {"./look.css": "./src/look.css"}}',
    "ui/src/look.css": "",
}

STYLES = [
    pytest.param("vars", "s/_vars.scss", id="partial"),
    pytest.param("vars.scss", "s/_vars.scss", id="partial with its extension"),
    pytest.param("./_vars", "s/_vars.scss", id="underscore written"),
    pytest.param("theme", "s/theme.scss", id="own extension first"),
    pytest.param("theme.css", "s/theme.css", id="extension written"),
    pytest.param("base", "s/base/_index.scss", id="index"),
    pytest.param("base/reset", "s/base/_reset.scss", id="partial below"),
    pytest.param("mixins", "s/mixins.less", id="another language"),
    pytest.param("@/styles/main", "src/styles/main.scss", id="alias, extension left off"),
    pytest.param("~@/styles/main.scss", "src/styles/main.scss", id="alias after a tilde"),
    pytest.param("$lib/look.css", "src/lib/look.css", id="alias of a framework"),
    pytest.param("@acme/ui/look.css", "ui/src/look.css", id="package of the workspace"),
    pytest.param("minima/base", "_sass/minima/base.scss", id="where Jekyll keeps them"),
    pytest.param("../tailwind.config.js", "tailwind.config.js", id="not a sheet"),
]


@pytest.mark.parametrize(("written", "expected"), STYLES)
def test_a_style_import_leads_to_its_sheet(linked, written, expected):
    links = linked(SHEETS | {"s/x.scss": [sheet(written)]})["s/x.scss"]
    assert links == Links({}, (expected,), ())


def test_a_sheet_prefers_files_in_its_own_language(linked):
    table = SHEETS | {"s/theme.less": "", "s/x.css": [sheet("theme")], "s/x.less": [sheet("theme")]}
    links = linked(table)
    assert links["s/x.css"].refs == ("s/theme.css",)
    assert links["s/x.less"].refs == ("s/theme.less",)


OUTSIDE = [
    ("bootstrap/scss/bootstrap", "bootstrap"),
    ("~bootstrap/scss/bootstrap", "bootstrap"),
    ("../node_modules/bootstrap/dist/css/bootstrap.css", "bootstrap"),
    ("@fontsource/inter/400.css", "@fontsource/inter"),
    ("tailwindcss", "tailwindcss"),
    ("pkg:library", "library"),
    ("sass:math", "sass:math"),
    ("https://example.org/a.css?b=c", "https://example.org/a.css?b=c"),
    ("//example.org/a.css", "//example.org/a.css"),
]


@pytest.mark.parametrize(("written", "package"), OUTSIDE)
def test_other_style_imports_are_packages(linked, written, package):
    links = linked(SHEETS | {"s/x.scss": [sheet(written)]})["s/x.scss"]
    assert links == Links({package: ()}, (), ())


@pytest.mark.parametrize("written", ["./gone", "../gone.css", "gone.css", "@/gone", "/gone.css"])
def test_a_missing_sheet_is_unresolved_as_written(linked, written):
    links = linked(SHEETS | {"s/x.scss": [sheet(written)]})["s/x.scss"]
    assert links == Links({written: ()}, (), (written,))

"""The fragments that the tests of building use: one of each kind."""

BASE = '[[fragment]]\nid = "base"\ntype = "rule"\npath = ".scope/rules/base.md"\nalways = true\n'
TYPED = (
    '[[fragment]]\nid = "typed"\ntype = "rule"\npath = ".scope/rules/typed.md"\n'
    'description = "How we type"\ntriggers = ["src/**/*.{ts,tsx}", "**/*.d.ts"]\n'
)
TABLES = (
    '[[fragment]]\nid = "tables"\ntype = "knowledge"\npath = ".scope/knowledge/tables.sql"\n'
    'description = "All tables"\ntriggers = ["**/*.sql"]\n'
)
ALL = BASE + TYPED + TABLES
FILES = {
    ".scope/rules/base.md": "# Base\n\nKeep it small.\n",
    ".scope/rules/typed.md": "# Types\n\nNo any.\n",
    ".scope/knowledge/tables.sql": "CREATE TABLE orders (id int);\n",
}


def for_one(vendor: str, name: str = "own") -> str:
    """Write a rule that one vendor alone is told."""
    return (
        f'[[fragment]]\nid = "{name}"\ntype = "rule"\npath = ".scope/rules/{name}.md"\n'
        f'always = true\ntargets = ["{vendor}"]\n'
    )

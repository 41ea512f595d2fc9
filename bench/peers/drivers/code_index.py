"""Builds code-index-mcp's deep index of a tree, without its server around it; runs in its Python.

Its tool `build_deep_index` does the same. TMPDIR says where the index lies.
"""

import logging
import os
import sys

from code_index_mcp.indexing.sqlite_index_manager import SQLiteIndexManager
from code_index_mcp.project_settings import ProjectSettings

logging.disable(logging.INFO)
tree = os.path.realpath(sys.argv[1])
excluded = ProjectSettings(tree).load_config().get("file_watcher", {}).get("exclude_patterns") or []
manager = SQLiteIndexManager()
if not (manager.set_project_path(tree, excluded) and manager.build_index()):
    sys.exit("no index was built")
print(f"{manager.get_index_stats()['indexed_files']} files")

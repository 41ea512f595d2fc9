#!/usr/bin/env bash
set -euo pipefail

source lib/log.sh
. ./env.sh
source "config/default.sh"
. '/etc/profile.d/x.sh'
source "$(dirname "$0")/helpers.sh"
source "${BASH_SOURCE%/*}/near.sh"
. "$SCRIPT_DIR/tools.sh"

export SEARCH="/usr/bin" MODE
export EDITOR=vi
limit=3
greet() { local name="$1"; echo "hi $name"; }
function leave { exit 0; }
function both() ( echo )

#!/usr/bin/env bash
source ./lib/common.sh
. lib/colors.sh
. "with space.sh"
. 'raw.sh' argument
source "$(dirname "$0")/helpers.sh"
. "${BASH_SOURCE%/*}/more.sh"
. "$SCRIPT_DIR/../common.sh"
. "${DIR}"/near.sh
. "$CONFIG_HOME/rc.sh"
source ~/.profile
# source commented.sh
echo "source quoted.sh"
if [ -f opt.sh ]; then . opt.sh; fi

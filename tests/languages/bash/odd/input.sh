# source commented.sh
source "$HOME/.profile_of_mine"
source "$name"
source lib/$part.sh
source ~/profile.sh
source <(completion bash)
echo source not_this.sh
echo ". nor_this.sh"
cat <<TEXT
source heredoc.sh
hidden() { :; }
export HEREDOC=1
TEXT
[ -f optional.sh ] && . optional.sh
if [[ -r other.sh ]]; then source other.sh; fi
(source inside.sh)
readonly FIXED=2
declare plain=1
local_of=3
alias ll="source aliased.sh"
case $1 in start) export CHOSEN=1 ;; esac

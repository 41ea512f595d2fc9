using module ./Tools.psm1
using namespace System.IO
. ./common.ps1
. "$PSScriptRoot\helpers.ps1"
. "$PSScriptRoot\$name.ps1"
Import-Module ./Shop.psm1
Import-Module Az.Accounts
Import-Module "$PSScriptRoot/More.psm1" -Force
# . ./commented.ps1
Write-Output ". ./quoted.ps1"

Import-Module $PSScriptRoot/Shop.psm1
Import-Module $PSScriptRoot\lib\Money.psm1 -Force
Import-Module -Name $PSScriptRoot/Tax.psd1
Import-Module Az.Accounts
function Get-Till { }

using module ./Kettle.psm1
using namespace System.IO

Import-Module ./Heater.psm1
Import-Module Pester -MinimumVersion 5.0
. ./common.ps1
. "$PSScriptRoot/lib/units.ps1"
. $PSScriptRoot\lib\water.ps1

function Start-Kettle {
    param($Level)
    function Inner { }
}
filter Select-Hot { $_ }
class Lid {
    [int] $Size
    Lid() { }
    [void] Close() { }
}
enum Kind { Small; Large }

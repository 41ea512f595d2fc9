function Get-Order {
  param($Id)
  function Inner {}
}
filter Where-Paid { $_ }
class Order { [int] $Total }
enum State { Open }

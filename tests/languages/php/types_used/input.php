<?php
namespace Shop;
#[Marked]
class Order extends Base implements Payable, \Other\Counted
{
    use Logged;
    private ?Money $total;
    public function pay(Till|Box $till, self $other): Receipt
    {
        $made = new Inner\Part(Made::class);
        $kind = Kind::Open;
        Helper::call();
        Stored::$value;
        if ($till instanceof Special) {}
        try {} catch (Failure | Trouble $e) {}
        parent::pay();
        return new static();
    }
    private Order $own;
}

contract Shop is Base {
    function pay() public {}
    struct Inner { uint a; }
}
interface Payable {}
library Rounding {}
struct Order { uint total; }
enum State { Open }
error Empty();
function free() {}
uint constant LIMIT = 3;

// import "./commented.sol";
/* import "./blocked.sol"; contract Blocked {} */
/// import {Documented} from "./documented.sol";
import './single.sol';
import {
    One, // import "./inside.sol";
    Two
} from "./many.sol";
type Price is uint256;
event Boiled(uint256 level);
using {add} for Price global;
contract Text {
    string constant CODE = "import './quoted.sol'; contract Quoted {}";
    type Hidden is uint8;
    event Inner();
    constructor() {}
    modifier only() { _; }
}

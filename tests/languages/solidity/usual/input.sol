// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Base.sol";
import {Ownable, Pausable as Stoppable} from "@openzeppelin/contracts/access/Ownable.sol";
import * as Units from "./Units.sol";

uint256 constant LIMIT = 100;
error TooHot(uint256 level);
struct Water { uint256 level; }
enum Kind { Small, Large }
function double(uint256 x) pure returns (uint256) { return x * 2; }
interface IKettle { function heat() external; event Heated(); }
library Heat { struct Inner { uint a; } function f() internal {} }
abstract contract Kettle is IKettle { enum State { On } error Cold(); function boil() public {} }
contract Plain {}

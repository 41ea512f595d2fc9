pragma solidity ^0.8.0;
import "./Order.sol";
import {Till, Drawer as Box} from "../Till.sol";
import * as Money from "@openzeppelin/Money.sol";
// import "./Commented.sol";
contract Shop {}

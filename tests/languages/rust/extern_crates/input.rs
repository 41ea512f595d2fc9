#[macro_use]
extern crate log;
extern crate serde_json as json;
pub extern crate core;
extern crate self as shop;

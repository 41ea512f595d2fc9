pub const LIMIT: usize = 1;
pub static NAME: &str = "x";
pub(crate) struct Point { pub x: i32 }
pub(super) enum Kind { One, Two }
pub(in crate::shapes) union Bits { pub a: u8 }
pub type Pair<T> = (T, T);
pub trait Shape { const SIDES: u8; fn area(&self) -> f64; type Unit; }
pub async unsafe fn run() { pub fn nested() {} }
pub(self) fn own() {}
fn private() {}
struct Hidden;
impl Point { pub fn new() -> Self { Point { x: 0 } } pub const ORIGIN: i32 = 0; }
extern "C" { pub fn foreign(); fn secret(); }
#[macro_export]
macro_rules! shout { ($x:expr) => { pub fn made() {} } }
#[cfg(test)]
mod tests { pub fn helper() {} }

include!("generated/table.rs");
const PAGE: &str = include_str!("../page.html");
const ICON: &[u8] = include_bytes!("icon.png");
const MADE: &str = include_str!(concat!(env!("OUT_DIR"), "/made.txt"));
#[doc = include_str!("guide.md")]
fn f() { println!("not/a/file.rs"); }

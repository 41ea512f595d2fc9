mod plain;
pub mod public;
#[cfg(unix)]
#[path = "os/unix.rs"]
mod os;
#[cfg_attr(windows, path = "os/windows.rs")]
mod os;
#[path = r"odd.rs"]
#[allow(dead_code)]
mod odd;
mod r#match;
pub mod inline {
    pub mod deeper {
        mod leaf;
        use super::*;
    }
    pub fn inside() {}
}

use crate::before::Before;

cfg_rt! {
    mod blocking;
    pub(crate) use blocking::{spawn, Job as Work};
    pub fn run() -> crate::task::Id { clock::now() }
    cfg_fs! { pub mod fs; }
}

cfg_if::cfg_if! {
    if #[cfg(unix)] {
        mod unix;
        pub use unix::open;
    } else {
        mod windows;
    }
}

pub mod inner {
    cfg_net! {
        pub struct Socket;
        mod tcp;
    }
}

impl Pool {
    cfg_io! {
        pub fn read(&self) { crate::io::read() }
    }
}

lazy_static! { pub static ref TABLE: crate::table::Table = crate::table::make(); }

// None of these holds items alone.
bitflags! { pub struct Flags: u32 { const A = crate::bits::A; } }
benchmark!(benches, crate::bench::one);

fn wait() { select! { done = crate::sync::done() => {} } }

macro_rules! make { () => { pub mod made; } }

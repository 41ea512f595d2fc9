extern "C" {
    #[derive(Clone)]
    pub type Handle;

    type Hidden;

    pub(self) type Private;

    pub fn open() -> Handle;

    pub static LIMIT: i32;
}

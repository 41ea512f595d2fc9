use crate::outer::Thing;

mod imp {
    use super::Thing;
    fn f() { super::super::g(); crate::h(); }
}

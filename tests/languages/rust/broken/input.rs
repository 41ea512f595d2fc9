use crate::before::Name;

pub fn whole() {}

pub fn half(

mod after;

//! use crate::documented::Thing;
/* mod blocked; /* use nested::Comment; */ */
/// ```
/// use crate::example::Run;
/// ```
pub fn f() {
    let a = "use quoted::Name;";
    let b = r#"mod raw; "use x::y;" "#;
    // crate::commented::g();
}

use std::collections::HashMap;
use crate::a::{self, b as c, d::{E, F::G, *}};
use super::sibling;
use {serde::Serialize, log};
use ::tracing::info;
use self::inner::Thing as _;
use crate::r#type::Kind;
use anyhow;

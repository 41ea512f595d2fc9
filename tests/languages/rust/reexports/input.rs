pub use self::store::{Store, open as open_store, Kind::*};
pub(crate) use crate::errors::{self, Error};
pub use serde_json as json;
pub use crate::prelude::*;
pub use log;
pub(self) use crate::hidden::Hidden;
use crate::private::Private;

//! Fields of a broken document, taken one by one so that what is wrong in one never takes the others along.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::envelope;

/// The field, if it is there and as it should be; otherwise that is noted.
pub(in crate::storage) fn take<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &str,
    faults: &mut Vec<String>,
) -> Option<T> {
    if !fields.contains_key(name) {
        faults.push(format!("{name} is missing"));
    }
    take_known(fields, name, faults)
}

/// The same for a field that may be missing.
pub(in crate::storage) fn take_known<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &str,
    faults: &mut Vec<String>,
) -> Option<T> {
    let read = envelope::from_value(fields.remove(name)?);
    read.map_err(|error| faults.push(format!("{name}: {error}")))
        .ok()
}

/// The elements of a list up to the first that is not as it should be, which is noted.
pub(in crate::storage) fn take_list<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &str,
    faults: &mut Vec<String>,
) -> Vec<T> {
    let Some(Value::Array(items)) = fields.remove(name) else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        match envelope::from_value(item) {
            Ok(item) => list.push(item),
            Err(error) => {
                faults.push(format!("{name}[{index}]: {error}"));
                break;
            }
        }
    }
    list
}

//! Documents are objects: a list in their place is a wrong type, although serde would take it for the values in order.

/// Gives types that derive serde with `#[serde(remote = "Self")]` their traits, reading from objects alone.
macro_rules! objects {
    ($($name:ident $(<$life:lifetime>)?: $what:literal;)*) => {$(
        impl<'de $(: $life, $life)?> serde::Deserialize<'de> for $name $(<$life>)? {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Object;
                impl<'de> serde::de::Visitor<'de> for Object {
                    type Value = objects!(@read $name $($life)?);

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($what)
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                        $name::deserialize(serde::de::value::MapAccessDeserializer::new(map))
                    }
                }
                deserializer.deserialize_map(Object)
            }
        }

        impl $(<$life>)? serde::Serialize for $name $(<$life>)? {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $name::serialize(self, serializer)
            }
        }
    )*};
    (@read $name:ident) => { $name };
    (@read $name:ident $life:lifetime) => { $name<'de> };
}

pub(super) use objects;

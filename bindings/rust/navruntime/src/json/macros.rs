//! The JSON of a type, both ways, from a table of its members or cases.

/// The JSON of an enum of words; `else Case` takes other words.
macro_rules! json_words {
  ($type:ident { $($case:ident = $word:literal),* $(,)? } else $other:ident) => {
    impl $type {
      /// Its name in JSON.
      pub fn name(&self) -> &str {
        match self {
          $($type::$case => $word,)*
          $type::$other(word) => word,
        }
      }
    }

    impl std::fmt::Display for $type {
      fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
      }
    }

    impl $crate::json::ToJson for $type {
      fn write_json(&self, writer: &mut $crate::json::Writer) {
        writer.string(self.name());
      }
    }

    impl $crate::json::FromJson for $type {
      fn read_json(reader: &mut $crate::json::Reader<'_>) -> Result<Self, $crate::Error> {
        let word = String::read_json(reader)?;
        Ok(match &*word {
          $($word => $type::$case,)*
          _ => $type::$other(word),
        })
      }
    }
  };
  ($type:ident { $($case:ident = $word:literal),* $(,)? }) => {
    impl $crate::json::ToJson for $type {
      fn write_json(&self, writer: &mut $crate::json::Writer) {
        writer.string(match self {
          $($type::$case => $word,)*
        });
      }
    }

    impl $crate::json::FromJson for $type {
      fn read_json(reader: &mut $crate::json::Reader<'_>) -> Result<Self, $crate::Error> {
        reader.word(concat!("one of", $(" ", $word),*), |word| match word {
          $($word => Some($type::$case),)*
          _ => None,
        })
      }
    }
  };
}

/// The JSON of a struct: an object with a member for each field, in this order. An `optional` one
/// is left out if it is `None`; one `without another` is there if that is `None`.
macro_rules! json_object {
  ($type:ident $what:literal {
    $($field:ident = $key:literal $($optional:ident $($other:ident)?)?),* $(,)?
  }) => {
    impl $crate::json::ToJson for $type {
      fn write_json(&self, writer: &mut $crate::json::Writer) {
        let $type { $($field),* } = self;
        writer.begin_object();
        $($crate::json::write_member!(writer, $key, $field $(, $optional $($other)?)?);)*
        writer.end_object();
      }
    }

    $crate::json::read_object! { $type $what { $($field = $key),* } }
  };
}

/// The same for a struct with a field that is a struct, of which the members are those of the same
/// object: `field in outer = "key"`. At the end the struct is made of all these fields.
macro_rules! json_around {
  ($type:ident $what:literal {
    $($field:ident $(in $outer:ident)? = $key:literal $($optional:ident)?),* $(,)?
  } as $made:tt) => {
    impl $crate::json::ToJson for $type {
      fn write_json(&self, writer: &mut $crate::json::Writer) {
        writer.begin_object();
        $(
          let $field = &self.$($outer.)?$field;
          $crate::json::write_member!(writer, $key, $field $(, $optional)?);
        )*
        writer.end_object();
      }
    }

    impl $crate::json::FromJson for $type {
      fn read_json(reader: &mut $crate::json::Reader<'_>) -> Result<Self, $crate::Error> {
        reader.object($what, |members| {
          $(let $field = members.read($key)?;)*
          Ok($type $made)
        })
      }
    }
  };
}

/// The same for a struct that is only read.
macro_rules! read_object {
  ($type:ident $what:literal { $($field:ident = $key:literal),* $(,)? }) => {
    impl $crate::json::FromJson for $type {
      fn read_json(reader: &mut $crate::json::Reader<'_>) -> Result<Self, $crate::Error> {
        reader.object($what, |members| {
          Ok($crate::json::read_members!(members => $type { $($key $field;)* }))
        })
      }
    }
  };
}

/// The fields of a value from the members of an object, in one pass over them: first those that
/// come in this order, as the library writes them, then the others. A missing one is read as
/// `null`.
macro_rules! read_members {
  ($members:ident => $($type:ident)::+ { $($key:literal $field:ident;)* }) => {{
    $(let mut $field = $members.next_if($key)?;)*
    while let Some(key) = $members.next_key()? {
      match &*key {
        $($key if $field.is_none() => $field = Some($members.value_of($key)?),)*
        _ => $members.pass_over()?,
      }
    }
    $($type)::+ { $($field: $members.or_null($key, $field)?),* }
  }};
}

/// The JSON of an externally tagged enum. A case is one of
///
/// - `Case = "tag"`, a word;
/// - `Case(payload) = "tag"`, whose payload is one value; `Case(a, b)` reads and writes two as a
///   tuple;
/// - `Case[field = "key"] = "tag"`, whose payload is an object with that member;
/// - `Case { field = "key", … } = "tag"`, whose payload is an object with those.
///
/// Of cases with one tag, the first says how it is known: `with "key"`, a member of its payload, or
/// `starting "…"`, what its payload begins with. `else Case` takes other tags. `often Case = "tag"`
/// is a word that is looked for first, `often "tag"` a tag with a payload. `beside Case = "key" {
/// field = "key", … }` is an object with these members, the first of which tells it; `or Case =
/// Type` are the cases of another enum.
macro_rules! json_cases {
  ($type:ident $what:literal {
    $($case:ident $(($($payload:ident),+))? $([$inner:ident = $inner_key:literal])?
      $({ $($field:ident = $key:literal $($optional:ident)?),* $(,)? })?
      = $tag:literal $(with $having:literal)? $(starting $first:literal)?),* $(,)?
  } $(else $other:ident)? $(often $often:ident = $often_tag:literal)?
    $(often $object_tag:literal)?
    $(beside $beside:ident = $outer:literal {
      $($part:ident = $part_key:literal $($mark:ident)?),* $(,)?
    })?
    $(or $more:ident = $family:ident)?
  ) => {
    impl $crate::json::ToJson for $type {
      fn write_json(&self, writer: &mut $crate::json::Writer) {
        match self {
          $($type::$case $(($($payload),+))? $(($inner))? $({ $($field),* })? => {
            $crate::json::json_cases!(
              @write writer $tag $(, $($payload)+)? $([$inner_key $inner])?
              $({ $($key $field $($optional)?;)* })?
            )
          })*
          $($type::$beside { $($part),* } => {
            writer.begin_object();
            $($crate::json::write_member!(writer, $part_key, $part $(, $mark)?);)*
            writer.end_object();
          })?
          $(
            $type::$other { tag, payload } if payload.is_null() => writer.string(tag),
            $type::$other { tag, payload } => writer.case(tag, payload),
          )?
        }
      }
    }

    impl $crate::json::FromJson for $type {
      fn read_json(reader: &mut $crate::json::Reader<'_>) -> Result<Self, $crate::Error> {
        $(if reader.take_word(concat!("\"", $often_tag, "\"")) {
          return Ok($type::$often);
        })?
        $(if reader.begins(concat!("{\"", $outer, "\":")) {
          return reader.object($what, |members| {
            Ok($crate::json::read_members!(members => $type::$beside { $($part_key $part;)* }))
          });
        })?
        $(
          let before = *reader;
          if reader.take_word(concat!("{\"", $object_tag, "\":")) {
            let value = $type::read_case(
              &mut $crate::json::Case::with_payload($object_tag.into(), reader, $what),
            )?;
            if reader.take(b'}') {
              return Ok(value);
            }
            *reader = before;
          }
        )?
        reader.case($what, $type::read_case)
      }
    }

    impl $type {
      /// The case of a tag and its payload.
      pub(crate) fn read_case(
        case: &mut $crate::json::Case<'_, '_>,
      ) -> Result<Self, $crate::Error> {
        Ok(match (&*case.tag, case.is_word()) {
          $(
            (
              $tag,
              $crate::json::json_cases!(@is_word $($($payload)+)? $($inner)? $({ $($field)* })?)
            )
              $(if case.has($having))? $(if case.starts($first))? => $crate::json::json_cases!(
                @read case $type $case $(, $($payload)+)? $([$inner_key])?
                $({ $($key $field;)* })?
              ),
          )*
          $(($outer, false) => case.beside(|members| {
            Ok($crate::json::read_members!(members => $type::$beside { $($part_key $part;)* }))
          })?,)?
          _ => $crate::json::json_cases!(@unknown case $type $($other)? $($more = $family)?),
        })
      }
    }
  };

  (@write $writer:ident $tag:literal) => { $writer.string($tag) };
  (@write $writer:ident $tag:literal, $payload:ident) => { $writer.plain_case($tag, $payload) };
  (@write $writer:ident $tag:literal, $($payload:ident)+) => {
    $writer.plain_case($tag, &($($payload),+))
  };
  (@write $writer:ident $tag:literal [$key:literal $inner:ident]) => {
    $writer.case_of($tag, &[($key, $inner)])
  };
  (@write $writer:ident $tag:literal { $($key:literal $field:ident $($optional:ident)?;)* }) => {{
    $writer.begin_case($tag);
    $($crate::json::write_member!($writer, $key, $field $(, $optional)?);)*
    $writer.end_case();
  }};

  (@is_word) => { true };
  (@is_word $($payload:tt)+) => { false };

  (@read $from:ident $type:ident $case:ident) => { $type::$case };
  (@read $from:ident $type:ident $case:ident, $payload:ident) => { $type::$case($from.read()?) };
  (@read $from:ident $type:ident $case:ident, $($payload:ident)+) => {{
    let ($($payload),+) = $from.read()?;
    $type::$case($($payload),+)
  }};
  (@read $from:ident $type:ident $case:ident [$key:literal]) => {
    $type::$case($from.members(|members| members.read($key))?)
  };
  (@read $from:ident $type:ident $case:ident { $($key:literal $field:ident;)* }) => {
    $from.members(|members| {
      Ok($crate::json::read_members!(members => $type::$case { $($key $field;)* }))
    })?
  };

  (@unknown $from:ident $type:ident) => { return $from.unknown() };
  (@unknown $from:ident $type:ident $more:ident = $family:ident) => {
    $type::$more($family::read_case($from)?)
  };
  (@unknown $from:ident $type:ident $other:ident) => {
    $type::$other { tag: $from.tag.to_string(), payload: $from.read()? }
  };
}

/// A type that calls of the library take, as itself or as another one.
macro_rules! json_input {
  ($type:ident) => {
    $crate::json::json_input! { $type as $type }
  };
  ($type:ident as $taken:ty) => {
    impl $crate::json::Encodes<$taken> for $type {
      fn encode<'a>(&'a self, scratch: &'a mut $crate::json::Writer) -> &'a [u8] {
        $crate::json::ToJson::write_json(self, scratch);
        scratch.as_bytes()
      }
    }
  };
}

/// A member of an object; an `optional` one may be none, and a `reason` has a form of its own.
macro_rules! write_member {
  ($writer:ident, $key:literal, $value:ident) => {
    $writer.member($key, $value)
  };
  ($writer:ident, $key:literal, $value:ident, optional) => {
    if let Some(value) = $value {
      $writer.member($key, value);
    }
  };
  ($writer:ident, $key:literal, $value:ident, without $other:ident) => {
    if $other.is_none() {
      $writer.member($key, $value);
    }
  };
  ($writer:ident, $key:literal, $value:ident, reason) => {
    $writer.member($key, &$value.reason())
  };
}

pub(crate) use {
  json_around, json_cases, json_input, json_object, json_words, read_members, read_object,
  write_member,
};

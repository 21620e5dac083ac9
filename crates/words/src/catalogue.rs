//! The catalogues: one file per language in the format of Project Fluent, with everything that Cuatro says in it.
//!
//! [`say!`](crate::say) says a message of them, [`label!`](crate::label) one that is fixed. The build compares the languages, and
//! the compiler checks the key and the names of the arguments of each use, so that nothing can be missing when it is said.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));

/// Says a message of the catalogues: `say!(lang, "count-discs", discs = 3)`.
///
/// A value is a text, a number, a character, or a `bool`, which is `yes` or `no` in the catalogue; it is borrowed, see [`Argument`].
/// A variable that is called like its argument is named once: `say!(lang, "count-discs", discs)`.
/// A key that is not in the catalogues, or other arguments than its own, do not compile.
#[macro_export]
macro_rules! say {
    (@value $name:ident) => {
        $crate::catalogue::Argument::value(&$name)
    };
    (@value $name:ident = $value:expr) => {
        $crate::catalogue::Argument::value(&$value)
    };
    ($lang:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        // An item: inline, `cargo check` would not evaluate it.
        const _: () = {
            assert!($crate::catalogue::has($key), concat!("no message `", $key, "` in the catalogues"));
            assert!(
                $crate::catalogue::takes($key, &[$(stringify!($name)),*]),
                concat!("the message `", $key, "` has other arguments")
            );
        };
        $crate::catalogue::say($lang, $key, [$((stringify!($name), $crate::say!(@value $name $(= $value)?))),*])
    }};
}

/// A message that is nothing but text on one line in every language, without a copy: `label!(lang, "name-deleted-player")`.
#[macro_export]
macro_rules! label {
    ($lang:expr, $key:expr) => {{
        const {
            assert!(
                $crate::catalogue::is_fixed($key),
                concat!("`", $key, "` is no fixed line of the catalogues")
            )
        }
        $crate::catalogue::label($lang, $key)
    }};
}

/// An argument of a message.
pub trait Argument {
    /// The value as the catalogues know it.
    fn value(&self) -> FluentValue<'_>;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn value(&self) -> FluentValue<'_> {
        (**self).value()
    }
}

impl Argument for str {
    fn value(&self) -> FluentValue<'_> {
        self.into()
    }
}

impl Argument for String {
    fn value(&self) -> FluentValue<'_> {
        self.as_str().into()
    }
}

impl Argument for Cow<'_, str> {
    fn value(&self) -> FluentValue<'_> {
        (**self).into()
    }
}

impl Argument for char {
    fn value(&self) -> FluentValue<'_> {
        self.to_string().into()
    }
}

/// For choices: `{ $bot -> [yes] … *[no] … }`.
impl Argument for bool {
    fn value(&self) -> FluentValue<'_> {
        if *self { "yes" } else { "no" }.into()
    }
}

/// Numbers choose plural forms. Fluent computes with `f64`: what is too large for it is only text, and has the form of large numbers.
macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Argument for $number {
            fn value(&self) -> FluentValue<'_> {
                let exact = *self as f64;
                let small = exact.abs() < (1_u64 << f64::MANTISSA_DIGITS) as f64;
                if small { exact.into() } else { self.to_string().into() }
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128);

/// The messages of each language, in the order of [`Lang::ALL`].
static BUNDLES: LazyLock<[FluentBundle<FluentResource>; SOURCES.len()]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let resource = FluentResource::try_new(SOURCES[lang as usize].to_owned());
        let mut bundle =
            FluentBundle::new_concurrent(vec![lang.as_str().parse().expect("the build checked the tag")]);
        // The marks around arguments are for mixed directions of writing; in a terminal they are rubbish.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource.expect("the build parsed it")).expect("the build found no key twice");
        bundle
    })
});

/// For [`say!`](crate::say), which checks the key and the arguments.
pub fn say<const N: usize>(
    lang: Lang,
    key: &'static str,
    arguments: [(&'static str, FluentValue<'_>); N],
) -> String {
    let arguments: FluentArgs<'_> = arguments.into_iter().collect();
    text(lang, key, Some(&arguments)).into_owned()
}

/// For [`label!`](crate::label), which checks the key.
pub fn label(lang: Lang, key: &'static str) -> &'static str {
    match text(lang, key, None) {
        Cow::Borrowed(text) => text,
        Cow::Owned(_) => key,
    }
}

fn text(lang: Lang, key: &'static str, arguments: Option<&FluentArgs<'_>>) -> Cow<'static, str> {
    let bundle = &BUNDLES[lang as usize];
    let mut errors = Vec::new();
    let pattern = bundle.get_message(key).and_then(|message| message.value());
    let text = pattern.map(|pattern| bundle.format_pattern(pattern, arguments, &mut errors));
    debug_assert!(errors.is_empty(), "{key} in {lang}: {errors:?}");
    text.filter(|_| errors.is_empty()).unwrap_or(Cow::Borrowed(key))
}

/// Whether the catalogues have a message.
pub const fn has(key: &str) -> bool {
    find(DECLARED, key).is_some()
}

/// Whether these are the arguments of a message, in any order.
pub const fn takes(key: &str, arguments: &[&str]) -> bool {
    let Some(declared) = find(DECLARED, key) else { return false };
    let mut at = 0;
    while at < declared.len() {
        if !contains(arguments, declared[at]) {
            return false;
        }
        at += 1;
    }
    arguments.len() == declared.len()
}

/// Whether a message is nothing but text on one line, in every language.
pub const fn is_fixed(key: &str) -> bool {
    find(FIXED, key).is_some()
}

const fn contains(texts: &[&str], text: &str) -> bool {
    let mut at = 0;
    while at < texts.len() {
        if !before(texts[at], text) && !before(text, texts[at]) {
            return true;
        }
        at += 1;
    }
    false
}

/// The arguments of a message, by halving: the compiler does this for each use.
const fn find(
    table: &[(&'static str, &'static [&'static str])],
    key: &str,
) -> Option<&'static [&'static str]> {
    let (mut low, mut high) = (0, table.len());
    while low < high {
        let middle = (low + high) / 2;
        let (found, arguments) = table[middle];
        if before(found, key) {
            low = middle + 1;
        } else if before(key, found) {
            high = middle;
        } else {
            return Some(arguments);
        }
    }
    None
}

/// Whether a text is before another in the order of bytes.
const fn before(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() {
        if one[at] != two[at] {
            return one[at] < two[at];
        }
        at += 1;
    }
    one.len() < two.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_can_be_said_in_every_language() {
        for lang in Lang::ALL {
            for (key, arguments) in DECLARED {
                let arguments: FluentArgs<'_> = arguments.iter().map(|name| (*name, 2_u8.value())).collect();
                assert_ne!(text(lang, key, Some(&arguments)), *key, "in {lang}");
            }
            for (key, _) in FIXED {
                assert_ne!(label(lang, key), *key, "in {lang}");
            }
        }
    }

    #[test]
    fn a_refusal_is_one_line() {
        let refuses =
            |key: &str| ["refusal-", "problem-", "file-", "script-"].iter().any(|kind| key.starts_with(kind));
        for lang in Lang::ALL {
            for (key, arguments) in DECLARED.iter().filter(|(key, _)| refuses(key)) {
                let arguments: FluentArgs<'_> = arguments.iter().map(|name| (*name, 2_u8.value())).collect();
                let said = text(lang, key, Some(&arguments));
                assert!(!said.contains('\n'), "{key} in {lang}: {said}");
            }
        }
    }

    #[test]
    fn numbers_are_written_plainly_and_in_full() {
        let said = |discs: &dyn Argument| say(Lang::En, "count-discs", [("discs", discs.value())]);
        assert_eq!(said(&1_u8), "1 disc");
        assert_eq!(said(&1_u64), "1 disc");
        assert_eq!(said(&0_usize), "0 discs");
        assert_eq!(said(&1_234_567_i64), "1234567 discs");
        assert_eq!(said(&-12_i32), "-12 discs");
        for large in [(1 << 53) - 1, 1 << 53, (1 << 53) + 1, u64::MAX] {
            assert_eq!(said(&large), format!("{large} discs"));
        }
        assert_eq!(said(&i64::MIN), format!("{} discs", i64::MIN));
    }

    #[test]
    fn keys_and_arguments_are_known_to_the_compiler() {
        const { assert!(has("count-discs") && !has("count-disc") && !has("count-discss") && !has("")) }
        const { assert!(takes("bounds", &["min", "max", "single"])) }
        const { assert!(!takes("bounds", &["max", "max", "single"]) && !takes("bounds", &["max"])) }
        const { assert!(is_fixed("name-deleted-player") && !is_fixed("count-discs")) }
    }
}

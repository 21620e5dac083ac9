//! The ranges of `Accept` headers and their weights (RFC 9110, section 12.4.2).

/// The ranges of a value, each with its weight in thousandths: `es;q=0.8` is `("es", 800)`. Invalid ranges are left out.
pub fn ranges(value: &str) -> impl Iterator<Item = (&str, u16)> {
    value.split(',').filter_map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().filter(|name| !name.is_empty())?;
        let mut weights = parts.filter_map(|part| part.split_once('='));
        let Some((_, weight)) = weights.find(|(name, _)| name.trim().eq_ignore_ascii_case("q")) else {
            return Some((name, 1000));
        };
        let weight: f32 = weight.trim().parse().ok()?;
        (0.0..=1.0).contains(&weight).then_some((name, (weight * 1000.0).round() as u16))
    })
}

//! Sets of bits of every width against lists of booleans.

use cuatro_rules::{Bits, has_line};
use proptest::prelude::*;

/// The set with these bits.
fn set<B: Bits>(indices: &[u32]) -> B {
    indices.iter().fold(B::default(), |set, index| set | B::bit(*index))
}

/// The set, bit by bit.
fn listed<B: Bits>(set: B) -> Vec<bool> {
    (0..B::BITS).map(|index| set.has(index)).collect()
}

/// Every operation of a width, against the same on lists.
fn behaves_like_a_list<B: Bits>(one: &[u32], other: &[u32], by: u32) -> Result<(), TestCaseError> {
    let (a, b): (B, B) = (set(one), set(other));
    let (list_a, list_b) = (listed(a), listed(b));
    let bits = B::BITS as usize;
    let both =
        |f: fn(bool, bool) -> bool| -> Vec<bool> { (0..bits).map(|i| f(list_a[i], list_b[i])).collect() };
    prop_assert_eq!(list_a.iter().filter(|bit| **bit).count(), a.count() as usize);
    prop_assert!(one.iter().all(|index| a.has(*index)));
    // Bits that are set again stay set.
    let mut inserted = a;
    one.iter().chain(other).for_each(|index| inserted.insert(*index));
    prop_assert_eq!(inserted, a | b);
    prop_assert_eq!(a.is_empty(), one.is_empty());
    prop_assert_eq!(listed(a & b), both(|a, b| a && b));
    prop_assert_eq!(listed(a | b), both(|a, b| a || b));
    prop_assert_eq!(listed(a ^ b), both(|a, b| a != b));
    prop_assert_eq!(listed(!a), list_a.iter().map(|bit| !bit).collect::<Vec<_>>());
    let by_places = by as usize;
    let up: Vec<bool> = (0..bits).map(|i| i >= by_places && list_a[i - by_places]).collect();
    let down: Vec<bool> = (0..bits).map(|i| i + by_places < bits && list_a[i + by_places]).collect();
    prop_assert_eq!(listed(a << by), up);
    prop_assert_eq!(listed(a >> by), down);
    Ok(())
}

fn indices(bits: u32) -> impl Strategy<Value = Vec<u32>> {
    // The ends of words are where shifts go wrong, so they are drawn more often.
    let index = prop_oneof![
        0..bits,
        (0..bits).prop_map(|index| index / 64 * 64),
        (0..bits).prop_map(|index| index | 63)
    ];
    proptest::collection::vec(index.prop_map(move |index| index.min(bits - 1)), 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_word_behaves_like_a_list(one in indices(64), other in indices(64), by in 0_u32..64) {
        behaves_like_a_list::<u64>(&one, &other, by)?;
    }

    #[test]
    fn a_double_word_behaves_like_a_list(one in indices(128), other in indices(128), by in 0_u32..128) {
        behaves_like_a_list::<u128>(&one, &other, by)?;
    }

    #[test]
    fn every_width_finds_the_same_lines(one in indices(64), connect in 2_u8..=10, stride in 1_u32..=12) {
        let naive = one.iter().any(|start| {
            (0..u32::from(connect)).all(|step| one.contains(&(start + step * stride)))
        });
        prop_assert_eq!(has_line::<u64>(set(&one), connect, stride), naive);
        prop_assert_eq!(has_line::<u128>(set(&one), connect, stride), naive);
    }

    #[test]
    fn a_run_of_any_length_is_a_line_up_to_its_length(start in 0_u32..60, length in 2_u32..=10, stride in 1_u32..=12) {
        let run: Vec<u32> = (0..length).map(|step| start + step * stride).filter(|bit| *bit < u128::BITS).collect();
        let longest = run.len();
        for connect in 2..=10_u8 {
            prop_assert_eq!(has_line::<u128>(set(&run), connect, stride), usize::from(connect) <= longest);
        }
    }
}

//! The recorded life of a server's disk, and power cuts in it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rand::RngExt;
use rand::rngs::StdRng;

use super::disk::Disk;
use super::promise::{Promise, Promised};
use super::trace::Step;

/// What happened to a disk, and what was promised meanwhile.
pub(super) struct Life {
    /// The disk before the first step.
    pub(super) disk: Disk,
    pub(super) steps: Vec<Step>,
    pub(super) promises: Vec<Promise>,
}

/// Steps after which the power may fail, by what goes on there.
#[derive(Default)]
pub(super) struct Moments {
    pub(super) anywhere: Vec<usize>,
    /// The tenth of them with the most that is not on the disk yet.
    pub(super) unsettled: Vec<usize>,
    /// The log is copied back into the data file.
    pub(super) bringing_back: Vec<usize>,
    /// Files are made and removed.
    pub(super) renaming: Vec<usize>,
}

/// How many cuts happen after each step.
pub(super) type Cuts = BTreeMap<usize, usize>;

#[derive(Default, Debug)]
pub(super) struct Counts {
    pub(super) servers: usize,
    pub(super) images: usize,
    /// In the middle of bringing the log back.
    pub(super) checkpoints: usize,
    pub(super) promises: usize,
    pub(super) torn: usize,
    pub(super) dropped: usize,
    pub(super) names_lost: usize,
}

/// An image that lacks something or is not whole.
pub(super) struct Loss {
    pub(super) said: String,
    /// Where the image is.
    pub(super) kept: PathBuf,
}

impl Life {
    pub(super) fn moments(&self) -> Moments {
        let mut disk = self.disk.clone();
        let mut moments = Moments::default();
        let mut unsettled = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            disk.step(step);
            moments.anywhere.push(at);
            unsettled.push((disk.unsettled(), at));
            if disk.is_checkpointing() {
                moments.bringing_back.push(at);
            }
            if disk.is_renaming() {
                moments.renaming.push(at);
            }
        }
        unsettled.sort_unstable_by(|left, right| right.cmp(left));
        unsettled.truncate(self.steps.len().div_ceil(10));
        moments.unsettled.extend(unsettled.iter().map(|(_, at)| at));
        moments
    }

    /// Cuts the power, leaves each image in a directory in `place`, and tries it with `holds`.
    pub(super) async fn cut(
        &self,
        cuts: &Cuts,
        place: &Path,
        chance: &mut StdRng,
        counts: &mut Counts,
        holds: impl AsyncFn(&Path, &Promised<'_>) -> Result<(), String>,
    ) -> Result<(), Loss> {
        let mut disk = self.disk.clone();
        let mut promised = Promised::new();
        let mut due = self.promises.iter().peekable();
        for (at, step) in self.steps.iter().enumerate() {
            disk.step(step);
            while let Some(promise) = due.next_if(|promise| promise.at <= at) {
                promise.add_to(&mut promised);
            }
            for _ in 0..cuts.get(&at).copied().unwrap_or_default() {
                let directory = tempfile::TempDir::new_in(place).expect("a temporary directory");
                // Of few images, chance may lose no name: the first one that can loses all.
                let image = disk.fail(directory.path(), counts.names_lost == 0, chance);
                if let Err(wrong) = holds(directory.path(), &promised).await {
                    let steps = self.steps.len();
                    let said = format!("after step {at} of {steps} ({step:?}), {image:?}: {wrong}");
                    return Err(Loss { said, kept: directory.keep() });
                }
                counts.images += 1;
                counts.checkpoints += usize::from(disk.is_checkpointing());
                counts.promises += promised.len();
                counts.torn += image.torn;
                counts.dropped += image.dropped;
                counts.names_lost += image.names_lost;
            }
        }
        Ok(())
    }
}

/// Draws the moments of so many cuts: of each ten, so many from each list.
pub(super) fn draw(images: usize, of_ten: &[(usize, &[usize])], chance: &mut StdRng) -> Cuts {
    assert_eq!(of_ten.iter().map(|(share, _)| share).sum::<usize>(), 10);
    let lists: Vec<&[usize]> =
        of_ten.iter().flat_map(|(share, moments)| std::iter::repeat_n(*moments, *share)).collect();
    let mut cuts = Cuts::new();
    for number in 0..images {
        let moments = lists[number % 10];
        *cuts.entry(moments[chance.random_range(0..moments.len())]).or_default() += 1;
    }
    cuts
}

//! Splits bytes into lines, in bounded memory.

/// The most bytes of a line, without its line break. The longest valid one, a full 10×10 board between two long names, has some 700.
pub const MAX_LINE: usize = 64 * 1024;

/// The unfinished line at the end of the bytes so far.
#[derive(Debug, Default)]
pub(super) struct Lines {
    start: Vec<u8>,
    too_long: bool,
}

/// A line, or the fact that it was too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    Bytes(&'a [u8]),
    TooLong,
}

impl Lines {
    /// Passes every line that `bytes` complete to `each`.
    pub(super) fn push(&mut self, mut bytes: &[u8], mut each: impl FnMut(Line<'_>)) {
        while let Some(end) = memchr::memchr(b'\n', bytes) {
            let (line, rest) = (&bytes[..end], &bytes[end + 1..]);
            bytes = rest;
            if self.start.is_empty() && !self.too_long {
                each(if line.len() > MAX_LINE { Line::TooLong } else { Line::Bytes(line) });
            } else {
                self.keep(line);
                self.end(&mut each);
            }
        }
        self.keep(bytes);
    }

    /// Passes on the last line if no line break ended it.
    pub(super) fn finish(&mut self, mut each: impl FnMut(Line<'_>)) {
        if !self.start.is_empty() || self.too_long {
            self.end(&mut each);
        }
    }

    /// How many bytes wait for their line break.
    pub(super) fn buffered(&self) -> usize {
        self.start.len()
    }

    fn keep(&mut self, bytes: &[u8]) {
        if self.too_long || self.start.len() + bytes.len() > MAX_LINE {
            // The rest of such a line is skipped without being stored.
            self.too_long = true;
            self.start.clear();
        } else {
            self.start.extend_from_slice(bytes);
        }
    }

    fn end(&mut self, each: &mut impl FnMut(Line<'_>)) {
        if std::mem::take(&mut self.too_long) {
            each(Line::TooLong);
        } else {
            each(Line::Bytes(&self.start));
        }
        self.start.clear();
    }
}

//! Files that mean harm, or were mangled on their way.

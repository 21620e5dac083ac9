//! Who somebody is, through whichever process they prove it.

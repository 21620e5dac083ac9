-- An import is one transaction: nothing of it waits to be copied (crates/store/src/sqlite/upgrade.rs ends one that did).
drop table import;

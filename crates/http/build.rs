//! Puts the page into the program: every file of `static/dist`, which `npm --prefix tests/browser run build` makes of the sources, and what
//! browsers fetch beside it; compressed once, here, with the strongest settings, and a hash of all of it.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Files beside `static/dist` that are served or filled in as they are.
const BESIDE: [&str; 5] = ["index.html", "tv.html", "favicon.svg", "manifest.webmanifest", "icons"];

fn main() {
    let page = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../static");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    for name in BESIDE.into_iter().chain(["dist"]) {
        println!("cargo:rerun-if-changed={}", page.join(name).display());
        list(&page.join(name), &mut files);
    }
    files.sort();
    let mut hasher = Sha256::new();
    let mut source = "static FILES: &[(&str, Content)] = &[\n".to_owned();
    for (number, file) in files.iter().enumerate() {
        let bytes = fs::read(file).expect("a listed file can be read");
        let name = file.strip_prefix(&page).expect("it is below the page").to_str().expect("ASCII");
        let name = name.strip_prefix("dist/").unwrap_or(name);
        hasher.update(name);
        hasher.update(&bytes);
        let is_text = [".js", ".css", ".svg"].iter().any(|ending| name.ends_with(ending));
        let content = if is_text {
            let packed = [("brotli", brotli(&bytes)), ("gzip", gzip(&bytes))].map(|(coding, bytes)| {
                let path = out.join(format!("{number}.{coding}"));
                fs::write(&path, bytes).expect("the directory of the build can be written to");
                format!("{coding}: include_bytes!({path:?})")
            });
            format!("Packed {{ {} }}", packed.join(", "))
        } else {
            format!("Plain(include_bytes!({:?}))", fs::canonicalize(file).expect("it is there"))
        };
        let _ = writeln!(source, "    ({name:?}, Content::{content}),");
    }
    source += "];\n";
    let hash = hasher.finalize().iter().take(8).fold(String::new(), |hash, byte| format!("{hash}{byte:02x}"));
    let _ = writeln!(source, "/// 16 hexadecimal digits.\nstatic HASH: &str = {hash:?};");
    fs::write(out.join("page.rs"), source).expect("the directory of the build can be written to");
}

/// The files at or below a path.
fn list(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for entry in entries {
        list(&entry.expect("an entry").path(), files);
    }
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 18, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &settings).expect("memory takes all bytes");
    packed
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes all bytes")
}

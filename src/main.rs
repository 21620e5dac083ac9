//! The `cuatro` binary: nothing but the command line.

/// Cheaper than that of the C library for the many small pieces of a move: see docs/lab/performance.md.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cuatro::cli::main()
}

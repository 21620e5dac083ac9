//! The `cuatro` binary: nothing but the command line.

fn main() -> std::process::ExitCode {
    cuatro::cli::main()
}

//! What is claimed of speed and of memory, as the tables that the README quotes: measured in one run, and never typed.

mod claims;
mod run;
mod scaling;
mod table;

use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use claims::CLAIMS;
use clap::Parser;
use run::Run;

#[global_allocator]
static GLOBAL: peak_alloc::PeakAlloc = kkeut_benches::memory::ALLOCATOR;

/// Runs all benchmarks, counts the memory, and prints the tables of what was measured.
#[derive(Debug, Parser)]
struct Options {
    /// Read the estimates of an earlier run from Criterion's directory instead
    #[arg(long, value_name = "DIRECTORY")]
    from: Option<PathBuf>,
    /// Write the tables into a file, between <!-- bench --> and <!-- /bench -->
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Only ask whether every benchmark that is needed stands in this output of `cargo bench -- --test`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "write"])]
    tested: Option<PathBuf>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    if let Some(tested) = options.tested {
        return check(&read(&tested)?);
    }
    // What can be wrong with the file is said before ten minutes of measuring.
    if let Some(file) = &options.write {
        paste(&read(file)?, "")?;
    }
    let home = match options.from {
        Some(home) => home,
        None => measure()?,
    };
    let text = report(&Run::read(&home)?)?;
    match options.write {
        Some(file) => fs::write(&file, paste(&read(&file)?, &text)?)?,
        None => print!("{text}"),
    }
    Ok(())
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// The names of all benchmarks that the tables need.
fn needed() -> impl Iterator<Item = String> {
    CLAIMS.iter().flat_map(|claim| claim.benchmarks().map(str::to_owned)).chain(scaling::benchmarks())
}

/// A claim whose benchmark has another name now would be noticed only after a whole run.
fn check(output: &str) -> Result<()> {
    let tested: HashSet<&str> = output.lines().filter_map(|line| line.strip_prefix("Testing ")).collect();
    let missing: Vec<String> = needed().filter(|name| !tested.contains(name.as_str())).collect();
    ensure!(missing.is_empty(), "there is no benchmark called\n  {}", missing.join("\n  "));
    Ok(())
}

/// Runs all benchmarks into a directory of their own, in which nothing is left of an earlier run.
fn measure() -> Result<PathBuf> {
    let program = env::current_exe()?;
    let target = program.ancestors().nth(2).context("the program stands in no target directory")?;
    let home = target.join("report");
    if home.exists() {
        fs::remove_dir_all(&home)?;
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["bench", "--package", "kkeut-benches"])
        .env("CRITERION_HOME", &home)
        // The tables alone are for the output.
        .stdout(std::io::stderr())
        .status()?;
    if !status.success() {
        bail!("the benchmarks failed");
    }
    Ok(home)
}

fn report(run: &Run) -> Result<String> {
    let missing: Vec<String> = needed().filter(|name| run.get(name).is_err()).collect();
    ensure!(missing.is_empty(), "there is no measurement of\n  {}", missing.join("\n  "));
    Ok(format!("{}\n\n{}\n{}", conditions()?, table::claims(&CLAIMS, run)?, scaling::tables(run)?))
}

/// The compiler and the machine.
fn conditions() -> Result<String> {
    let version = Command::new("rustc").arg("--version").output()?;
    let version = String::from_utf8(version.stdout)?;
    let release = version.split_whitespace().nth(1).context("the compiler does not say its version")?;
    let cores = std::thread::available_parallelism()?;
    let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processor.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(String::new(), |(_, model)| format!(", {}", model.trim()));
    Ok(format!("Rust {release} on {} with {cores} cores{model}.", env::consts::ARCH))
}

const MARKS: (&str, &str) = ("<!-- bench -->\n", "<!-- /bench -->");

/// The file with the text between its marks.
fn paste(file: &str, text: &str) -> Result<String> {
    let (before, rest) = file.split_once(MARKS.0).context("the file has no <!-- bench -->")?;
    let (_, after) = rest.split_once(MARKS.1).context("the file has no <!-- /bench --> after <!-- bench -->")?;
    ensure!(!after.contains(MARKS.0), "the file has two places for the tables");
    Ok(format!("{before}{}\n{}\n{}{after}", MARKS.0, text.trim_end(), MARKS.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_pasted_between_the_marks_and_again() {
        let file = "before\n<!-- bench -->\n<!-- /bench -->\nafter\n";
        let once = paste(file, "| table |\n").unwrap();
        assert_eq!(once, "before\n<!-- bench -->\n\n| table |\n<!-- /bench -->\nafter\n");
        assert_eq!(paste(&once, "| table |\n").unwrap(), once);
        assert_eq!(paste(&once, "| other |\n").unwrap(), once.replace("table", "other"));
    }

    #[test]
    fn files_without_one_place_are_refused() {
        for file in ["", "<!-- bench -->\n", "<!-- /bench -->\n<!-- bench -->\n"] {
            assert!(paste(file, "").is_err(), "{file}");
        }
        let place = "<!-- bench -->\n<!-- /bench -->\n";
        assert!(paste(&[place, place].concat(), "").is_err());
        assert!(paste(include_str!("../../README.md"), "").is_ok());
    }

    #[test]
    fn a_benchmark_that_is_not_there_is_named() {
        let all: String = needed().flat_map(|name| ["Testing ".into(), name, "\nSuccess\n".into()]).collect();
        assert!(check(&all).is_ok());
        for name in needed() {
            let error = check(&all.replace(&format!("Testing {name}\n"), "")).unwrap_err();
            assert!(error.to_string().contains(&name), "{name}");
        }
    }

    #[test]
    fn a_whole_report_of_a_part_of_a_run_names_what_is_missing() {
        let run = Run::read(Path::new(table::SAMPLE)).unwrap();
        let error = report(&run).unwrap_err().to_string();
        assert!(error.contains("lexicon/library"), "{error}");
        assert!(!error.contains("analyze/plain/library"), "{error}");
    }
}

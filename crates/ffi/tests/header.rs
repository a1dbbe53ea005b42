//! `include/kkeut.h` is what cbindgen makes of the crate, and every function of it is documented in full.

use std::path::{Path, PathBuf};

mod signatures;

use signatures::Function;

fn header_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include/kkeut.h")
}

/// The header as it is committed.
fn header() -> String {
    std::fs::read_to_string(header_path()).expect("the header is committed")
}

fn generated() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("the settings are right");
    let builder = cbindgen::Builder::new().with_config(config).with_src(root.join("src/lib.rs"));
    let mut header = Vec::new();
    builder.generate().expect("the crate is plain enough for cbindgen").write(&mut header);
    String::from_utf8(header).expect("a header is text")
}

#[test]
fn has_not_drifted() {
    let generated = generated();
    if std::env::var_os("KKEUT_BLESS").is_some() {
        std::fs::write(header_path(), &generated).expect("the header can be written");
    }
    assert!(
        generated == header(),
        "run KKEUT_BLESS=1 cargo test --package kkeut-ffi --test header, and commit the header"
    );
}

#[test]
fn version_is_that_of_the_library() {
    let line = format!("#define KKEUT_ABI_VERSION {}\n", kkeut::kkeut_abi_version());
    assert!(header().contains(&line), "{line}");
}

#[test]
fn every_function_is_documented_in_full() {
    let header = header();
    let functions = Function::all(&header);
    assert!(functions.len() > 90, "only {} functions were found", functions.len());
    for Function { name, parameters, documentation, .. } in functions {
        for part in ["Errors: ", "Threads: ", "Cost: "] {
            assert!(documentation.contains(part), "{name} does not say: {part}");
        }
        for parameter in &parameters {
            let is_said = ["needed", "detail", "budget", "status"].contains(&&*parameter.name);
            let is_named = documentation.contains(&format!("`{}`", parameter.name))
                || parameter.name.ends_with("_count") && documentation.contains(&parameter.name)
                || parameter.name.ends_with("_len") && documentation.contains(&parameter.name);
            assert!(is_said || is_named, "{name} does not say what {} is", parameter.name);
        }
        let makes =
            parameters.iter().any(|parameter| parameter.kind.ends_with("**") && !parameter.kind.starts_with("const"));
        if makes
            || parameters.iter().any(|parameter| parameter.kind == "kkeut_cells *" || parameter.kind == "kkeut_text *")
        {
            assert!(documentation.contains("Ownership: "), "{name} does not say whose it is");
        }
    }
}

/// What is exported without being in the header is a secret that somebody will use.
#[test]
fn every_exported_function_is_in_the_header() {
    let header = header();
    let names: Vec<String> = Function::all(&header).into_iter().map(|function| function.name).collect();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut exported = Vec::new();
    for entry in std::fs::read_dir(sources).expect("the sources are there") {
        let path = entry.expect("the sources can be listed").path();
        if path.ends_with("panic_hook.rs") {
            continue;
        }
        let source = std::fs::read_to_string(path).expect("the sources are text");
        let mut rest = &*source;
        while let Some(at) = rest.find("extern \"C\" fn kkeut_") {
            rest = &rest[at + "extern \"C\" fn ".len()..];
            exported.push(rest[..rest.find('(').expect("a function has parameters")].to_owned());
        }
    }
    exported.sort();
    let mut names = names;
    names.sort();
    assert_eq!(exported, names);
}

//! Lists the public items of a crate, one a line, from the JSON that rustdoc has written.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let json = std::env::args_os().nth(1).ok_or("usage: kkeut-listing JSON")?;
    // What every type has by a blanket says nothing about it; `Send` and the like, and what is derived, are promises.
    let api = public_api::Builder::from_rustdoc_json(json).omit_blanket_impls(true).build()?;
    api.items().for_each(|item| println!("{item}"));
    Ok(())
}

//! The functions of a C header as cbindgen writes it: enough of C to read that, and no more.

/// A declaration.
#[derive(Clone, Debug)]
#[allow(dead_code, reason = "each test reads what it needs")]
pub(crate) struct Function {
    pub(crate) name: String,
    /// What it returns, "void" if nothing.
    pub(crate) returns: String,
    pub(crate) parameters: Vec<Parameter>,
    /// The comment before it, its lines joined by spaces.
    pub(crate) documentation: String,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// Its type, `const uint16_t *` for example.
    pub(crate) kind: String,
}

impl Function {
    /// All functions of a header, in order.
    pub(crate) fn all(header: &str) -> Vec<Self> {
        let mut functions = Vec::new();
        let mut documentation = String::new();
        let mut statement = String::new();
        let mut is_comment = false;
        for line in header.lines() {
            let line = line.trim();
            if line.starts_with("/*") {
                is_comment = true;
                documentation.clear();
                statement.clear();
            }
            if is_comment {
                documentation.push_str(line.trim_start_matches(['/', '*', ' ']).trim_end_matches(['*', '/', ' ']));
                documentation.push(' ');
                is_comment = !line.ends_with("*/");
                continue;
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            statement.push_str(line);
            statement.push(' ');
            if line.ends_with(';') || line.ends_with('{') {
                if let Some(function) = Self::read(statement.trim(), &documentation) {
                    functions.push(function);
                }
                statement.clear();
            }
        }
        functions
    }

    fn read(statement: &str, documentation: &str) -> Option<Self> {
        let body = statement.strip_suffix(");")?;
        if body.starts_with("typedef") || body.contains('{') {
            return None;
        }
        let (before, parameters) = body.split_once('(')?;
        let (returns, name) = split_name(before)?;
        let parameters = parameters.split(',').map(str::trim).filter(|&parameter| parameter != "void");
        let parameters = parameters.map(|parameter| {
            let (kind, name) = split_name(parameter).expect("a parameter has a type and a name");
            Parameter { name, kind }
        });
        Some(Self { name, returns, parameters: parameters.collect(), documentation: documentation.to_owned() })
    }
}

/// A declarator's type and name.
fn split_name(declarator: &str) -> Option<(String, String)> {
    let start = declarator.rfind(|c: char| !(c.is_alphanumeric() || c == '_'))? + 1;
    let kind = declarator[..start].trim().replace("struct ", "");
    Some((kind, declarator[start..].to_owned()))
}

//! Rewrites the specifiers of the import statements at the start of a JavaScript module, for
//! browsers without import maps. The rest of the module stays byte-identical.

/// Why a module cannot be served.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Error {
    /// The module imports something that is neither a sibling file nor a shared module.
    #[error("line {line}: `{specifier}` is not a shared module and not a file of the plugin")]
    Unknown {
        /// The imported specifier.
        specifier: String,
        /// Line of the statement, counted from 1.
        line: usize,
    },
    /// The import statement has a syntax error.
    #[error("line {line}: this import statement cannot be read")]
    Unreadable {
        /// Line of the statement, counted from 1.
        line: usize,
    },
}

/// Replaces the specifiers of the leading `import` and `export … from` statements by the result of
/// `map`. Relative specifiers that `map` does not know stay; any other unknown specifier is an
/// error.
pub fn rewrite(source: &str, map: impl Fn(&str) -> Option<String>) -> Result<String, Error> {
    let mut rewritten = String::with_capacity(source.len());
    let mut done = 0;
    for found in leading(source)? {
        let specifier = source.get(found.start..found.end).unwrap_or_default();
        let Some(address) = map(specifier) else {
            if specifier.starts_with("./") || specifier.starts_with("../") {
                continue;
            }
            let line = line_of(source, found.start);
            return Err(Error::Unknown { specifier: specifier.to_owned(), line });
        };
        rewritten.push_str(source.get(done..found.start).unwrap_or_default());
        rewritten.push_str(&address);
        done = found.end;
    }
    rewritten.push_str(source.get(done..).unwrap_or_default());
    Ok(rewritten)
}

/// Returns the specifiers of the leading import statements in source order.
pub fn specifiers(source: &str) -> Result<Vec<String>, Error> {
    let found = leading(source)?;
    Ok(found.into_iter().filter_map(|range| source.get(range)).map(str::to_owned).collect())
}

fn leading(source: &str) -> Result<Vec<std::ops::Range<usize>>, Error> {
    let mut scanner = Scanner { source, at: 0 };
    scanner.skip_hashbang();
    let mut found = Vec::new();
    loop {
        scanner.skip_space(true);
        let start = scanner.at;
        let specifier = match scanner.word() {
            "import" => scanner.import(),
            "export" => scanner.export(),
            _ if found.is_empty() && scanner.directive() => continue,
            _ => Ok(None),
        };
        match specifier {
            Ok(Some(range)) => found.push(range),
            Ok(None) => return Ok(found),
            Err(Broken) => return Err(Error::Unreadable { line: line_of(source, start) }),
        }
    }
}

struct Broken;

type Specifier = Result<Option<std::ops::Range<usize>>, Broken>;

/// Scanner for the subset of JavaScript that import statements use.
struct Scanner<'a> {
    source: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Parses after `import`: a specifier, or names, `from` and a specifier. `import(…)` and
    /// `import.meta` are expressions and end the leading statements.
    fn import(&mut self) -> Specifier {
        self.skip_space(false);
        match self.peek() {
            Some(b'(' | b'.') => Ok(None),
            Some(b'"' | b'\'') => self.specifier().map(Some),
            _ => {
                self.names()?;
                self.from()?;
                self.specifier().map(Some)
            }
        }
    }

    /// Parses after `export`: only `export * … from` and `export {…} from` have a specifier.
    fn export(&mut self) -> Specifier {
        self.skip_space(false);
        if !matches!(self.peek(), Some(b'*' | b'{')) {
            return Ok(None);
        }
        let is_list = self.peek() == Some(b'{');
        self.names()?;
        if is_list && !self.is_word("from") {
            return Ok(None);
        }
        self.from()?;
        self.specifier().map(Some)
    }

    /// Parses `a`, `* as a`, `{a, b as c, "d" as e}`, or several of them separated by commas.
    fn names(&mut self) -> Result<(), Broken> {
        loop {
            self.skip_space(false);
            match self.peek() {
                Some(b'{') => self.braces()?,
                Some(b'*') => {
                    self.at += 1;
                    self.skip_space(false);
                    if self.is_word("as") {
                        self.word();
                        self.skip_space(false);
                        self.name()?;
                    }
                }
                _ => self.name()?,
            }
            self.skip_space(false);
            if self.peek() != Some(b',') {
                return Ok(());
            }
            self.at += 1;
        }
    }

    fn braces(&mut self) -> Result<(), Broken> {
        self.at += 1;
        loop {
            self.skip_space(false);
            match self.peek() {
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b',') => self.at += 1,
                _ => self.name()?,
            }
        }
    }

    /// Parses an identifier or a quoted name.
    fn name(&mut self) -> Result<(), Broken> {
        if matches!(self.peek(), Some(b'"' | b'\'')) {
            return self.string().map(drop);
        }
        if self.word().is_empty() { Err(Broken) } else { Ok(()) }
    }

    fn from(&mut self) -> Result<(), Broken> {
        self.skip_space(false);
        if self.word() == "from" { Ok(()) } else { Err(Broken) }
    }

    /// Parses a specifier and optional import attributes. A specifier with escapes is rejected,
    /// because it has more than one spelling.
    fn specifier(&mut self) -> Result<std::ops::Range<usize>, Broken> {
        self.skip_space(false);
        let range = self.string()?;
        let text = self.source.get(range.clone()).unwrap_or_default();
        if text.is_empty() || text.contains('\\') {
            return Err(Broken);
        }
        self.skip_space(false);
        if self.is_word("with") {
            self.word();
            self.skip_space(false);
            if self.peek() != Some(b'{') {
                return Err(Broken);
            }
            self.attributes()?;
        }
        Ok(range)
    }

    /// Parses the import attributes after `with`: `{type: "json"}`.
    fn attributes(&mut self) -> Result<(), Broken> {
        self.at += 1;
        loop {
            self.skip_space(false);
            match self.peek() {
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b',' | b':') => self.at += 1,
                _ => self.name()?,
            }
        }
    }

    /// Parses a string literal and returns the range between the quotes.
    fn string(&mut self) -> Result<std::ops::Range<usize>, Broken> {
        let quote = self.peek().filter(|byte| matches!(byte, b'"' | b'\'')).ok_or(Broken)?;
        let start = self.at + 1;
        let text = self.source.get(start..).unwrap_or_default();
        let mut escaped = false;
        for (length, byte) in text.bytes().enumerate() {
            match byte {
                b'\n' | b'\r' if !escaped => return Err(Broken),
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                _ if byte == quote => {
                    self.at = start + length + 1;
                    return Ok(start..start + length);
                }
                _ => {}
            }
        }
        Err(Broken)
    }

    /// Parses a string literal that is a whole statement, such as `"use strict"`.
    fn directive(&mut self) -> bool {
        let before = self.at;
        if self.string().is_ok() {
            let had_line_break = self.skip_space(false);
            if had_line_break || matches!(self.peek(), Some(b';') | None) {
                return true;
            }
        }
        self.at = before;
        false
    }

    /// Skips white space, comments and, if asked, semicolons; returns whether a line ended.
    fn skip_space(&mut self, semicolons: bool) -> bool {
        let mut line_ended = false;
        loop {
            let rest = self.rest();
            if let Some(comment) = rest.strip_prefix("//") {
                let length = comment.find(['\n', '\r', '\u{2028}', '\u{2029}']);
                self.at += 2 + length.unwrap_or(comment.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let Some(length) = comment.find("*/") else { return line_ended };
                line_ended |= comment.get(..length).is_some_and(|text| text.contains('\n'));
                self.at += length + 4;
            } else {
                match rest.chars().next() {
                    Some(c) if c.is_whitespace() || c == '\u{feff}' => {
                        line_ended |= matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}');
                        self.at += c.len_utf8();
                    }
                    Some(';') if semicolons => self.at += 1,
                    _ => return line_ended,
                }
            }
        }
    }

    fn skip_hashbang(&mut self) {
        if self.source.starts_with("#!") {
            self.at = self.source.find('\n').unwrap_or(self.source.len());
        }
    }

    /// Parses one identifier or keyword; empty when there is none.
    fn word(&mut self) -> &'a str {
        let start = self.at;
        let rest = self.rest();
        let is_part =
            |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '\u{200c}' | '\u{200d}');
        self.at += rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.source.get(start..self.at).unwrap_or_default()
    }

    fn is_word(&self, word: &str) -> bool {
        Scanner { source: self.source, at: self.at }.word() == word
    }

    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or_default()
    }
}

fn line_of(source: &str, offset: usize) -> usize {
    source.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests;

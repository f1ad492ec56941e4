//! The content policy of visitors' documents.

/// The policy of a document; the studio may show it in a frame, nobody else.
pub fn of_document(has_script: bool, studio_url: &str) -> String {
    let scripts = if has_script { "'self'" } else { "'none'" };
    let connect = if has_script { "'self'" } else { "'none'" };
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; \
         media-src 'self' https:; connect-src {connect}; font-src 'self'; base-uri 'none'; form-action 'self'; \
         object-src 'none'; frame-ancestors 'self' {studio_url}"
    )
    .trim_end()
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::of_document;

    /// R2
    #[test]
    fn a_document_without_script_lets_no_script_run() {
        assert!(of_document(false, "https://studio.example").contains("script-src 'none'"));
        let policy = of_document(true, "https://studio.example");
        assert!(policy.contains("script-src 'self';"));
        assert!(
            !policy.contains("unsafe-eval")
                && !policy.contains("script-src 'self' 'unsafe-inline'")
        );
        assert!(policy.ends_with("frame-ancestors 'self' https://studio.example"));
    }
}

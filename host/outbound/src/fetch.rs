//! Fetches URLs entered by authors: http or https, with few redirects, each of which is checked.

use std::time::{Duration, Instant};

use url::Url;

use super::{Error, HttpClient, HttpResponse, OutboundRequest};

/// Maximum number of redirects.
const MAX_REDIRECTS: usize = 3;
/// Maximum size of a response in bytes.
pub const MAX_RESPONSE_BYTES: u64 = 4 << 20;
/// Timeout of a request including its redirects.
pub const FETCH_TIMEOUT: Duration = Duration::from_secs(10);

/// A fetched resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchedResource {
    /// Media type sent by the server, in lower case, without parameters.
    pub mime: String,
    /// The body.
    pub body: Vec<u8>,
}

/// Fetches a URL with the default limits.
pub async fn fetch(
    client: &HttpClient,
    address: &str,
    accept: &str,
) -> Result<FetchedResource, Error> {
    fetch_with_limits(client, address, accept, (MAX_RESPONSE_BYTES, FETCH_TIMEOUT)).await
}

/// Fetches a URL with limits: size of the response in bytes, and time including redirects.
pub async fn fetch_with_limits(
    client: &HttpClient,
    address: &str,
    accept: &str,
    (max_response_bytes, patience): (u64, Duration),
) -> Result<FetchedResource, Error> {
    let mut url = parse_http_url(address)?;
    let end = Instant::now() + patience;
    for _ in 0..=MAX_REDIRECTS {
        let left = end.saturating_duration_since(Instant::now());
        let request = OutboundRequest {
            method: "GET".to_owned(),
            url: url.clone(),
            headers: vec![("accept".to_owned(), accept.to_owned())],
            body: Vec::new(),
            timeout_ms: u64::try_from(left.as_millis()).unwrap_or(u64::MAX),
            max_response_bytes,
        };
        let reply = client.send(request).await?;
        match reply.status {
            200 => return Ok(FetchedResource { mime: mime(&reply), body: reply.body }),
            301 | 302 | 303 | 307 | 308 => url = next(&url, &reply)?,
            status => return Err(Error::Status(status)),
        }
    }
    Err(Error::Denied(format!("more than {MAX_REDIRECTS} redirects")))
}

/// Parses a URL and verifies that it may be requested.
pub fn parse_http_url(address: &str) -> Result<Url, Error> {
    let url =
        Url::parse(address).map_err(|error| Error::Invalid(format!("not an address: {error}")))?;
    checked(url)
}

fn checked(url: Url) -> Result<Url, Error> {
    if !matches!(url.scheme(), "http" | "https") {
        return Err(Error::Invalid("only http and https are possible".to_owned()));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Error::Invalid("an address must not hold a user name".to_owned()));
    }
    Ok(url)
}

fn next(from: &Url, reply: &HttpResponse) -> Result<Url, Error> {
    let to = field(reply, "location")
        .ok_or_else(|| Error::Unavailable("a redirect without an address".to_owned()))?;
    let url = from
        .join(to)
        .map_err(|error| Error::Invalid(format!("a redirect to no address: {error}")))?;
    checked(url)
}

fn mime(reply: &HttpResponse) -> String {
    let kind = field(reply, "content-type").unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

fn field<'a>(reply: &'a HttpResponse, name: &str) -> Option<&'a str> {
    reply.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::{Error, HttpClient, fetch, parse_http_url};

    #[test]
    fn only_plain_addresses_of_the_web_are_read() {
        assert!(parse_http_url("https://data.example/a.json").is_ok());
        for address in [
            "file:///etc/passwd",
            "gopher://x",
            "http://u:p@x.example",
            "x",
            "",
            "//x",
            "ftp://x",
            "unix:/a",
        ] {
            assert!(parse_http_url(address).is_err(), "{address}");
        }
    }

    async fn serve(answer: String) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let _ = stream.read(&mut [0; 4096]).await;
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        port
    }

    fn redirect(to: &str) -> String {
        format!(
            "HTTP/1.1 302 Found\r\nlocation: {to}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        )
    }

    const ANSWER: &str = "HTTP/1.1 200 OK\r\ncontent-type: Application/JSON; charset=utf-8\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";

    #[tokio::test]
    async fn a_redirect_is_followed_to_an_open_address_and_to_no_other() {
        let there = serve(ANSWER.to_owned()).await;
        let here = serve(redirect(&format!("http://127.0.0.1:{there}/b"))).await;
        let open = HttpClient::with_filter(Arc::new(|_| true));
        let got = fetch(&open, &format!("http://localhost:{here}/a"), "*/*").await.unwrap();
        assert_eq!(
            (got.mime.as_str(), got.body.as_slice()),
            ("application/json", b"{}".as_slice())
        );
        // The first address is allowed (::1 or 127.0.0.1), the target of the redirect is not.
        let first = serve(redirect(&format!("http://127.0.0.9:{there}/b"))).await;
        let some = HttpClient::with_filter(Arc::new(|address| address.to_string() != "127.0.0.9"));
        let refused = fetch(&some, &format!("http://127.0.0.1:{first}/a"), "*/*").await;
        assert!(matches!(refused, Err(Error::Denied(_))), "{refused:?}");
    }

    #[tokio::test]
    async fn redirects_that_never_end_or_leave_the_web_are_refused() {
        let open = HttpClient::with_filter(Arc::new(|_| true));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let closed = fetch(&open, &format!("http://127.0.0.1:{port}/"), "*/*").await;
        assert!(matches!(closed, Err(Error::Unavailable(_))), "{closed:?}");
        let round = serve(redirect("/again")).await;
        let refused = fetch(&open, &format!("http://127.0.0.1:{round}/"), "*/*").await;
        assert!(matches!(refused, Err(Error::Denied(_))), "{refused:?}");
        for to in ["file:///etc/passwd", "gopher://127.0.0.1/", "http://a:b@127.0.0.1/"] {
            let out = serve(redirect(to)).await;
            let refused = fetch(&open, &format!("http://127.0.0.1:{out}/"), "*/*").await;
            assert!(matches!(refused, Err(Error::Invalid(_))), "{to}: {refused:?}");
        }
        let broken =
            serve("HTTP/1.1 500 No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".to_owned())
                .await;
        let refused = fetch(&open, &format!("http://127.0.0.1:{broken}/"), "*/*").await;
        assert!(matches!(refused, Err(Error::Status(500))), "{refused:?}");
    }
}

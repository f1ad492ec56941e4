//! A real S3 service on a free port of this machine: it verifies signatures and stores objects as
//! files of a folder.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use hyper_util::rt::TokioIo;
use pinye_host::Options;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use tokio::net::TcpListener;
use tokio::task::{AbortHandle, JoinSet};

const BUCKET: &str = "pinye";
pub const SECRET: &str = "a-secret-of-nobody";

pub struct Service {
    address: std::net::SocketAddr,
    root: tempfile::TempDir,
    running: Mutex<Option<AbortHandle>>,
}

impl Service {
    pub async fn start() -> Arc<Service> {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir(root.path().join(BUCKET)).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = Service { address, root, running: Mutex::new(None) };
        service.answer(listener);
        Arc::new(service)
    }

    fn answer(&self, listener: TcpListener) {
        let mut builder = S3ServiceBuilder::new(s3s_fs::FileSystem::new(self.root.path()).unwrap());
        builder.set_auth(SimpleAuth::from_single("a-key", SECRET));
        let service = builder.build();
        let task = tokio::spawn(async move {
            // Connections are closed together with the listener.
            let mut connections = JoinSet::new();
            while let Ok((socket, _)) = listener.accept().await {
                let http = hyper::server::conn::http1::Builder::new();
                connections.spawn(http.serve_connection(TokioIo::new(socket), service.clone()));
            }
        });
        *self.running.lock().unwrap() = Some(task.abort_handle());
    }

    /// Stops the service.
    pub fn stop(&self) {
        self.running.lock().unwrap().take().unwrap().abort();
    }

    /// Starts the service again at the same address.
    pub async fn go_on(&self) {
        let listener = loop {
            match TcpListener::bind(self.address).await {
                Ok(listener) => break listener,
                Err(_) => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
            }
        };
        self.answer(listener);
    }

    /// Returns settings of a host that stores its files in this folder of the bucket.
    pub fn options(&self, folder: &str) -> Options {
        Options {
            storage_url: Some(format!("s3://{BUCKET}/{folder}")),
            storage_endpoint: Some(format!("http://{}", self.address)),
            storage_key_id: Some("a-key".to_owned()),
            storage_secret: Some(SECRET.to_owned()),
            ..Options::default()
        }
    }

    /// Returns the folder on disk with the objects of this folder.
    pub fn folder(&self, folder: &str) -> PathBuf {
        self.root.path().join(BUCKET).join(folder)
    }

    /// Returns the names of the uploaded files in this folder.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder(folder)).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().into_string().unwrap());
        let mut names: Vec<String> =
            names.filter(|name| pinye_host::domain::upload::is_stored_name(name)).collect();
        names.sort();
        names
    }
}

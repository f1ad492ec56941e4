//! Reports at startup what the sandbox cannot deny to child processes, which process untrusted
//! input.

use std::net::TcpListener;

use pinye_context::Ctx;
use pinye_domain::random;
use pinye_sandbox::child::ChildError;
use pinye_sandbox::probe::{self, ProbeReport, ProbeTargets};

/// Runs the probe in a child process and logs its result.
pub(crate) async fn log_confinement(ctx: &Ctx) {
    match ask(ctx).await {
        Ok(report) if report.possible.is_empty() && report.confined.landlock => {
            tracing::info!("child processes are confined");
        }
        Ok(report) if report.possible.is_empty() => {
            tracing::warn!(
                "此内核没有 Landlock，子进程仅由系统调用过滤限制 / this kernel has no landlock: child processes are confined by the filter of system calls alone"
            );
        }
        Ok(ProbeReport { possible, confined }) => tracing::warn!(
            ?possible,
            ?confined,
            "此系统无法完全限制子进程，请只启用可信的插件 / this machine does not keep these things away from child processes; enable only plugins that you trust"
        ),
        Err(error) => tracing::warn!(
            %error,
            "无法确认子进程是否受限 / whether child processes are confined could not be found out"
        ),
    }
}

async fn ask(ctx: &Ctx) -> Result<ProbeReport, ChildError> {
    let name = random::name(12).map_err(std::io::Error::other)?;
    let file = ctx.settings.data_dir.join("cache").join(format!("probe-{name}"));
    std::fs::write(&file, b"")?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let process = i32::try_from(std::process::id()).map_err(std::io::Error::other)?;
    let address = listener.local_addr()?;
    let targets = ProbeTargets { file: file.clone(), address, process, confined: true };
    let report = probe::run_probe(&ctx.settings.worker, &targets).await;
    drop(std::fs::remove_file(&file));
    report
}

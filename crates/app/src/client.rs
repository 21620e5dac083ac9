//! HTTP clients of this program, and the certificates that they trust.
//!
//! TLS comes from the library that PostgreSQL's driver uses. Mozilla's roots, the default of `ureq`, are not built in.

use std::sync::Arc;

use ureq::Agent;
use ureq::config::ConfigBuilder;
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::typestate::AgentScope;

/// For our own servers, which speak plain HTTP. `https://` is refused, because no certificate is trusted.
pub fn plain() -> ConfigBuilder<AgentScope> {
    trusting(Vec::new())
}

/// For other servers on the internet: trusts the certificates that this machine trusts, and reads them from it.
pub fn as_the_machine_trusts() -> ConfigBuilder<AgentScope> {
    let found = rustls_native_certs::load_native_certs();
    if found.certs.is_empty() {
        tracing::warn!("this machine has no root certificates: no https:// address can be reached");
    }
    trusting(found.certs.iter().map(|der| Certificate::from_der(der).to_owned()).collect())
}

fn trusting(roots: Vec<Certificate<'static>>) -> ConfigBuilder<AgentScope> {
    let tls = TlsConfig::builder()
        .root_certs(RootCerts::from(roots))
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build();
    Agent::config_builder().http_status_as_error(false).tls_config(tls)
}

//! What the requests that this program sends have in common: whom they trust.
//!
//! TLS is that which the driver of PostgreSQL brings along. Mozilla's roots, the default of `ureq`, are not built in.

use std::sync::Arc;

use ureq::Agent;
use ureq::config::ConfigBuilder;
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::typestate::AgentScope;

/// For servers of ours, which speak plain HTTP. `https://` is refused, as nobody is trusted.
pub(crate) fn plain() -> ConfigBuilder<AgentScope> {
    trusting(Vec::new())
}

/// For addresses out in the world: whom this machine trusts is trusted. Reads the machine's certificates.
pub(crate) fn as_the_machine_trusts() -> ConfigBuilder<AgentScope> {
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

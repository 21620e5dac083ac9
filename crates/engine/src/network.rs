//! Which network an address belongs to, for limits and shares per address.

use std::net::{IpAddr, Ipv6Addr};

/// The network to which an address belongs: itself for IPv4, its /64 for IPv6, because one client there has 2^64 addresses.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn all_addresses_of_a_network_of_ipv6_are_one() {
        assert_eq!(network(address("2001:db8:1:2:3:4:5:6")), network(address("2001:db8:1:2::9")));
        assert_ne!(network(address("2001:db8:1:2::9")), network(address("2001:db8:1:3::9")));
        assert_eq!(network(address("::ffff:203.0.113.9")), address("203.0.113.9"));
        assert_ne!(network(address("203.0.113.9")), network(address("203.0.113.8")));
    }
}

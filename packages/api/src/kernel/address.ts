/** Where requests come from, as far as it tells people apart. */
import ipaddr from "ipaddr.js";

/**
 * What of an address is one household or one host: all of an IPv4 address, and the first half of an IPv6 one, since whoever has
 * one of these has the 2⁶⁴ of its network. An IPv4 address in IPv6's clothes is the IPv4 address.
 */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const network = [...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0];
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}

/** An address, or a network as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

/** Whether the address is one of these or in one of these networks. */
export function isAmong(ip: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((one) => {
    if (!one.includes("/")) return ipaddr.process(one).toString() === address.toString();
    const [network, bits] = ipaddr.parseCIDR(one);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

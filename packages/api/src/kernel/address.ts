/** Where requests come from, as far as it tells people apart. */
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/**
 * What of an address is one household or one host: all of an IPv4 address, and the first half of an IPv6 one, since whoever has
 * one of these has the 2⁶⁴ of its network. An IPv4 address in IPv6's clothes is the IPv4 address.
 */
export function addressKey(ip: string): string {
  const known = keys.get(ip);
  if (known !== undefined) return known;
  const key = networksOf(ip).at(-1) ?? ip;
  keys.set(ip, key);
  return key;
}

/** Asked of each request: to read an address takes longer than most of what is done with it. */
const keys = new LRUCache<string, string>({ max: 10_000 });

/**
 * The networks that an address is of, the widest first and `addressKey` last: whoever has one address may have all of their
 * network's, and a provider sells networks.
 */
export function networksOf(ip: string): string[] {
  if (!ipaddr.isValid(ip)) return [ip];
  const address = ipaddr.process(ip);
  const network = (bits: number) => {
    const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
    return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
  };
  if (address.kind() === "ipv4") return [network(24), address.toString()];
  return [network(32), network(48), network(64)];
}

/**
 * The network that one customer of a provider has, of which `addressKey` tells 65 536 parts. null for an IPv4 address: its
 * neighbours are other people.
 */
export function siteNetwork(ip: string): string | null {
  const networks = networksOf(ip);
  return networks.length === 3 ? (networks[1] ?? null) : null;
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

/** Where a name that root allowed leads to by now: whoever keeps the name may point it at what only this server reaches. */
import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** Of the machine, its networks or no network at all: whatever is no address of the open Internet. @internal */
export function isInside(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return true;
  const address = ipaddr.process(ip);
  // Where a network speaks IPv6 alone, its resolver puts every IPv4 address into one of these.
  if (address.range() === "rfc6052") {
    return isInside(ipaddr.fromByteArray(address.toByteArray().slice(12)).toString());
  }
  return address.range() !== "unicast";
}

export type Resolve = (name: string) => Promise<readonly string[]>;

const resolveHere: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

interface Naming {
  /** Origins as root listed them. */
  readonly named: readonly string[];
  readonly signal: AbortSignal;
  readonly resolve?: Resolve | undefined;
}

/**
 * The address to connect to; null: as it stands, since it is one itself, or this machine by its own name.
 * @throws Error where the name leads inside and root has not listed the address as well
 */
export async function addressFor(
  url: URL,
  { named, signal, resolve = resolveHere }: Naming,
): Promise<string | null> {
  const name = url.hostname.replace(/\.$/, "");
  const isItself = ipaddr.isValid(name.replace(/^\[(.*)\]$/, "$1"));
  if (isItself || name === "localhost" || name.endsWith(".localhost")) return null;
  signal.throwIfAborted();
  const found = await until(signal, resolve(name));
  const open = found.find((ip) => !isInside(ip) || named.includes(withHost(url, ip).origin));
  if (open !== undefined) return open;
  const [inside] = found;
  throw new Error(
    inside === undefined
      ? `${name} leads nowhere`
      : `${name} leads to ${inside}, an internal address that the list does not name`,
  );
}

/** The same address at a number. */
export function withHost(url: URL, ip: string): URL {
  const changed = new URL(url);
  changed.hostname = ip.includes(":") ? `[${ip}]` : ip;
  return changed;
}

/** The system's own look-up knows no end. */
async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

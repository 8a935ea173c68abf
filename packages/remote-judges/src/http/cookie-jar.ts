/** What one account's browser would keep: cookies of the one site, which go back to it alone. */

interface Cookie {
  readonly value: string;
  readonly path: string;
  /** null = until the session ends. */
  readonly expiresMs: number | null;
}

/** A site sets a dozen; more are its fault, not a reason to grow. */
const COOKIES_MAX = 50;
const VALUE_MAX = 4096;

/**
 * Of one host: an account never leaves it, so domains need no rules. Sessions are kept between requests and between starts
 * of the server, therefore it can be written down.
 */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  static read(written: string): CookieJar {
    const jar = new CookieJar();
    for (const [name, cookie] of JSON.parse(written) as [string, Cookie][]) {
      jar.#cookies.set(name, cookie);
    }
    return jar;
  }

  write(): string {
    return JSON.stringify([...this.#cookies]);
  }

  get(name: string): string | null {
    return this.#cookies.get(name)?.value ?? null;
  }

  /** As the site would set it: for sessions that somebody brings along. */
  set(name: string, value: string): void {
    this.#cookies.set(name, { value, path: "/", expiresMs: null });
  }

  clear(): void {
    this.#cookies.clear();
  }

  /** The header for a page; null = no cookie is for it. */
  header(path: string, nowMs: number): string | null {
    const parts = [...this.#cookies]
      .filter(([, { expiresMs }]) => expiresMs === null || expiresMs > nowMs)
      .filter(([, cookie]) => isWithin(path, cookie.path))
      .map(([name, { value }]) => `${name}=${value}`);
    return parts.length === 0 ? null : parts.join("; ");
  }

  store(headers: readonly string[], nowMs: number): void {
    for (const header of headers) this.#storeOne(header, nowMs);
  }

  #storeOne(header: string, nowMs: number): void {
    const [pair = "", ...attributes] = header.split(";");
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals).trim();
    const value = pair.slice(equals + 1).trim();
    if (equals < 1 || value.length > VALUE_MAX) return;
    const expiresMs = expiryOf(attributes, nowMs);
    this.#cookies.delete(name);
    if (expiresMs !== null && expiresMs <= nowMs) return;
    if (this.#cookies.size >= COOKIES_MAX) return;
    this.#cookies.set(name, { value, path: attribute(attributes, "path") ?? "/", expiresMs });
  }
}

/** `/deep` is for `/deep` and what lies below it, not for `/deeper`. */
const isWithin = (path: string, cookie: string) =>
  path === cookie || path.startsWith(cookie.endsWith("/") ? cookie : `${cookie}/`);

function attribute(attributes: readonly string[], name: string): string | null {
  for (const one of attributes) {
    const [key = "", value = ""] = one.split("=", 2);
    if (key.trim().toLowerCase() === name) return value.trim();
  }
  return null;
}

function expiryOf(attributes: readonly string[], nowMs: number): number | null {
  const seconds = Number(attribute(attributes, "max-age") ?? Number.NaN);
  if (Number.isFinite(seconds)) return nowMs + seconds * 1000;
  const date = Date.parse(attribute(attributes, "expires") ?? "");
  return Number.isNaN(date) ? null : date;
}

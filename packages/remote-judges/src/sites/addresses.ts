/** Ids as people write them: bare, with our prefix, or as an address of the site. */

interface ProblemForm {
  /** With us: `HDU-1000`. */
  readonly prefix: string;
  readonly hosts: readonly string[];
  /** The parameter that holds it. */
  readonly query: string;
  readonly pattern: RegExp;
}

export function problemIn(text: string, form: ProblemForm): string | null {
  const url = addressIn(text, form.hosts);
  const id = url === null ? barePart(text, form.prefix) : (url.searchParams.get(form.query) ?? "");
  return form.pattern.test(id) ? id : null;
}

interface RunForm {
  readonly hosts: readonly string[];
  readonly queries: readonly string[];
}

const RUN = /^[1-9]\d{0,18}$/;

export function runIn(text: string, { hosts, queries }: RunForm): string | null {
  const url = addressIn(text, hosts);
  const values = url === null ? [text.trim()] : queries.map((one) => url.searchParams.get(one));
  return values.find((one) => one !== null && RUN.test(one)) ?? null;
}

/** null = no address of these hosts. */
export function addressIn(text: string, hosts: readonly string[]): URL | null {
  const written = text.trim();
  const full = /^[\w.-]+\//.test(written) ? `https://${written}` : written;
  if (!/^https?:\/\//i.test(full) || !URL.canParse(full)) return null;
  const url = new URL(full);
  return hosts.includes(url.hostname) ? url : null;
}

export function barePart(text: string, prefix: string): string {
  const written = text.trim();
  const start = `${prefix}-`;
  const has = written.toUpperCase().startsWith(start);
  return has ? written.slice(start.length) : written;
}

/** A trace that begins here, for servers that tell a collector; https://www.w3.org/TR/trace-context/ @internal */
export function traceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(48));
  const hex = Array.from(bytes, (byte) => (byte % 16).toString(16)).join("");
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}

/** What a call sends besides that begins a trace: each time another. */
export const TRACED = { context: { more: () => ({ traceparent: traceparent() }) } };

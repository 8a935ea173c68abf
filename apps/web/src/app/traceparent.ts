/** A trace that begins here, for servers that tell a collector; https://www.w3.org/TR/trace-context/ */
export function traceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const hex = Array.from(bytes, (byte) => (byte | 256).toString(16).slice(1)).join("");
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}

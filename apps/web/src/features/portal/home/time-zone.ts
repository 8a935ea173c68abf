/** Where this browser is, as the server counts days; a browser that does not say is at UTC. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

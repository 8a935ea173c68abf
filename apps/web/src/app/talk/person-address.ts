/** The page of whoever has this name. */
const personAddress = (name: string) => `/user-home?username=${encodeURIComponent(name)}`;

type AddressOf = (name: string) => string | undefined;
const made = new WeakMap<readonly string[], AddressOf>();

/** The same for a text in which these names are somebody's, and no others. One for each list, so that nothing is drawn anew. */
export function addressAmong(names: readonly string[]): AddressOf {
  const known = new Set(names);
  const addressOf =
    made.get(names) ?? ((name: string) => (known.has(name) ? personAddress(name) : undefined));
  made.set(names, addressOf);
  return addressOf;
}

/** What the problems of a group are called: the group's short name, then what its form says. */

/** Ids have no spaces. */
export const prefixOf = (shortName: string) =>
  shortName.replace(/[\s/\\?#%<>"'`\p{C}]+/gu, "").toUpperCase();

export function prefixedId(shortName: string, problemId: string): string {
  return `${prefixOf(shortName)}${problemId.trim().toUpperCase()}`;
}

/** What it is called with this in its form: as before, until somebody gives it another id. */
export function idAfterEdit(shortName: string, stored: string, typed: string): string {
  const wanted = typed.trim().toUpperCase();
  const isKept = wanted === "" || wanted === unprefixedId(shortName, stored);
  return isKept ? stored : prefixedId(shortName, wanted);
}

/** As the form shows it. One that does not begin so, since the group was called otherwise, stays whole. */
export function unprefixedId(shortName: string, problemId: string): string {
  const prefix = prefixOf(shortName);
  const isOurs = problemId.startsWith(prefix) && problemId.length > prefix.length;
  return isOurs ? problemId.slice(prefix.length) : problemId;
}

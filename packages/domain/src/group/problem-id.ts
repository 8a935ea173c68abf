/** What the problems of a group are called: the group's short name, then what its form says. */

/** Ids have no spaces. */
const prefixOf = (shortName: string) =>
  shortName.replace(/[\s/\\?#%<>"'`\p{C}]+/gu, "").toUpperCase();

export function prefixedId(shortName: string, problemId: string): string {
  return `${prefixOf(shortName)}${problemId.trim().toUpperCase()}`;
}

/** As the form shows it. One that does not begin so, since the group was called otherwise, stays whole. */
export function unprefixedId(shortName: string, problemId: string): string {
  const prefix = prefixOf(shortName);
  const isOurs = problemId.startsWith(prefix) && problemId.length > prefix.length;
  return isOurs ? problemId.slice(prefix.length) : problemId;
}

/** Patterns of `submissions.yaml`: `*` within a name, and braces. */

const BRACES_MAX = 64;

/** One pattern without braces for each choice; a brace that is never closed stands for itself. @internal */
export function expandBraces(pattern: string): string[] {
  let open: string[] = [pattern];
  const done: string[] = [];
  while (open.length > 0 && open.length + done.length <= BRACES_MAX) {
    const next: string[] = [];
    for (const one of open) {
      const inner = /\{([^{}]*)\}/.exec(one);
      if (inner === null) done.push(one);
      else {
        const before = one.slice(0, inner.index);
        const after = one.slice(inner.index + inner[0].length);
        for (const choice of (inner[1] ?? "").split(",")) next.push(before + choice.trim() + after);
      }
    }
    open = next;
  }
  return [...done, ...open];
}

/** As long as a path, with room for choices. */
const PATTERN_MAX = 4096;

/** Does a pattern match the path, or a folder above it? */
export function matchesPath(pattern: string, path: string): boolean {
  if (pattern.length > PATTERN_MAX) return false;
  const parts = path.split("/");
  return expandBraces(pattern.replace(/\/+$/, "")).some((one) => {
    const wanted = one.split("/");
    return (
      wanted.length <= parts.length &&
      wanted.every((part, at) => matchesName(part, parts[at] ?? ""))
    );
  });
}

/** Greedy with one place to come back to, so that many stars cannot make it slow. */
function matchesName(pattern: string, name: string): boolean {
  let p = 0;
  let n = 0;
  let star = -1;
  let mark = 0;
  while (n < name.length) {
    if (pattern[p] === "*") {
      star = p++;
      mark = n;
    } else if (p < pattern.length && (pattern[p] === "?" || pattern[p] === name[n])) {
      p++;
      n++;
    } else if (star !== -1) {
      p = star + 1;
      n = ++mark;
    } else return false;
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}

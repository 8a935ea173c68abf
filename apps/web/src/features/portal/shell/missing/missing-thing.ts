/** What an address names, where nothing was found at it. */

const KINDS = [
  "problem",
  "submission",
  "user",
  "discussion",
  "rejudge",
  "contest",
  "training",
  "group",
] as const;
export type MissingKind = (typeof KINDS)[number];

export interface MissingThing {
  readonly kind: MissingKind;
  /** As it stands in the address. */
  readonly id: string;
}

/** The id is the first part behind these; further parts are its pages. */
const PATHS: Readonly<Record<string, MissingKind>> = {
  "/problem/": "problem",
  "/submission-detail/": "submission",
  "/discussion-detail/": "discussion",
  "/admin/rejudge/": "rejudge",
  "/contest/": "contest",
  "/training/": "training",
  "/group/": "group",
};

/** What lies in a group has its address below that of the group. */
const IN_GROUP = /^\/group\/\d+(\/(?:problem|submission-detail|discussion-detail|training)\/.+)$/;

/** @returns null where the address names no thing but a page. */
export function missingThing(
  pathname: string,
  search: { readonly uid?: unknown; readonly username?: unknown },
): MissingThing | null {
  if (pathname === "/user-home") {
    const id = [search.username, search.uid].find((one) => isFilled(one));
    return id === undefined ? null : { kind: "user", id: String(id) };
  }
  const path = IN_GROUP.exec(pathname)?.[1] ?? pathname;
  for (const [start, kind] of Object.entries(PATHS)) {
    if (!path.startsWith(start)) continue;
    const id = decode(path.slice(start.length).split("/")[0] ?? "");
    return id === "" ? null : { kind, id };
  }
  return null;
}

function isFilled(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Signs that are taken for each other, as one types an id from paper. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: "0", o: "0", I: "1", l: "1", "|": "1" };
const TRIES_MAX = 4;

/** Under which words to look for what was meant: the id, with digits for letters that look like them, then shorter. */
export function nearWords(id: string): string[] {
  const whole = id.trim().slice(0, 100);
  // Whatever contains the digits would be found.
  if (/^\d*$/.test(whole)) return [];
  const digits = whole.replaceAll(/[OoIl|]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const shorter = [1, 2]
    .map((less) => digits.slice(0, -less))
    .filter((word) => word.length >= Math.ceil(whole.length / 2));
  return [...new Set([whole, digits, ...shorter])].filter(Boolean).slice(0, TRIES_MAX);
}

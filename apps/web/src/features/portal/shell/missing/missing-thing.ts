/** What an address names, where nothing was found at it. */

/** A letter is a problem's in its contest. */
const KINDS = [
  "problem",
  "letter",
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

/** The innermost first. */
const PLACES: readonly (readonly [path: string, MissingKind])[] = [
  ["/contest/$contestID/problem/$problemID/$page/$submitID", "submission"],
  ["/contest/$contestID/problem/$problemID", "letter"],
  ["/contest/$contestID", "contest"],
  ["/training/$trainingID/problem/$problemID", "problem"],
  ["/training/$trainingID", "training"],
  ["/group/$groupID/training/$trainingID/problem/$problemID", "problem"],
  ["/group/$groupID/training/$trainingID", "training"],
  ["/group/$groupID/problem/$problemID", "problem"],
  ["/group/$groupID/submission-detail/$submitID", "submission"],
  ["/group/$groupID/discussion-detail/$discussionID", "discussion"],
  ["/group/$groupID", "group"],
  ["/problem/$problemID", "problem"],
  ["/submission-detail/$submitID", "submission"],
  ["/discussion-detail/$discussionID", "discussion"],
  ["/admin/rejudge/$batchId", "rejudge"],
];

/** Things that hold others, by number. */
const HOLDERS: readonly MissingKind[] = ["contest", "training", "group"];
const NUMBER = /^\d{1,15}$/;

/** The parts of an address that its path asks for something of. */
const FORMS: Readonly<Record<string, RegExp>> = {
  ...{ $contestID: NUMBER, $trainingID: NUMBER, $groupID: NUMBER },
  $page: /^submission-d(eatil|etail)$/,
};

interface Address {
  readonly pathname: string;
  readonly search: { readonly uid?: unknown; readonly username?: unknown };
  /** The path of the route that came to nothing. */
  readonly at?: string | undefined;
}

/**
 * The innermost thing that an address names, or the one around it where that is missing itself.
 * @param hasPage whether the site has a page with this path of a route
 * @returns null where it names no thing but a page, or a part that nothing has
 */
export function missingThing(
  { pathname, search, at }: Address,
  hasPage: (path: string) => boolean,
): MissingThing | null {
  if (pathname === "/user-home") {
    const id = [search.username, search.uid].find((one) => isFilled(one));
    return id === undefined ? null : { kind: "user", id: String(id) };
  }
  const parts = pathname.replace(/\/$/, "").split("/");
  const inner = PLACES.find(([path]) => liesBelow(parts, path.split("/")));
  if (inner === undefined) return null;
  const further = parts.slice(inner[0].split("/").length);
  const isPage = further.length === 0 || hasPage([inner[0], ...further].join("/"));
  const outer = PLACES.find(([path]) => path === at && inner[0].startsWith(`${path}/`));
  const [path, kind] = outer ?? inner;
  const id = decode(parts[path.split("/").length - 1] ?? "");
  // Without a number there is nothing that could hold the rest.
  const isNothing = HOLDERS.includes(kind) && !NUMBER.test(id);
  return isPage || isNothing ? { kind, id } : null;
}

function liesBelow(parts: readonly string[], path: readonly string[]): boolean {
  return path.every((name, index) => {
    const part = parts[index] ?? "";
    if (!name.startsWith("$")) return part === name;
    const form = index === path.length - 1 ? undefined : FORMS[name];
    return part !== "" && (form?.test(part) ?? true);
  });
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

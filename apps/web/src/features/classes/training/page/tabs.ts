export const TRAINING_TABS = [
  "problems",
  "introduction",
  "submissions",
  "rank",
  "homework",
] as const;
export type TrainingTab = (typeof TRAINING_TABS)[number];

/** What stands before a training's own part of an address: the group that it lies in. */
const withoutGroup = (pathname: string) => pathname.replace(/^\/group\/\d+/, "");

/** The tab that an address lies in: a problem's page in the problems; null where a training has nothing like that. */
export function tabOf(pathname: string): TrainingTab | null {
  const part = withoutGroup(pathname).split("/")[3] ?? "";
  if (part === "") return "introduction";
  if (part === "problem") return "problems";
  return TRAINING_TABS.find((tab) => tab === part) ?? null;
}

/** What an address shows of a problem of the training. */
export function problemIn(pathname: string): { displayId: string; isFullScreen: boolean } | null {
  const [, part, rest] =
    /^\/training\/\d+\/problem\/([^/]+)(\/full-screen)?\/?$/.exec(withoutGroup(pathname)) ?? [];
  if (part === undefined) return null;
  return { displayId: decode(part), isFullScreen: rest !== undefined };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A bare percent sign is one.
    return part;
  }
}

import type { ContestRule } from "@gavel/domain/contest/contest";

export type ContestTab =
  | "overview"
  | "problems"
  | "submissions"
  | "rank"
  | "announcements"
  | "comment"
  | "print"
  | "control"
  | "clarifications"
  | "ac-info"
  | "admin-print"
  | "rejudge"
  | "scroll-board"
  | "after";

export interface TabFacts {
  readonly rule: ContestRule;
  readonly openPrint: boolean;
  /** The site's switch. */
  readonly openComment: boolean;
  /** Of this contest. */
  readonly isAdmin: boolean;
  readonly isRoot: boolean;
  /** Whether the site has a page with this path of a route. */
  readonly hasPage: (path: string) => boolean;
}

interface TabRow {
  readonly id: ContestTab;
  readonly isThere: (facts: TabFacts) => boolean;
}

const always = () => true;

const TABS: readonly TabRow[] = [
  { id: "overview", isThere: always },
  { id: "problems", isThere: always },
  { id: "submissions", isThere: always },
  { id: "rank", isThere: always },
  { id: "announcements", isThere: always },
  { id: "comment", isThere: ({ openComment }) => openComment },
  { id: "print", isThere: ({ openPrint }) => openPrint },
  { id: "control", isThere: ({ isAdmin }) => isAdmin },
  { id: "clarifications", isThere: ({ isAdmin }) => isAdmin },
  { id: "ac-info", isThere: ({ isAdmin, rule }) => isAdmin && rule === "acm" },
  { id: "admin-print", isThere: ({ isAdmin, openPrint }) => isAdmin && openPrint },
  { id: "rejudge", isThere: ({ isRoot }) => isRoot },
  { id: "scroll-board", isThere: ({ isAdmin, rule }) => isAdmin && rule === "acm" },
  { id: "after", isThere: ({ isAdmin }) => isAdmin },
];

const BASE = "/contest/$contestID";

/** The path of a tab's route. */
export const pathOf = (tab: ContestTab) => (tab === "overview" ? BASE : `${BASE}/${tab}`);

/** The tabs that somebody has in a contest, as far as the site has their pages. */
export function contestTabs(facts: TabFacts): ContestTab[] {
  return TABS.filter((tab) => tab.isThere(facts) && facts.hasPage(pathOf(tab.id))).map(
    ({ id }) => id,
  );
}

/**
 * The tab that an address lies in: a problem's page in the problems, certificates in what comes after.
 * @returns null where the contest has nothing like that
 */
export function tabOf(pathname: string): ContestTab | null {
  const part = pathname.split("/")[3] ?? "";
  if (part === "") return "overview";
  if (part === "problem") return "problems";
  if (part === "certificates") return "after";
  return TABS.find(({ id }) => id === part)?.id ?? null;
}

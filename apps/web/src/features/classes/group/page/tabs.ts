import { GROUP_LEVEL, type GroupLevel } from "@gavel/domain/group/access";
import type { Group } from "../types.ts";

const BASE = "/group/$groupID";

interface TabFacts {
  /** Of its route. */
  readonly path: string;
  /** Other addresses below the group that lie in it. */
  readonly also?: readonly string[];
  /** Shown from this level on. */
  readonly from: GroupLevel;
  readonly count?: (group: Group) => number;
  /** A switch of the site hides it; what is there already is refused by the server. */
  readonly isDiscussion?: true;
}

/** In their order, by the part of the address behind the group. Another page of groups is another line, and a name beside. */
const TABS = {
  home: { path: BASE, from: GROUP_LEVEL.stranger },
  problem: { path: `${BASE}/problem`, from: GROUP_LEVEL.member },
  training: { path: `${BASE}/training`, from: GROUP_LEVEL.member },
  contest: { path: `${BASE}/contest`, from: GROUP_LEVEL.member },
  discussion: {
    ...{ path: `${BASE}/discussion`, also: ["discussion-detail"], from: GROUP_LEVEL.member },
    isDiscussion: true,
  },
  status: { path: `${BASE}/status`, from: GROUP_LEVEL.member },
  member: {
    ...{ path: `${BASE}/member`, from: GROUP_LEVEL.member },
    count: ({ memberCount }) => memberCount,
  },
  rank: { path: `${BASE}/rank`, from: GROUP_LEVEL.member },
  announcement: { path: `${BASE}/announcement`, from: GROUP_LEVEL.admin },
  setting: { path: `${BASE}/setting`, from: GROUP_LEVEL.root },
} as const satisfies Readonly<Record<string, TabFacts>>;
export type GroupTab = keyof typeof TABS;

const ENTRIES = Object.entries(TABS) as (readonly [GroupTab, TabFacts])[];

export const pathOf = (tab: GroupTab) => TABS[tab].path;

/** The tabs of whoever has this level in the group. @param areDiscussionsOn whether the site has discussions of groups */
export const tabsFor = (level: GroupLevel, areDiscussionsOn: boolean) =>
  ENTRIES.filter(
    ([tab, { isDiscussion }]) =>
      whyNotOpen(tab, level) === null && (areDiscussionsOn || isDiscussion !== true),
  );

/** What keeps whoever has this level out of a tab. */
export function whyNotOpen(tab: GroupTab, level: GroupLevel) {
  const { from } = TABS[tab];
  if (level >= from) return null;
  if (from === GROUP_LEVEL.root) return "GROUP_ROOT_ONLY";
  return from === GROUP_LEVEL.admin ? "GROUP_ADMIN_ONLY" : "GROUP_MEMBER_ONLY";
}

/** The tab that an address lies in. */
export function tabOf(pathname: string): GroupTab {
  const part = pathname.split("/")[3] ?? "";
  const found = ENTRIES.find(([tab, { also }]) => tab === part || also?.includes(part));
  return found?.[0] ?? "home";
}

/** Whether the page of an address brings a frame of its own: a problem, a training or a submission of the group. */
export const isFramed = (pathname: string) =>
  /^\/group\/\d+\/(problem|training|submission-detail)\/[^/]/.test(pathname);

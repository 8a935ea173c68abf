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
}

/** In their order, by the part of the address behind the group. Another page of groups is another line, and a name beside. */
const TABS = {
  home: { path: BASE, from: GROUP_LEVEL.stranger },
  problem: { path: `${BASE}/problem`, from: GROUP_LEVEL.member },
  training: { path: `${BASE}/training`, from: GROUP_LEVEL.member },
} as const satisfies Readonly<Record<string, TabFacts>>;
export type GroupTab = keyof typeof TABS;

const ENTRIES = Object.entries(TABS) as (readonly [GroupTab, TabFacts])[];

export const pathOf = (tab: GroupTab) => TABS[tab].path;

/** The tabs of whoever has this level in the group. */
export const tabsFor = (level: GroupLevel) => ENTRIES.filter(([, { from }]) => level >= from);

/** The tab that an address lies in. */
export function tabOf(pathname: string): GroupTab {
  const part = pathname.split("/")[3] ?? "";
  const found = ENTRIES.find(([tab, { also }]) => tab === part || also?.includes(part));
  return found?.[0] ?? "home";
}

/** Whether the page of an address brings a frame of its own: a problem or a training of the group. */
export const isFramed = (pathname: string) =>
  /^\/group\/\d+\/(problem|training)\/[^/]/.test(pathname);

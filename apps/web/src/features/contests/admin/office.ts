/**
 * Where contests are organised: in the back office, or in a group, whose administrators need no role of the site and come
 * through procedures of their own. Pages ask this and know no place.
 */
import type { LinkProps } from "@tanstack/react-router";
import { createContext, use } from "react";
import { trpc } from "../../../app/trpc.ts";
import { CONTEST_PAGES, type ContestPart } from "./pages.ts";

/** null = the site's own. */
const GroupContext = createContext<number | null>(null);
export const OfficeOfGroup = GroupContext.Provider;

type Target = Pick<LinkProps, "to" | "params" | "search">;

interface Office {
  readonly groupId: number | null;
  readonly contest: Pick<
    typeof trpc.contest,
    "getForm" | "update" | "setVisible" | "clone" | "losses" | "delete"
  >;
  readonly problem: typeof trpc.contestProblem;
  readonly announcement: Pick<
    typeof trpc.contestAnnouncement,
    "findForStaff" | "create" | "update" | "delete"
  >;
  /** What there is of one contest. */
  readonly parts: readonly ContestPart[];
  readonly list: Target;
  readonly begin: Target;
  readonly pageOf: (part: ContestPart, contestId: number) => Target;
}

const SITE: Office = {
  groupId: null,
  contest: trpc.contest,
  problem: trpc.contestProblem,
  announcement: trpc.contestAnnouncement,
  parts: ["edit", "problems", "announcements", "accounts"],
  list: { to: "/admin/contest" },
  begin: { to: "/admin/contest/create" },
  pageOf: (part, contestId) => ({
    to: CONTEST_PAGES[part].to,
    params: { contestID: `${contestId}` },
  }),
};

function officeOf(groupId: number): Office {
  const page = { to: "/group/$groupID/contest", params: { groupID: `${groupId}` } } as const;
  return {
    groupId,
    contest: trpc.groupContest,
    problem: trpc.groupContestProblem,
    announcement: trpc.groupContestAnnouncement,
    parts: ["edit", "problems", "announcements"],
    list: { ...page, search: { mode: "admin" } },
    begin: { ...page, search: { mode: "create" } },
    // Accounts are the site's: there is no page of them.
    pageOf: (part, cid) => ({
      ...page,
      search: { mode: part === "accounts" ? "admin" : part, cid },
    }),
  };
}

/** The form of a problem that is a group's own. */
export const groupFormOf = (groupId: number, pid: number): Target => ({
  to: "/group/$groupID/problem",
  params: { groupID: `${groupId}` },
  search: { mode: "edit", pid },
});

export function useOffice(): Office {
  const groupId = use(GroupContext);
  return groupId === null ? SITE : officeOf(groupId);
}

/** Reads again what lists and pages of contests show. */
export function useRefresh() {
  const utils = trpc.useUtils();
  const { groupId } = useOffice();
  return {
    contest: () =>
      Promise.all([
        utils.contest.invalidate(),
        groupId === null ? undefined : utils.groupContest.invalidate(),
      ]),
    problem: () =>
      groupId === null ? utils.contestProblem.invalidate() : utils.groupContestProblem.invalidate(),
    announcement: () =>
      groupId === null
        ? utils.contestAnnouncement.invalidate()
        : utils.groupContestAnnouncement.invalidate(),
  };
}

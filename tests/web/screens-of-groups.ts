/** The screens of groups, as `screens.ts` has them. */
import type { Screen, Sight, Stage } from "./screens.ts";

/** What stands there of groups before anybody looks. */
export interface GroupStage {
  /** "Harbour pilots", in which the member has all rights. */
  readonly groupId: number;
  /** PILOT1, "Sounding the bar", a problem of that group. */
  readonly groupPid: number;
}

export const GROUPS_OF_VISITORS: readonly Screen[] = [
  {
    ...{ name: "groups", route: "/group/", who: "visitor", path: "/group" },
    title: "Groups",
    shows: ({ page }) => page.getByRole("link", { name: "Harbour pilots" }),
  },
  {
    ...{ name: "no group matches", route: "/group/", who: "visitor" },
    path: "/group?auth=3&keyword=no-such-thing",
    title: "Groups",
    shows: ({ page, say }) => page.getByText(say("No matching groups")),
  },
];

export const GROUPS_CLOSED_TO_VISITORS: readonly Screen[] = [
  {
    ...{ name: "a group asks to sign in", who: "visitor", leadsTo: "/home", title: "" },
    ...{ route: "/group/$groupID", path: "/group/1" },
  },
];

const ofGroup = ({
  title,
  ...screen
}: Pick<Screen, "name" | "route" | "shows" | "open"> & {
  title?: NonNullable<Screen["heading"]>;
}): Screen => ({
  ...{ ...screen, who: "member" },
  path: ({ groupId }) => screen.route.replace("$groupID", `${groupId}`).replace(/\/$/, ""),
  title: (sight) => (title === undefined ? "" : `${title(sight)} - `).concat("Harbour pilots"),
  heading: () => "Harbour pilots",
});

const ofProblems = ({
  name,
  query,
  title,
  shows,
}: Pick<Screen, "name" | "shows"> & {
  readonly query: (stage: Stage) => string;
  readonly title: (sight: Sight) => string;
}): Screen => ({
  ...ofGroup({ name, route: "/group/$groupID/problem/", title, shows }),
  path: (stage) => `/group/${stage.groupId}/problem${query(stage)}`,
});

/** Its own page, alone or below the way back. */
const ofProblem = (screen: Pick<Screen, "name" | "route">): Screen => ({
  ...{ ...screen, who: "member" },
  path: ({ groupId }) =>
    screen.route
      .replace("$groupID", `${groupId}`)
      .replace("$problemID", "PILOT1")
      .replace(/\/$/, ""),
  title: () => "PILOT1 Sounding the bar",
  heading: () => "Sounding the bar",
});

const GROUP_PROBLEMS: readonly Screen[] = [
  ofProblems({
    ...{ name: "problems of a group", query: () => "", title: ({ say }) => say("Problems") },
    shows: ({ page }) => page.getByRole("link", { name: "Sounding the bar" }),
  }),
  ofProblems({
    ...{ name: "no problem of a group matches", query: () => "?keyword=no-such-thing" },
    title: ({ say }) => say("Problems"),
    shows: ({ page, say }) => page.getByText(say("No matching problems")),
  }),
  ofProblems({
    ...{ name: "problem admin of a group", query: () => "?mode=admin" },
    title: ({ say }) => say("Problem admin"),
    shows: ({ page, say }) =>
      page.getByRole("button", {
        name: say("Actions for {problemId}").replace("{problemId}", "PILOT1"),
      }),
  }),
  ofProblems({
    ...{ name: "new problem of a group", query: () => "?mode=create" },
    title: ({ say }) => say("Problem admin"),
    shows: ({ page, say }) => page.getByRole("dialog").getByText(say("New problem")),
  }),
  ofProblems({
    name: "problem form of a group",
    query: ({ groupPid }) => `?mode=edit&pid=${groupPid}&tab=limits`,
    title: () => "PILOT1 Sounding the bar",
    shows: ({ page }) => page.getByText("PILOT", { exact: true }).last(),
  }),
  ofProblem({ name: "problem of a group", route: "/group/$groupID/problem/$problemID/" }),
  ofProblem({
    name: "problem of a group in focus mode",
    route: "/group/$groupID/problem/$problemID/full-screen",
  }),
];

export const GROUPS_OF_MEMBERS: readonly Screen[] = [
  {
    ...{ name: "new group", route: "/group/", who: "member", path: "/group", title: "Groups" },
    open: ({ page, say }) => page.getByRole("button", { name: say("Create a group") }).click(),
  },
  ofGroup({
    ...{ name: "home of a group", route: "/group/$groupID/" },
    shows: ({ page }) => page.getByText("Meet at the lighthouse."),
  }),
  ...GROUP_PROBLEMS,
];

/** The screens of groups, as `screens.ts` has them. */
import type { Screen, Sight, Stage } from "./screens.ts";
import { expect } from "./support/test.ts";

/** What stands there of groups before anybody looks. */
export interface GroupStage {
  /** "Harbour pilots", in which the member has all rights. */
  readonly groupId: number;
  /** PILOT1, "Sounding the bar", a problem of that group. */
  readonly groupPid: number;
  /** "Soundings", with that problem in it. */
  readonly groupTrainingId: number;
  /** "Tide tables", homework in that group, with a pupil who has sent something. */
  readonly homeworkId: number;
  /** "Which buoy comes first?", in that group. */
  readonly groupDiscussionId: number;
  /** Ends of the addresses of its join links: the one that works, and one that was ended. */
  readonly joinToken: string;
  readonly endedToken: string;
  /** The day on which it was, as the site writes it. */
  readonly endedDay: string;
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
  {
    ...{ name: "a join link", route: "/join/$token", who: "visitor" },
    title: () => "Harbour pilots",
    path: ({ joinToken }) => `/join/${joinToken}`,
    heading: () => "Harbour pilots",
    shows: ({ page, say }) => page.getByText(say("Sign in first; this page stays open.")),
  },
  {
    ...{ name: "a join link that ended", route: "/join/$token", who: "visitor" },
    ...{ path: ({ endedToken }) => `/join/${endedToken}`, title: "Join a group" },
    heading: ({ say, stage }) =>
      say("This link ended on {day}", undefined, { day: stage.endedDay }),
    shows: ({ page, say }) => page.getByText(say("Ask the teacher for a new one.")),
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

const ofTrainings = ({ name, query, title, shows }: Parameters<typeof ofProblems>[0]): Screen => ({
  ...ofGroup({ name, route: "/group/$groupID/training/", title, shows }),
  path: (stage) => `/group/${stage.groupId}/training${query(stage)}`,
});

/** A page of the training itself, which brings a frame of its own. */
const ofTraining = ({
  title = () => "Soundings",
  heading = () => "Soundings",
  ...screen
}: Pick<Screen, "name" | "route" | "shows" | "heading"> & {
  readonly title?: (sight: Sight) => string;
}): Screen => ({
  ...{ ...screen, who: "member", title, heading },
  path: ({ groupId, groupTrainingId }) =>
    screen.route
      .replace("$groupID", `${groupId}`)
      .replace("$trainingID", `${groupTrainingId}`)
      .replace("$problemID", "PILOT1")
      .replace(/\/$/, ""),
});
const SOLVED_THERE = {
  title: () => "PILOT1 Sounding the bar",
  heading: () => "Sounding the bar",
};

const GROUP_TRAININGS: readonly Screen[] = [
  ofTrainings({
    ...{ name: "trainings of a group", query: () => "", title: ({ say }) => say("Trainings") },
    shows: ({ page }) => page.getByRole("link", { name: "Soundings" }),
  }),
  ofTrainings({
    ...{ name: "training admin of a group", query: () => "?mode=admin" },
    title: ({ say }) => say("Training admin"),
    shows: ({ page }) => page.getByRole("link", { name: "Soundings" }),
  }),
  ofTrainings({
    ...{ name: "new training of a group", query: () => "?mode=create" },
    title: ({ say }) => say("New training"),
    shows: ({ page, say }) => page.getByRole("button", { name: say("Create the training") }),
  }),
  ofTrainings({
    name: "training form of a group",
    query: ({ groupTrainingId }) => `?mode=edit&tid=${groupTrainingId}`,
    title: ({ say }) => `${say("Settings", "training")} - Soundings`,
    shows: ({ page, say }) => page.getByLabel(say("Training title")),
  }),
  ofTrainings({
    name: "problems of a training of a group",
    query: ({ groupTrainingId }) => `?mode=problems&tid=${groupTrainingId}`,
    title: ({ say }) => `${say("Problems", "training")} - Soundings`,
    shows: ({ page }) => page.getByRole("link", { name: "Sounding the bar" }),
  }),
  ofTraining({
    ...{ name: "introduction of a training of a group" },
    route: "/group/$groupID/training/$trainingID",
    shows: ({ page }) => page.getByText("Buoys first, then the berth."),
  }),
  ofTraining({
    name: "what a training of a group has to solve",
    route: "/group/$groupID/training/$trainingID/problems",
    shows: ({ page }) => page.getByRole("link", { name: "Sounding the bar" }),
  }),
  ofTraining({
    name: "submissions to a training of a group",
    route: "/group/$groupID/training/$trainingID/submissions",
    title: ({ say }) => `${say("Submissions")} - Soundings`,
  }),
  ofTraining({
    name: "rank of a training of a group",
    route: "/group/$groupID/training/$trainingID/rank",
    title: ({ say }) => `${say("Rank", "training")} - Soundings`,
  }),
  {
    ...ofTraining({
      ...{ name: "what a class made of its homework" },
      route: "/group/$groupID/training/$trainingID/homework",
      title: ({ say }) => `${say("Homework")} - Tide tables`,
      heading: () => "Tide tables",
      shows: ({ page }) => page.getByRole("rowheader", { name: "pupil" }),
    }),
    path: ({ groupId, homeworkId }) => `/group/${groupId}/training/${homeworkId}/homework`,
  },
  {
    ...ofTraining({
      ...{ name: "homework that is late" },
      route: "/group/$groupID/training/$trainingID/problems",
      title: () => "Tide tables",
      heading: () => "Tide tables",
      shows: ({ page, say }) => page.getByText(say("Late hand-in open")),
    }),
    path: ({ groupId, homeworkId }) => `/group/${groupId}/training/${homeworkId}/problems`,
  },
  ofTraining({
    ...{ ...SOLVED_THERE, name: "problem in a training of a group" },
    route: "/group/$groupID/training/$trainingID/problem/$problemID/",
  }),
  ofTraining({
    ...{ ...SOLVED_THERE, name: "problem in a training of a group in focus mode" },
    route: "/group/$groupID/training/$trainingID/problem/$problemID/full-screen",
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
  ...GROUP_TRAININGS,
  ofGroup({
    ...{ name: "submissions of a group", route: "/group/$groupID/status" },
    title: ({ say }) => say("Submissions"),
    shows: ({ page }) => page.getByRole("link", { name: "PILOT1" }).first(),
  }),
  ofGroup({
    ...{ name: "members of a group", route: "/group/$groupID/member" },
    title: ({ say }) => say("Members"),
    shows: ({ page, say }) =>
      page.getByRole("img", {
        name: say("QR code of the join link of {name}", undefined, { name: "Harbour pilots" }),
      }),
  }),
  {
    ...ofGroup({ name: "members of one level", route: "/group/$groupID/member" }),
    path: ({ groupId }) => `/group/${groupId}/member?level=4`,
    title: ({ say }) => `${say("Members")} - Harbour pilots`,
    shows: ({ page, say }) => page.getByText(say("No matching members")),
  },
  ofGroup({
    ...{ name: "a list of people for a group", route: "/group/$groupID/member" },
    title: ({ say }) => say("Members"),
    async open({ page, say, stage }) {
      await page.getByRole("button", { name: say("Add many") }).click();
      await page.getByLabel(say("User names")).fill(`${stage.member.username}\nnobody-at-all`);
      await page.getByRole("button", { name: say("Check the names") }).click();
      await expect(page.getByText("nobody-at-all").last()).toBeVisible();
    },
  }),
  ofGroup({
    ...{ name: "join link for a hall", route: "/group/$groupID/member" },
    title: ({ say }) => say("Members"),
    async open({ page, say }) {
      await page.getByRole("button", { name: say("Show full screen") }).click();
      await expect(page.getByText(say("Scan the code, or open the address."))).toBeVisible();
    },
  }),
  ofGroup({
    ...{ name: "rank of a group", route: "/group/$groupID/rank" },
    title: ({ say }) => say("Rank", "training"),
    shows: ({ page, stage }) => page.getByRole("link", { name: stage.member.username }).first(),
  }),
  ofGroup({
    ...{ name: "announcements of a group", route: "/group/$groupID/announcement" },
    title: ({ say }) => say("Announcements", "group"),
    shows: ({ page }) => page.getByText("High water"),
  }),
  ofGroup({
    ...{ name: "settings of a group", route: "/group/$groupID/setting" },
    title: ({ say }) => say("Settings", "group"),
    shows: ({ page, say }) => page.getByLabel(say("Group name")),
  }),
  {
    ...{ name: "a submission of no group below one", who: "member" },
    route: "/group/$groupID/submission-detail/$submitID",
    path: ({ groupId, wrongId }) => `/group/${groupId}/submission-detail/${wrongId}`,
    title: ({ say, stage }) => say("There is no submission {id}", undefined, { id: stage.wrongId }),
  },
  {
    ...ofGroup({ name: "contests of a group", route: "/group/$groupID/contest" }),
    title: "All Contests",
    shows: ({ page, say }) => page.getByText(say("No contests yet")),
  },
  {
    ...ofGroup({ name: "discussions of a group", route: "/group/$groupID/discussion/" }),
    title: "Discussion",
    shows: ({ page }) => page.getByRole("link", { name: "Which buoy comes first?" }),
  },
  {
    ...ofGroup({ name: "about a problem", route: "/group/$groupID/discussion/$problemID" }),
    path: ({ groupId }) => `/group/${groupId}/discussion/1000`,
    title: ({ say }) => say("Discussion of {problemId}").replace("{problemId}", "1000"),
    shows: ({ page, say }) => page.getByText(say("No discussions yet")),
  },
  {
    ...ofGroup({
      ...{
        name: "discussion of a group",
        route: "/group/$groupID/discussion-detail/$discussionID",
      },
    }),
    path: ({ groupId, groupDiscussionId }) =>
      `/group/${groupId}/discussion-detail/${groupDiscussionId}`,
    title: () => "Which buoy comes first?",
    shows: ({ page }) => page.getByText("The red one?"),
  },
  {
    ...ofGroup({ name: "new contest of a group", route: "/group/$groupID/contest" }),
    ...{ path: ({ groupId }) => `/group/${groupId}/contest?mode=create`, title: "New contest" },
    shows: ({ page, say }) => page.getByRole("button", { name: say("Create the contest") }),
  },
];

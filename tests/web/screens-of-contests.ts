/** The screens of contests, as `screens.ts` has them. */
import { demoEndedContest } from "@gavel/demo-content";
import type { Screen } from "./screens.ts";
import { expect } from "./support/test.ts";

const publicBoard = ({ name, route }: Pick<Screen, "name" | "route">): Screen => ({
  ...{ name, route, who: "visitor" },
  path: ({ openContestId }) => route.replace("$contestID", `${openContestId}`),
  title: () => "Weekly round",
  shows: ({ page, stage }) => page.getByText(stage.member.username).first(),
});

export const CONTESTS_OF_VISITORS: readonly Screen[] = [
  {
    ...{ name: "contests", route: "/contest/", who: "visitor", path: "/contest" },
    title: "All Contests",
    shows: ({ page }) => page.getByRole("link", { name: "Weekly round" }).first(),
  },
  {
    ...{ name: "no contest matches", route: "/contest/", who: "visitor" },
    path: "/contest?type=1&status=-1&keyword=no-such-thing",
    title: "OI Contests",
    shows: ({ page, say }) => page.getByText(say("No matching contests")),
  },
  publicBoard({ name: "public board", route: "/contest/acm-scoreboard/$contestID" }),
  publicBoard({
    ...{ name: "public board by its other address", route: "/contest/oi-scoreboard/$contestID" },
  }),
  {
    ...{ name: "public board of points", route: "/contest/oi-scoreboard/$contestID" },
    ...{ who: "visitor", title: () => "Points round" },
    path: ({ pointsContestId }) => `/contest/oi-scoreboard/${pointsContestId}`,
    shows: ({ page, say }) => page.getByText(say("Distribution of totals")),
  },
  {
    ...{ name: "public board of a minute", route: "/contest/acm-scoreboard/$contestID" },
    ...{ who: "visitor", title: () => demoEndedContest.title },
    path: ({ endedContestId }) => `/contest/acm-scoreboard/${endedContestId}?at=61`,
    shows: ({ page, say }) => page.getByText(say("Same rank")).filter({ visible: true }).first(),
  },
  {
    ...publicBoard({
      name: "public board for a hall",
      route: "/contest/acm-scoreboard/$contestID",
    }),
    path: ({ openContestId }) => `/contest/acm-scoreboard/${openContestId}?theme=dark`,
    shows: ({ page, stage }) =>
      page.locator("html.dark").getByText(stage.member.username).filter({ visible: true }).first(),
  },
];

export const CONTESTS_OF_MEMBERS: readonly Screen[] = [
  {
    ...{ name: "overview of a contest", route: "/contest/$contestID", who: "member" },
    path: ({ openContestId }) => `/contest/${openContestId}`,
    title: () => "Weekly round",
    shows: ({ page, say }) =>
      page.getByRole("region", { name: say("My standing") }).getByText(say("Solved", "board")),
  },
  {
    ...{ name: "a contest behind a password", route: "/contest/$contestID", who: "member" },
    path: ({ lockedContestId }) => `/contest/${lockedContestId}`,
    title: () => "Monthly round",
    shows: ({ page, say }) => page.getByLabel(say("Contest password")),
  },
  {
    ...{ name: "problems of a contest", route: "/contest/$contestID/problems", who: "member" },
    path: ({ openContestId }) => `/contest/${openContestId}/problems`,
    title: ({ say }) => `${say("Problems", "contest")} - Weekly round`,
    heading: ({ say }) => say("Problems", "contest"),
    shows: ({ page }) => page.getByRole("link", { name: "Sum" }),
  },
  {
    ...{ name: "a problem of a contest", route: "/contest/$contestID/problem/$problemID/" },
    ...{ who: "member", title: () => "A Sum", heading: () => "Sum" },
    path: ({ openContestId }) => `/contest/${openContestId}/problem/A`,
    shows: ({ page }) => page.locator(".ace_editor, [role=tab]").first(),
  },
  {
    ...{ name: "a problem of a contest alone", who: "member", title: () => "A Sum" },
    ...{ heading: () => "Sum", route: "/contest/$contestID/problem/$problemID/full-screen" },
    path: ({ openContestId }) => `/contest/${openContestId}/problem/A/full-screen`,
    shows: ({ page, say }) => page.getByRole("button", { name: say("Leave full screen") }),
  },
  {
    ...{ name: "a submission to a contest", who: "member" },
    route: "/contest/$contestID/problem/$problemID/$page/$submitID",
    path: ({ openContestId, sentToContestId }) =>
      `/contest/${openContestId}/problem/A/submission-deatil/${sentToContestId}`,
    title: ({ say, stage }) =>
      say("Submission {submitId}").replace("{submitId}", `${stage.sentToContestId}`),
    heading: ({ say }) => say("Accepted"),
  },
  {
    ...{ name: "a submission to a contest, spelt well", who: "member" },
    route: "/contest/$contestID/problem/$problemID/$page/$submitID",
    path: ({ openContestId, sentToContestId }) =>
      `/contest/${openContestId}/problem/A/submission-detail/${sentToContestId}`,
    title: ({ say, stage }) =>
      say("Submission {submitId}").replace("{submitId}", `${stage.sentToContestId}`),
    heading: ({ say }) => say("Accepted"),
  },
  {
    ...{ name: "submissions to a contest", route: "/contest/$contestID/submissions" },
    ...{ who: "member", heading: ({ say }) => say("Submissions") },
    path: ({ openContestId }) => `/contest/${openContestId}/submissions`,
    title: ({ say }) => `${say("Submissions")} - Weekly round`,
    shows: ({ page, stage }) => page.getByText(stage.member.username).first(),
  },
  {
    ...{ name: "rank of a contest", route: "/contest/$contestID/rank", who: "member" },
    path: ({ openContestId }) => `/contest/${openContestId}/rank`,
    title: ({ say }) => `${say("Rank", "contest")} - Weekly round`,
    heading: ({ say }) => say("Rank", "contest"),
    shows: ({ page, stage }) => page.getByText(stage.member.username).first(),
  },
  {
    ...{ name: "rank of a contest by points", route: "/contest/$contestID/rank", who: "member" },
    path: ({ pointsContestId }) => `/contest/${pointsContestId}/rank`,
    title: ({ say }) => `${say("Rank", "contest")} - Points round`,
    heading: ({ say }) => say("Rank", "contest"),
    shows: ({ page, say }) => page.getByText(say("Average by problem")),
  },
  {
    ...{ name: "tries behind a cell", route: "/contest/$contestID/rank", who: "member" },
    path: ({ openContestId }) => `/contest/${openContestId}/rank`,
    title: ({ say }) => `${say("Rank", "contest")} - Weekly round`,
    heading: ({ say }) => say("Rank", "contest"),
    open: async ({ page, say }) => {
      await page.locator("[data-cell]").first().click();
      await expect(page.getByText(say("Penalty of this problem"))).toBeVisible();
    },
  },
  {
    ...{ name: "announcements of a contest", route: "/contest/$contestID/announcements" },
    ...{ who: "member", heading: ({ say }) => say("Announcements", "contest") },
    path: ({ openContestId }) => `/contest/${openContestId}/announcements`,
    title: ({ say }) => `${say("Announcements", "contest")} - Weekly round`,
    shows: ({ page }) => page.getByText("Read the statement of A again."),
  },
  {
    ...{ name: "comments in a contest", route: "/contest/$contestID/comment", who: "member" },
    path: ({ openContestId }) => `/contest/${openContestId}/comment`,
    title: ({ say }) => `${say("Comment", "contest")} - Weekly round`,
    heading: ({ say }) => say("Comment", "contest"),
    shows: ({ page, say }) => page.getByText(say("No comments yet")),
  },
  {
    ...{ name: "questions to the jury", route: "/contest/$contestID/problems", who: "member" },
    path: ({ openContestId }) => `/contest/${openContestId}/problems`,
    title: ({ say }) => `${say("Problems", "contest")} - Weekly round`,
    heading: ({ say }) => say("Problems", "contest"),
    open: async ({ page, say }) => {
      await page.getByRole("button", { name: say("Questions", "contest") }).click();
      await expect(page.getByText(say("No questions yet", "contest"))).toBeVisible();
    },
  },
  {
    ...{ name: "printing in a contest", route: "/contest/$contestID/print", who: "member" },
    path: ({ openContestId }) => `/contest/${openContestId}/print`,
    title: ({ say }) => `${say("Print", "contest")} - Weekly round`,
    heading: ({ say }) => say("Print", "contest"),
    shows: ({ page, say }) => page.getByLabel(say("Text to print")),
  },
  // The ranks of the whole site.
  {
    ...{ name: "ACM rank", route: "/acm-rank", who: "member", title: "ACM Rank" },
    path: ({ member }) => `/acm-rank?limit=10&searchUser=${member.username}`,
    shows: ({ page, stage }) => page.getByRole("link", { name: stage.member.username }),
  },
  {
    ...{ name: "OI rank", route: "/oi-rank", who: "member", title: "OI Rank" },
    path: ({ member }) => `/oi-rank?limit=10&searchUser=${member.username}`,
    shows: ({ page, stage }) => page.getByRole("link", { name: stage.member.username }),
  },
];

const closed = { who: "visitor", leadsTo: "/home", title: "" } as const;

/** The last of a visitor: the sign-in dialog stays open. */
export const CLOSED_TO_VISITORS: readonly Screen[] = [
  {
    ...{ ...closed, name: "a contest asks to sign in" },
    ...{ route: "/contest/$contestID", path: "/contest/1" },
  },
  {
    ...{ ...closed, name: "the problems of a contest ask to sign in" },
    ...{ route: "/contest/$contestID/problems", path: "/contest/1/problems" },
  },
];

const ofContest = ({
  route,
  title,
  ...screen
}: Pick<Screen, "name" | "route" | "shows"> & { title: string }): Screen => ({
  ...{ ...screen, route, who: "root" },
  path: ({ officeContestId }) => route.replace("$contestID", `${officeContestId}`),
  title: ({ say }) => `${say(title)} - Harbour Cup`,
  heading: () => "Harbour Cup",
});

const ofJury = ({
  route,
  title,
  waiting,
  ...screen
}: Pick<Screen, "name" | "route" | "shows"> & {
  title: NonNullable<Screen["heading"]>;
  /** How much the title of the tab says is waiting there. */
  waiting?: number;
}): Screen => ({
  ...{ ...screen, route, who: "root" },
  path: ({ openContestId }) => route.replace("$contestID", `${openContestId}`),
  title: (sight) => `${waiting === undefined ? "" : `(${waiting}) `}${title(sight)} - Weekly round`,
  heading: title,
});

const OF_JURY: readonly Screen[] = [
  ofJury({
    ...{ name: "control page of a contest", title: ({ say }) => say("Control", "contest") },
    route: "/contest/$contestID/control",
    shows: ({ page, say }) => page.getByRole("button", { name: say("Move the end") }),
  }),
  ofJury({
    ...{ name: "balloons of a contest", title: ({ say }) => say("Admin Helper"), waiting: 1 },
    route: "/contest/$contestID/ac-info",
    shows: ({ page, stage }) => page.getByText(stage.member.username).first(),
  }),
  ofJury({
    ...{ name: "prints of a contest", title: ({ say }) => say("Admin Print") },
    route: "/contest/$contestID/admin-print",
    shows: ({ page, say }) => page.getByText(say("Nothing to print")),
  }),
  ofJury({
    ...{
      name: "clarifications of a contest",
      title: ({ say }) => say("Clarifications"),
      waiting: 1,
    },
    route: "/contest/$contestID/clarifications",
    shows: ({ page }) => page.getByText("May a number be 0?").first(),
  }),
  ofJury({
    ...{ name: "medals before the roll", title: ({ say }) => say("ScrollBoard") },
    route: "/contest/$contestID/scroll-board",
    shows: ({ page, say }) => page.getByRole("button", { name: say("Open the roll") }),
  }),
  {
    ...{ name: "the roll of a contest", route: "/scrollBoard", who: "root" },
    path: ({ officeContestId }) => `/scrollBoard?cid=${officeContestId}`,
    title: () => "Harbour Cup",
    shows: ({ page, say }) => page.getByText(say("Everything is revealed")),
  },
  ofJury({
    ...{ name: "after a contest", title: ({ say }) => say("After the contest") },
    route: "/contest/$contestID/after",
    shows: ({ page, stage }) => page.getByText(stage.member.username).first(),
  }),
  ofJury({
    ...{ name: "certificates of a contest", title: ({ say }) => say("Certificates") },
    route: "/contest/$contestID/certificates",
    shows: ({ page, say }) =>
      page.getByText(say("The results are not final: what is printed now may turn out wrong.")),
  }),
  ofJury({
    ...{ name: "rejudge in a contest", title: ({ say }) => say("Rejudge", "contest") },
    route: "/contest/$contestID/rejudge",
    shows: ({ page }) => page.getByText("Sum", { exact: true }).first(),
  }),
];

export const CONTESTS_IN_OFFICE: readonly Screen[] = [
  ...OF_JURY,
  {
    ...{ name: "back office: contests", route: "/admin/contest/", who: "root" },
    path: "/admin/contest",
    title: "Contest List",
    shows: ({ page }) => page.getByRole("link", { name: "Harbour Cup" }),
  },
  {
    ...{ name: "back office: accepted code of a contest", route: "/admin/contest/", who: "root" },
    ...{ path: "/admin/contest", title: "Contest List" },
    open: async ({ page, say }) => {
      const name = say("Actions for {0}").replace("{0}", "Weekly round");
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("menuitem", { name: say("Download accepted code") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    ...{ name: "back office: new contest", route: "/admin/contest/create", who: "root" },
    path: "/admin/contest/create",
    title: "New contest",
    shows: ({ page, say }) => page.getByLabel(say("Contest title")),
  },
  {
    ...{ name: "back office: import a contest", route: "/admin/contest/import", who: "root" },
    path: "/admin/contest/import",
    title: "Import a contest",
    shows: ({ page, say }) => page.getByRole("button", { name: say("Choose a file") }),
  },
  ofContest({
    ...{ name: "back office: a contest leads to its form", title: "Basics and rules" },
    route: "/admin/contest/$contestID/",
    shows: ({ page, say }) => page.getByLabel(say("Contest title")),
  }),
  ofContest({
    ...{ name: "back office: form of a contest", title: "Basics and rules" },
    route: "/admin/contest/$contestID/edit",
    shows: ({ page, say }) => page.getByText(say("Who fits")),
  }),
  {
    ...{ name: "back office: problems of a contest", who: "root" },
    route: "/admin/contest/$contestID/problems",
    path: ({ officeContestId }) => `/admin/contest/${officeContestId}/problems`,
    title: ({ say }) => `${say("Problems", "contest")} - Harbour Cup`,
    heading: () => "Harbour Cup",
    shows: ({ page }) => page.getByRole("link", { name: "Quay" }),
  },
  {
    ...{ name: "back office: new problem of a contest", who: "root" },
    route: "/admin/contest/$contestID/problem/create",
    path: ({ officeContestId }) => `/admin/contest/${officeContestId}/problem/create`,
    title: ({ say }) => `${say("Problems", "contest")} - Harbour Cup`,
    heading: () => "Harbour Cup",
    shows: ({ page, say }) => page.getByLabel(say("Title in the contest")),
  },
  {
    ...{ name: "back office: form of a contest's problem", who: "root" },
    route: "/admin/contest/$contestID/problem/$problemID/edit",
    path: ({ officeContestId, officeProblemId }) =>
      `/admin/contest/${officeContestId}/problem/${officeProblemId}/edit`,
    title: ({ stage }) => `${stage.officeProblemName} Quay`,
    shows: ({ page, say }) => page.getByRole("button", { name: say("Discard") }),
  },
  {
    ...{ name: "back office: announcements of a contest", who: "root" },
    route: "/admin/contest/$contestID/announcement",
    path: ({ officeContestId }) => `/admin/contest/${officeContestId}/announcement`,
    title: ({ say }) => `${say("Announcements", "contest")} - Harbour Cup`,
    heading: () => "Harbour Cup",
    shows: ({ page, say }) => page.getByText(say("Nothing has been announced yet")),
  },
  {
    ...{ name: "back office: conf?tab=sign-on", route: "/admin/conf", who: "root" },
    path: "/admin/conf?tab=sign-on",
    title: "System Config",
    shows: ({ page, say }) => page.getByText(say("No provider yet")),
  },
  {
    ...{ name: "back office: conf?tab=webhooks", route: "/admin/conf", who: "root" },
    path: "/admin/conf?tab=webhooks",
    title: "System Config",
    shows: ({ page, say }) => page.getByLabel(say("Addresses that webhooks may lead to")),
  },
  ofContest({
    ...{ name: "back office: accounts of a contest", title: "Accounts" },
    route: "/admin/contest/$contestID/accounts",
    shows: ({ page, say }) => page.getByRole("button", { name: say("Assign seats") }),
  }),
  {
    ...ofContest({
      ...{ name: "back office: sheets of a contest", title: "Sheets to print" },
      route: "/admin/contest/$contestID/accounts",
      shows: ({ page, say }) => page.getByText(say("No passwords at hand")),
    }),
    path: ({ officeContestId }) => `/admin/contest/${officeContestId}/accounts?sheet=passwords`,
  },
];

/** The screens of contests, as `screens.ts` has them. */
import type { Screen } from "./screens.ts";
import { expect } from "./support/test.ts";

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
];

export const CONTESTS_OF_MEMBERS: readonly Screen[] = [
  {
    ...{ name: "overview of a contest", route: "/contest/$contestID", who: "member" },
    path: ({ openContestId }) => `/contest/${openContestId}`,
    title: () => "Weekly round",
    shows: ({ page }) => page.getByText("Bring nothing but a keyboard."),
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
    shows: ({ page, say }) => page.getByText(say("No problems yet", "contest")),
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

export const CONTESTS_IN_OFFICE: readonly Screen[] = [
  {
    ...{ name: "back office: contests", route: "/admin/contest/", who: "root" },
    path: "/admin/contest",
    title: "Contest List",
    shows: ({ page }) => page.getByRole("link", { name: "Harbour Cup" }),
  },
  {
    ...{ name: "back office: new contest", route: "/admin/contest/create", who: "root" },
    path: "/admin/contest/create",
    title: "New contest",
    shows: ({ page, say }) => page.getByLabel(say("Contest title")),
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
];

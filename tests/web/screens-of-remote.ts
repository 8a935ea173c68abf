/** What the site and its back office show of other judges. */
import type { Screen } from "./screens.ts";
import { SCREENS_PROBLEM } from "./support/remote-judge.ts";
import { expect } from "./support/test.ts";

/** null = the site has no fake of a judge to go to. */
export interface RemoteStage {
  readonly remotePid: number | null;
  /** Its author takes it there. */
  readonly handedId: number;
  /** It went nowhere. */
  readonly unsentId: number;
}

const remote = (query: string, shows: NonNullable<Screen["shows"]>): Screen => ({
  ...{ name: `back office: remote${query}`, route: "/admin/remote", who: "root" },
  ...{ path: `/admin/remote${query}`, title: "Remote judges", shows },
});
const importing = (what: string, shows: NonNullable<Screen["shows"]>): Screen => ({
  ...{ name: `back office: remote import, ${what}`, route: "/admin/problems", who: "root" },
  ...{ path: `/admin/problems?remote=${what}`, title: "Problem List", shows },
});

const PROBLEM = `HDU-${SCREENS_PROBLEM}`;
const TITLE = `${PROBLEM} Toy Sum`;

const sent = (what: string, id: (stage: RemoteStage) => number, heading: string): Screen => ({
  ...{ name: `submission to another judge, ${what}`, needsJudge: true },
  route: "/submission-detail/$submitID",
  ...{ who: "member", path: (stage) => `/submission-detail/${id(stage)}` },
  title: ({ say, stage }) => say("Submission {submitId}", "", { submitId: id(stage) }),
  heading: ({ say }) => say(heading),
  shows: ({ page, say }) =>
    page.getByRole("heading", {
      name: say("Send it to {siteName} yourself", "", { siteName: "HDU" }),
    }),
});

export const REMOTE_OF_MEMBERS: readonly Screen[] = [
  {
    ...{ name: "problem of another judge", needsJudge: true },
    ...{ route: "/problem/$problemID", who: "member" },
    ...{ path: `/problem/${PROBLEM}`, title: () => TITLE, heading: () => "Toy Sum" },
    shows: ({ page }) => page.getByText("add them"),
  },
  sent("by hand", ({ handedId }) => handedId, "Submitting"),
  sent("not sent", ({ unsentId }) => unsentId, "System Error"),
];

/** The form of the problem. */
const form = (name: string, rest: Pick<Screen, "shows" | "open">): Screen => ({
  ...{ name: `back office: remote problem, ${name}`, needsJudge: true },
  ...{ route: "/admin/problems_/$pid", who: "root" },
  path: ({ remotePid }) => `/admin/problems/${remotePid}?tab=limits`,
  ...{ title: () => TITLE, ...rest },
});

export const REMOTE_OF_STAFF: readonly Screen[] = [
  remote("", ({ page }) => page.getByRole("heading", { name: "AtCoder" })),
  remote("?adding=HDU", ({ page, say }) => page.getByRole("dialog").getByLabel(say("Name there"))),
  {
    ...remote("?tab=queue", ({ page, say, stage }) =>
      page
        .getByRole("button", {
          name: say("Send submission {submitId} again", "", { submitId: stage.unsentId }),
        })
        .first(),
    ),
    needsJudge: true,
  },
  form("limits", {
    shows: ({ page, say }) => page.getByRole("button", { name: say("Fetch it anew") }),
  }),
  form("fetched anew", {
    open: async ({ page, say }) => {
      await page.getByRole("button", { name: say("Fetch it anew") }).click();
      await expect(page.getByRole("dialog").getByText(say("There now")).first()).toBeVisible();
    },
  }),
  importing("one", ({ page, say }) => page.getByRole("dialog").getByLabel(say("ID or address"))),
  importing("list", ({ page }) => page.getByRole("dialog").locator("textarea")),
];

/** Every screen of the site and the back office, and how to come to see it. A new route adds its line. */
import { demoSolutions } from "@gavel/demo-content";
import type { Locator, Page } from "@playwright/test";
import { ADMINISTRATOR, type AdministratorStage } from "./screens-of-administrators.ts";
import type { GroupStage } from "./screens-of-groups.ts";
import { HELP } from "./screens-of-manual.ts";
import { PLACES, type TrainingStage } from "./screens-of-places.ts";
import { REMOTE_OF_MEMBERS, REMOTE_OF_STAFF, type RemoteStage } from "./screens-of-remote.ts";
import { SETTINGS } from "./screens-of-settings.ts";
import { TALK_OF_MEMBERS, TALK_OF_STAFF } from "./screens-of-talk.ts";
import type { Say } from "./support/catalogue.ts";
import type { ContestStage } from "./support/contest-stage.ts";
import type { Person } from "./support/people.ts";
import { chooseLanguage, pasteCode } from "./support/problem-page.ts";
import { openSignIn } from "./support/sign-in-dialog.ts";
import { expect } from "./support/test.ts";
import type { Who } from "./support/who.ts";

/** Before anybody looks. */
export interface Stage
  extends GroupStage,
    TrainingStage,
    RemoteStage,
    AdministratorStage,
    ContestStage {
  readonly member: Person;
  readonly wrongId: number;
  readonly compileErrorId: number;
  readonly pid: number;
  readonly rejudgeId: number;
  readonly discussionId: number;
  readonly announcementId: number;
}

export interface Sight {
  readonly page: Page;
  readonly say: Say;
  readonly stage: Stage;
}

export interface Screen {
  readonly name: string;
  /** The id of the route that it shows, as its file gives it. */
  readonly route: string;
  readonly who: Who;
  readonly needsJudge?: true;
  readonly path: string | ((stage: Stage) => string);
  /** The document's title without the name of the site: English of the catalogue, or what the page is about. */
  readonly title: string | ((sight: Sight) => string);
  /** In the one first heading; without it the same. */
  readonly heading?: (sight: Sight) => string;
  /** Opens what the address alone does not. */
  readonly open?: (sight: Sight) => Promise<void>;
  /** What the screen is about; it is there once the screen is. */
  readonly shows?: (sight: Sight) => Locator;
  /** A page that only leads to another one: its path. */
  readonly leadsTo?: string;
}

/** A Python program for the first problem with this verdict. */
export const program = (expected: string) =>
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === expected,
  )?.code ?? "";

const problemTitle = ({ say }: Sight) =>
  say("Problems") === "Problems" ? "A+B Problem" : "A+B 问题";
const problem = {
  route: "/problem/$problemID",
  title: (sight: Sight) => `1000 ${problemTitle(sight)}`,
  heading: problemTitle,
};

const leads = (route: string, who: Screen["who"], path: string, leadsTo: string): Screen => ({
  ...{ name: `${path} leads to ${leadsTo}`, route, who, path, leadsTo, title: "" },
});

const VISITOR: readonly Screen[] = [
  {
    ...{ name: "home", route: "/home", who: "visitor", path: "/home" },
    title: ({ say }) => say("Home", "nav"),
    heading: () => "Gavel",
    shows: ({ page, say }) => page.getByRole("heading", { name: say("Announcements") }),
  },
  {
    name: "an announcement on the first page",
    route: "/",
    who: "visitor",
    path: ({ announcementId }) => `/?announcement=${announcementId}`,
    title: ({ say }) => say("Home", "nav"),
    heading: () => "Gavel",
    shows: ({ page }) => page.getByText("Registration opens at noon."),
  },
  {
    ...{ name: "problem list of a visitor", route: "/problem/", who: "visitor", path: "/problem" },
    title: "Problems",
    shows: (sight) => sight.page.getByRole("link", { name: problemTitle(sight) }),
  },
  {
    ...{ name: "sign-in dialog", route: "/problem/", who: "visitor", path: "/problem" },
    title: "Problems",
    open: openSignIn,
  },
  {
    ...{
      name: "register dialog with errors",
      route: "/problem/",
      who: "visitor",
      path: "/problem",
    },
    title: "Problems",
    open: (sight) => openSignIn(sight, "Register"),
  },
  {
    ...{ name: "nothing matches", route: "/problem/", who: "visitor" },
    path: "/problem?keyword=no-such-thing",
    title: "Problems",
    shows: ({ page, say }) => page.getByText(say("No matching problems")),
  },
  ...PLACES.visitors,
  ...HELP,
  leads("/about", "visitor", "/about", "/introduction"),
  {
    ...{ name: "for developers", route: "/developer", who: "visitor", path: "/developer" },
    title: "For developers",
    shows: ({ page }) => page.getByText("/api/submit-problem-judge").first(),
  },
  {
    ...{ name: "command palette", route: "/developer", who: "visitor", path: "/developer" },
    title: "For developers",
    async open({ page, say }) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: say("Search or jump to") }).fill("1000");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    ...{ name: "reset password", route: "/reset-password", who: "visitor" },
    path: "/reset-password?username=root&code=abc",
    title: "Set a new password",
    shows: ({ page, say }) => page.getByLabel(say("New password"), { exact: true }),
  },
  {
    ...{ name: "a broken link from a mail", route: "/reset-password", who: "visitor" },
    path: "/reset-password",
    title: "Set a new password",
    shows: ({ page, say }) => page.getByText(say("This link is not complete")),
  },
  {
    ...{ name: "back from another site", route: "/sign-on", who: "visitor", path: "/sign-on" },
    title: "Signing in",
    shows: ({ page, say }) => page.getByText(say("This came to nothing")),
  },
  {
    ...{ name: "search", route: "/search", who: "visitor", path: "/search?q=a" },
    title: ({ say }) => `a - ${say("Search", "page")}`,
    heading: ({ say }) => say("Search", "page"),
    shows: ({ page, say }) => page.getByRole("region", { name: say("Problems") }),
  },
  {
    ...{ name: "search finds nothing", route: "/search", who: "visitor" },
    path: "/search?q=no+such+thing&kind=groups",
    title: ({ say }) => `no such thing - ${say("Search", "page")}`,
    heading: ({ say }) => say("Search", "page"),
    shows: ({ page }) => page.getByText("“no such thing”"),
  },
  {
    ...{ name: "digests are stopped", route: "/stop-digest", who: "visitor" },
    path: "/stop-digest?token=a.b",
    title: "Digest by mail",
    shows: ({ page, say }) => page.getByRole("button", { name: say("Stop these mails") }),
  },
  {
    ...{ name: "404", route: "__root__", who: "visitor", path: "/no-such-page" },
    title: "There is no such page",
  },
  {
    ...{ name: "sign-in of the back office", route: "/admin_/login", who: "visitor" },
    path: "/admin/login",
    title: "Back office login",
    heading: () => "Gavel",
  },
  leads("/admin", "visitor", "/admin/audit", "/admin/login"),
  ...PLACES.closed,
];

const messages = (tab: string): Screen => ({
  ...{ name: `messages: ${tab}`, route: "/message/$tab", who: "member", path: `/message/${tab}` },
  title: "Messages",
  // The kinds share a title; each marks its own link.
  shows: ({ page }) => page.locator(`[aria-current=page][href="/message/${tab}"]`),
});

const MEMBER: readonly Screen[] = [
  {
    ...{ name: "problem list", route: "/problem/", who: "member", path: "/problem" },
    title: "Problems",
    shows: (sight) => sight.page.getByRole("link", { name: problemTitle(sight) }),
  },
  {
    ...{ name: "problem page", who: "member", path: "/problem/1000", ...problem },
    shows: ({ page }) => page.locator(".reading").first(),
  },
  {
    ...{ name: "editor", who: "member", path: "/problem/1000?tab=code", ...problem },
    shows: ({ page }) => page.locator(".ace_editor"),
  },
  {
    ...{
      name: "test drawer after a run",
      who: "member",
      path: "/problem/1000?tab=code",
      ...problem,
    },
    async open({ page, say }) {
      await chooseLanguage(page, "Python3");
      await pasteCode(page, program("WA"));
      await page.keyboard.press("Control+'");
      const drawer = page.getByRole("region", { name: say("Test run"), exact: true });
      const verdict = drawer.getByText(say("Wrong Answer"), { exact: true }).last();
      await expect(verdict).toBeVisible({ timeout: 60_000 });
    },
  },
  {
    ...{ name: "my submissions", who: "member", path: "/problem/1000?tab=mine", ...problem },
    shows: ({ page, say }) => page.getByText(say("Compile Error")).first(),
  },
  {
    ...{ name: "submission list", route: "/status", who: "member", path: "/status" },
    title: "Submissions",
    shows: ({ page, say }) => page.getByText(say("Wrong Answer")).first(),
  },
  {
    ...{ name: "submission detail", route: "/submission-detail/$submitID", who: "member" },
    path: ({ wrongId }) => `/submission-detail/${wrongId}`,
    title: ({ say, stage }) =>
      say("Submission {submitId}").replace("{submitId}", `${stage.wrongId}`),
    heading: ({ say }) => say("Wrong Answer"),
    shows: ({ page, say }) =>
      page.getByRole("button", { name: new RegExp(`1.*${say("Wrong Answer")}`) }).first(),
  },
  {
    ...{ name: "compile error", route: "/submission-detail/$submitID", who: "member" },
    path: ({ compileErrorId }) => `/submission-detail/${compileErrorId}`,
    title: ({ say, stage }) =>
      say("Submission {submitId}").replace("{submitId}", `${stage.compileErrorId}`),
    heading: ({ say }) => say("Compile Error"),
    shows: ({ page, say }) => page.getByText(say("Compiler output"), { exact: true }),
  },
  ...[...REMOTE_OF_MEMBERS, ...TALK_OF_MEMBERS],
  ...PLACES.members,
  leads("/message/", "member", "/message", "/message/discuss"),
  messages("discuss"),
  {
    ...messages("reply"),
    shows: ({ page }) => page.getByText("well said"),
  },
  messages("like"),
  messages("sys"),
  messages("mine"),
  {
    ...{ name: "user home", route: "/user-home", who: "member", path: "/user-home" },
    title: ({ stage }) => stage.member.username,
    shows: ({ page, say }) =>
      page
        .getByRole("region", { name: say("Submissions in the past year") })
        .locator("rect")
        .first(),
  },
  {
    ...{ name: "solved problems of a user", route: "/user-home", who: "member" },
    path: "/user-home?tab=tried",
    title: ({ stage }) => stage.member.username,
    shows: ({ page }) => page.getByRole("link", { name: "1000" }),
  },
  ...SETTINGS,
  // The last of this person: it ends the session.
  leads("/logout", "member", "/logout", "/home"),
];

const backOffice = (path: string, title: string, more: Partial<Screen> = {}): Screen => ({
  ...{ name: `back office: ${path}`, route: `/admin/${path.split("?")[0]}`, who: "root" },
  ...{ path: `/admin/${path}`, title, ...more },
});

/** A tab of the form that writes the first problem. */
const workbench = (tab: string, shows: NonNullable<Screen["shows"]>): Screen => ({
  ...{ name: `back office: problem form, ${tab}`, route: "/admin/problems_/$pid", who: "root" },
  path: ({ pid }) => `/admin/problems/${pid}?tab=${tab}`,
  title: (sight) => `1000 ${problemTitle(sight)}`,
  shows,
});

const APPLICATIONS = "/admin/group-problem";

const ROOT: readonly Screen[] = [
  leads("/admin/", "root", "/admin", "/admin/dashboard"),
  leads("/admin/problem/$", "root", "/admin/problem/create", "/admin/problems"),
  leads("/admin/problem/$", "root", "/admin/problem/edit/1", "/admin/problems/1"),
  leads("/admin/problem/$", "root", "/admin/problem/tag", "/admin/tags"),
  leads("/admin/problem/$", "root", "/admin/problem/batch-operation", "/admin/problems"),
  leads("/admin/group-problem_/apply", "root", `${APPLICATIONS}/apply`, APPLICATIONS),
  leads("/admin/$", "root", "/admin/no-such-page", "/admin/login"),
  backOffice("dashboard", "Dashboard", {
    shows: ({ page, say }) => page.getByText(say("Healthy")).first(),
  }),
  backOffice("conf", "System Config", {
    shows: ({ page, say }) => page.getByLabel(say("Site name")),
  }),
  backOffice("conf?tab=home", "System Config", {
    shows: ({ page, say }) => page.getByText(say("Rank banner")),
  }),
  backOffice("conf?tab=mail", "System Config", {
    shows: ({ page, say }) => page.getByLabel(say("Send a test mail to")),
  }),
  backOffice("conf?tab=limits", "System Config", {
    shows: ({ page, say }) => page.getByLabel(say("Addresses that may read /metrics")),
  }),
  backOffice("conf?tab=rating", "System Config", {
    shows: ({ page, say }) => page.getByLabel(say("Address of the ratings")),
  }),
  backOffice("conf?tab=backups", "System Config", {
    shows: ({ page, say }) => page.getByRole("button", { name: say("Back up now") }),
  }),
  backOffice("conf?tab=database", "System Config", {
    shows: ({ page, say }) => page.getByText(say("Database user")),
  }),
  backOffice("switch", "System Switch", { shows: ({ page }) => page.getByRole("switch").first() }),
  backOffice("judge", "Judge servers", {
    shows: ({ page, say }) => page.getByText(say("Drain", "judge server"), { exact: true }),
  }),
  backOffice("judge?tab=tokens", "Judge servers", {
    shows: ({ page, say }) => page.getByText(say("No tokens yet")),
  }),
  backOffice("user", "User Admin", {
    shows: ({ page, stage }) =>
      page.getByRole("link", { name: stage.administrator.username, exact: true }),
  }),
  backOffice("user?mode=import", "User Admin", { shows: ({ page }) => page.getByRole("dialog") }),
  backOffice("user?mode=generate", "User Admin", { shows: ({ page }) => page.getByRole("dialog") }),
  backOffice("announcement", "Announcement Admin", {
    shows: ({ page }) => page.getByText("A regatta"),
  }),
  backOffice("announcement?edit=new", "Announcement Admin", {
    shows: ({ page }) => page.getByRole("dialog"),
  }),
  backOffice("notice", "Notice Admin", {
    shows: ({ page, say }) => page.getByText(say("No notices yet")),
  }),
  backOffice("notice?edit=new", "Notice Admin", { shows: ({ page }) => page.getByRole("dialog") }),
  backOffice("audit", "Audit log", {
    shows: ({ page }) => page.getByRole("main").getByRole("listitem").first(),
  }),
  // One page holds less than there is.
  backOffice("problems?keyword=1000", "Problem List", {
    shows: (sight) => sight.page.getByRole("link", { name: problemTitle(sight) }),
  }),
  workbench("statement", ({ page, say }) => page.getByRole("toolbar", { name: say("Format") })),
  workbench("limits", ({ page, say }) => page.getByLabel(say("Read and write files"))),
  workbench("data", ({ page, say }) => page.getByRole("table", { name: say("Test cases") })),
  workbench("solutions", ({ page, say }) =>
    page.getByRole("table", { name: say("Solutions and cases") }),
  ),
  workbench("publish", ({ page, say }) =>
    page.getByRole("region", { name: say("Preview as a contestant") }),
  ),
  workbench("judging", ({ page, say }) => page.getByRole("radio", { name: say("Any order") })),
  backOffice("problems?figures=1", "Problem List", {
    shows: ({ page, say }) => page.getByRole("dialog", { name: say("Statistics"), exact: true }),
  }),
  backOffice("tags", "Admin Tag", {
    heading: ({ say }) => say("Tags"),
    shows: ({ page }) => page.getByRole("checkbox").first(),
  }),
  backOffice("tags?tag=new", "Admin Tag", {
    heading: ({ say }) => say("Tags"),
    shows: ({ page }) => page.getByRole("dialog"),
  }),
  backOffice("group-problem", "Group problems", {
    shows: ({ page, say }) => page.getByText(say("No group has put a problem forward")),
  }),
  backOffice("rejudge", "Rejudges", {
    route: "/admin/rejudge/",
    shows: (sight) => sight.page.getByRole("link", { name: problemTitle(sight) }).first(),
  }),
  backOffice("rejudge/new?problemID=1000", "Rejudge a problem", {
    route: "/admin/rejudge/new",
    shows: (sight) => sight.page.getByText(problemTitle(sight)),
  }),
  {
    ...{ name: "back office: one rejudge", route: "/admin/rejudge/$batchId", who: "root" },
    path: ({ rejudgeId }) => `/admin/rejudge/${rejudgeId}`,
    title: ({ say, stage }) => say("Rejudge {0}").replace("{0}", `${stage.rejudgeId}`),
    heading: problemTitle,
  },
  ...[...TALK_OF_STAFF, ...REMOTE_OF_STAFF],
  ...PLACES.office,
];

export const SCREENS: readonly Screen[] = [...VISITOR, ...MEMBER, ...ADMINISTRATOR, ...ROOT];

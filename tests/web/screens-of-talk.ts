/** The screens of discussions and their desk, as `screens.ts` has them. */
import type { Screen } from "./screens.ts";
import { expect } from "./support/test.ts";

export const TALK_OF_MEMBERS: readonly Screen[] = [
  {
    ...{ name: "discussions", route: "/discussion/", who: "member", path: "/discussion" },
    title: "Discussion",
    shows: ({ page }) => page.getByRole("link", { name: /Notes on a proof/ }).first(),
  },
  {
    ...{ name: "discussion", route: "/discussion-detail/$discussionID", who: "member" },
    path: ({ discussionId }) => `/discussion-detail/${discussionId}`,
    title: () => "Notes on a proof",
    shows: ({ page }) => page.getByText("well said"),
  },
  {
    ...{ name: "discussions of a problem", route: "/discussion/$problemID", who: "member" },
    path: "/discussion/1000",
    title: ({ say }) => say("Discussion of {problemId}").replace("{problemId}", "1000"),
    shows: ({ page }) => page.getByRole("link", { name: /Notes on a proof/ }).first(),
  },
  {
    ...{ name: "new discussion", route: "/discussion/$problemID", who: "member" },
    path: "/discussion/1000?edit=new",
    title: ({ say }) => say("Discussion of {problemId}").replace("{problemId}", "1000"),
    shows: ({ page, say }) => page.getByRole("dialog", { name: say("New discussion") }),
  },
  {
    ...{ name: "report", route: "/discussion-detail/$discussionID", who: "member" },
    path: ({ discussionId }) => `/discussion-detail/${discussionId}?open=report`,
    title: () => "Notes on a proof",
    shows: ({ page, say }) => page.getByRole("dialog", { name: say("Report this discussion") }),
  },
  {
    ...{ name: "emoji", route: "/discussion-detail/$discussionID", who: "member" },
    path: ({ discussionId }) => `/discussion-detail/${discussionId}`,
    title: () => "Notes on a proof",
    async open({ page, say }) {
      await page
        .getByRole("button", { name: say("Emoji") })
        .first()
        .click();
      await expect(page.locator("emoji-picker").getByRole("tab").first()).toBeVisible();
    },
  },
];

const desk = (path: string, more: Pick<Screen, "shows">): Screen => ({
  ...{ name: `back office: ${path}`, route: "/admin/discussion", who: "root" },
  ...{ path: `/admin/${path}`, title: "Discussion Admin", ...more },
});

export const TALK_OF_STAFF: readonly Screen[] = [
  desk("discussion", {
    shows: ({ page }) => page.getByText("Not a question at all").first(),
  }),
  desk("discussion?tab=handled", {
    shows: ({ page, say }) => page.getByRole("radio", { name: say("Dealt with") }),
  }),
  desk("discussion?tab=muted&mute=true", {
    shows: ({ page, say }) => page.getByRole("dialog", { name: say("Mute somebody") }),
  }),
  desk("discussion?tab=muted", {
    shows: ({ page, say }) => page.getByRole("button", { name: say("Unmute") }).first(),
  }),
  desk("discussion?kind=comment", {
    shows: ({ page }) => page.getByText("Hardly an answer").first(),
  }),
  desk("discussion?kind=profile", {
    shows: ({ page }) => page.getByText("An advertisement").first(),
  }),
  desk("discussion?tab=all", {
    shows: ({ page }) => page.getByRole("link", { name: /Notes on a proof/ }).first(),
  }),
  desk("discussion?categories=true", {
    shows: ({ page, say }) => page.getByRole("dialog", { name: say("Categories") }),
  }),
];

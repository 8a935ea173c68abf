/** What the back office shows of other judges. */
import type { Screen } from "./screens.ts";

const remote = (query: string, shows: NonNullable<Screen["shows"]>): Screen => ({
  ...{ name: `back office: remote${query}`, route: "/admin/remote", who: "root" },
  ...{ path: `/admin/remote${query}`, title: "Remote judges", shows },
});
const importing = (what: string, shows: NonNullable<Screen["shows"]>): Screen => ({
  ...{ name: `back office: remote import, ${what}`, route: "/admin/problems", who: "root" },
  ...{ path: `/admin/problems?remote=${what}`, title: "Problem List", shows },
});

export const REMOTE_OF_STAFF: readonly Screen[] = [
  remote("", ({ page }) => page.getByRole("heading", { name: "AtCoder" })),
  remote("?adding=HDU", ({ page, say }) => page.getByRole("dialog").getByLabel(say("Name there"))),
  remote("?tab=queue", ({ page, say }) => page.getByText(say("Nothing is on its way"))),
  importing("one", ({ page, say }) => page.getByRole("dialog").getByLabel(say("ID or address"))),
  importing("list", ({ page }) => page.getByRole("dialog").locator("textarea")),
];

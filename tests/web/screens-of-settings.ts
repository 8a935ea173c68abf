/** One's own settings, tab by tab. */
import type { Screen } from "./screens.ts";

const settings = (tab: string, shows: Screen["shows"]): Screen => ({
  ...{ name: `settings: ${tab}`, route: "/setting", who: "member", path: `/setting?tab=${tab}` },
  title: "Settings",
  shows,
});

export const SETTINGS: readonly Screen[] = [
  settings("profile", ({ page, say }) => page.getByLabel(say("Nickname"))),
  settings("security", ({ page, say }) => page.getByText(say("No second factor yet"))),
  settings("sessions", ({ page }) => page.getByRole("tabpanel").getByRole("listitem").first()),
  settings("tokens", ({ page, say }) => page.getByRole("tabpanel").getByText(say("API tokens"))),
  settings("preferences", ({ page }) => page.getByRole("tabpanel").getByRole("radio").first()),
];

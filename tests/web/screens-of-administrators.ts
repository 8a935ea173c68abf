/** What the back office shows an administrator who is not root: the same pages without what is root's alone. */
import type { Screen } from "./screens.ts";
import type { Person } from "./support/people.ts";

export interface AdministratorStage {
  readonly administrator: Person;
}

const office = (path: string, title: string, shows: NonNullable<Screen["shows"]>): Screen => ({
  ...{ name: `back office of an administrator: ${path}`, who: "administrator" },
  ...{ route: `/admin/${path.split("?")[0]}`, path: `/admin/${path}`, title, shows },
});

export const ADMINISTRATOR: readonly Screen[] = [
  office("dashboard", "Dashboard", ({ page, say }) => page.getByText(say("Healthy")).first()),
  office("remote", "Remote judges", ({ page }) => page.getByRole("heading", { name: "AtCoder" })),
  {
    ...office("contest", "Contest List", ({ page }) => page.getByText("Harbour Cup").first()),
    route: "/admin/contest/",
  },
];

/** The help page and the manual, as `screens.ts` takes them. */
import type { Screen } from "./screens.ts";

export const HELP: readonly Screen[] = [
  {
    ...{ name: "help", route: "/introduction", who: "visitor", path: "/introduction" },
    title: "Help",
    shows: ({ page }) => page.getByText("#include <stdio.h>"),
  },
  {
    ...{ name: "manual", route: "/help/", who: "visitor", path: "/help" },
    title: "Manual",
    shows: ({ page }) => page.getByRole("article").getByRole("link").first(),
  },
  {
    ...{ name: "page of the manual", route: "/help/$page", who: "visitor", path: "/help/operator" },
    title: ({ say }) => (say("Manual") === "Manual" ? "Operator" : "运维"),
    shows: ({ page }) => page.getByRole("article").getByRole("heading").first(),
  },
];

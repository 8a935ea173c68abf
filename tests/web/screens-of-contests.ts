/** The screens of contests, as `screens.ts` has them. */
import type { Screen } from "./screens.ts";

export const CONTESTS_OF_VISITORS: readonly Screen[] = [
  {
    ...{ name: "contests", route: "/contest/", who: "visitor", path: "/contest" },
    title: "All Contests",
    shows: ({ page, say }) => page.getByRole("searchbox", { name: say("Search contests") }),
  },
  {
    ...{ name: "no contest matches", route: "/contest/", who: "visitor" },
    path: "/contest?type=1&status=-1&keyword=no-such-thing",
    title: "OI Contests",
    shows: ({ page, say }) => page.getByText(say("No matching contests")),
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

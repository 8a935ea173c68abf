/** The screens of groups, as `screens.ts` has them. */
import type { Screen } from "./screens.ts";

/** What stands there of groups before anybody looks. */
export interface GroupStage {
  /** "Harbour pilots", in which the member has all rights. */
  readonly groupId: number;
}

export const GROUPS_OF_VISITORS: readonly Screen[] = [
  {
    ...{ name: "groups", route: "/group/", who: "visitor", path: "/group" },
    title: "Groups",
    shows: ({ page }) => page.getByRole("link", { name: "Harbour pilots" }),
  },
  {
    ...{ name: "no group matches", route: "/group/", who: "visitor" },
    path: "/group?auth=3&keyword=no-such-thing",
    title: "Groups",
    shows: ({ page, say }) => page.getByText(say("No matching groups")),
  },
];

export const GROUPS_CLOSED_TO_VISITORS: readonly Screen[] = [
  {
    ...{ name: "a group asks to sign in", who: "visitor", leadsTo: "/home", title: "" },
    ...{ route: "/group/$groupID", path: "/group/1" },
  },
];

const ofGroup = ({
  title,
  ...screen
}: Pick<Screen, "name" | "route" | "shows" | "open"> & {
  title?: NonNullable<Screen["heading"]>;
}): Screen => ({
  ...{ ...screen, who: "member" },
  path: ({ groupId }) => screen.route.replace("$groupID", `${groupId}`).replace(/\/$/, ""),
  title: (sight) => (title === undefined ? "" : `${title(sight)} - `).concat("Harbour pilots"),
  heading: () => "Harbour pilots",
});

export const GROUPS_OF_MEMBERS: readonly Screen[] = [
  {
    ...{ name: "new group", route: "/group/", who: "member", path: "/group", title: "Groups" },
    open: ({ page, say }) => page.getByRole("button", { name: say("Create a group") }).click(),
  },
  ofGroup({
    ...{ name: "home of a group", route: "/group/$groupID/" },
    shows: ({ page }) => page.getByText("Meet at the lighthouse."),
  }),
];

/** The screens of trainings, as `screens.ts` has them. */
import type { Screen } from "./screens.ts";

export const TRAININGS_OF_VISITORS: readonly Screen[] = [
  {
    ...{ name: "trainings", route: "/training/", who: "visitor", path: "/training" },
    title: "Trainings",
    shows: ({ page }) => page.getByRole("link", { name: "Harbour steps" }),
  },
  {
    ...{ name: "no training matches", route: "/training/", who: "visitor" },
    path: "/training?auth=Public&keyword=no-such-thing",
    title: "Trainings",
    shows: ({ page, say }) => page.getByText(say("No matching trainings")),
  },
];

const ofTraining = ({
  title,
  ...screen
}: Pick<Screen, "name" | "route" | "shows"> & {
  title?: NonNullable<Screen["heading"]>;
}): Screen => ({
  ...{ ...screen, who: "member" },
  path: ({ trainingId }) => screen.route.replace("$trainingID", `${trainingId}`),
  title: (sight) => (title === undefined ? "" : `${title(sight)} - `).concat("Harbour steps"),
  heading: () => "Harbour steps",
});

export const TRAININGS_OF_MEMBERS: readonly Screen[] = [
  {
    ...{ name: "my progress in trainings", route: "/training/", who: "member" },
    ...{ path: "/training", title: "Trainings" },
    shows: ({ page, say }) => page.getByText(say("Password needed")),
  },
  ofTraining({
    ...{ name: "introduction of a training", route: "/training/$trainingID" },
    shows: ({ page }) => page.getByText("Ships in a bottle."),
  }),
  ofTraining({
    ...{ name: "problems of a training", route: "/training/$trainingID/problems" },
    shows: ({ page, say }) => page.getByText(say("My progress")),
  }),
  ofTraining({
    ...{ name: "submissions in a training", route: "/training/$trainingID/submissions" },
    title: ({ say }) => say("Submissions"),
    shows: ({ page, stage }) => page.getByText(stage.member.username).first(),
  }),
  ofTraining({
    ...{ name: "rank of a training", route: "/training/$trainingID/rank" },
    title: ({ say }) => say("Rank", "training"),
    shows: ({ page, stage }) => page.getByRole("link", { name: stage.member.username }).first(),
  }),
  {
    ...{ name: "a training behind a password", route: "/training/$trainingID", who: "member" },
    path: ({ lockedTrainingId }) => `/training/${lockedTrainingId}`,
    title: () => "Closed steps",
    shows: ({ page, say }) => page.getByLabel(say("Training password")),
  },
  {
    ...{ name: "a problem of a training", route: "/training/$trainingID/problem/$problemID/" },
    ...{ who: "member", title: ({ say }) => `1000 ${firstTitle(say)}` },
    heading: ({ say }) => firstTitle(say),
    path: ({ trainingId }) => `/training/${trainingId}/problem/1000`,
    shows: ({ page }) => page.locator(".ace_editor, [role=tab]").first(),
  },
  {
    ...{ name: "a problem of a training alone", who: "member" },
    route: "/training/$trainingID/problem/$problemID/full-screen",
    title: ({ say }) => `1000 ${firstTitle(say)}`,
    heading: ({ say }) => firstTitle(say),
    path: ({ trainingId }) => `/training/${trainingId}/problem/1000/full-screen`,
    shows: ({ page, say }) => page.getByRole("button", { name: say("Leave full screen") }),
  },
];

const firstTitle = (say: (text: string) => string) =>
  say("Problems") === "Problems" ? "A+B Problem" : "A+B 问题";

export const TRAININGS_CLOSED_TO_VISITORS: readonly Screen[] = [
  {
    ...{ name: "a training asks to sign in", who: "visitor", leadsTo: "/home", title: "" },
    ...{ route: "/training/$trainingID", path: "/training/1" },
  },
];

const inOffice = ({
  part,
  ...screen
}: Pick<Screen, "name" | "route" | "shows"> & { part: string }): Screen => ({
  ...{ ...screen, who: "root" },
  path: ({ trainingId }) => screen.route.replace("$trainingID", `${trainingId}`),
  title: ({ say }) => `${say(part, "training")} - Harbour steps`,
  heading: () => "Harbour steps",
});

export const TRAININGS_IN_OFFICE: readonly Screen[] = [
  {
    ...{ name: "back office: trainings", route: "/admin/training/", who: "root" },
    ...{ path: "/admin/training", title: "Training List" },
    shows: ({ page }) => page.getByRole("link", { name: "Harbour steps" }),
  },
  {
    ...{ name: "back office: new training", route: "/admin/training/create", who: "root" },
    ...{ path: "/admin/training/create", title: "New training" },
    shows: ({ page, say }) => page.getByLabel(say("Training title")),
  },
  {
    ...{ name: "back office: categories of trainings", who: "root" },
    ...{ route: "/admin/training/category", path: "/admin/training/category" },
    title: "Training categories",
    shows: ({ page }) => page.getByText("Harbours"),
  },
  inOffice({
    ...{ name: "back office: a training leads to its settings", part: "Settings" },
    route: "/admin/training/$trainingID/",
    shows: ({ page, say }) => page.getByLabel(say("Training title")),
  }),
  inOffice({
    ...{ name: "back office: settings of a training", part: "Settings" },
    route: "/admin/training/$trainingID/edit",
    shows: ({ page, say }) => page.getByLabel(say("Training title")),
  }),
  inOffice({
    ...{ name: "back office: problems of a training", part: "Problems" },
    route: "/admin/training/$trainingID/problems",
    shows: ({ page }) => page.getByRole("button", { name: /1000/ }).first(),
  }),
];

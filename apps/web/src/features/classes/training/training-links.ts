import type { LinkTo } from "../../../app/links.ts";
import type { TrainingTab } from "./page/tabs.ts";
import type { Training } from "./types.ts";

interface TrainingLinks extends Readonly<Record<TrainingTab, LinkTo>> {
  readonly problem: (problemId: string) => LinkTo;
  readonly fullScreen: (problemId: string) => LinkTo;
}

/** The addresses of a training's pages: those of a group lie below the group. */
export function linksOf({ id, groupId }: Pick<Training, "id" | "groupId">): TrainingLinks {
  const trainingID = `${id}`;
  if (groupId === null) {
    const params = { trainingID };
    return {
      introduction: { to: "/training/$trainingID", params },
      problems: { to: "/training/$trainingID/problems", params },
      submissions: { to: "/training/$trainingID/submissions", params },
      rank: { to: "/training/$trainingID/rank", params },
      // Those of the site have no class.
      homework: { to: "/training/$trainingID", params },
      problem: (problemID) => ({
        to: "/training/$trainingID/problem/$problemID",
        params: { trainingID, problemID },
      }),
      fullScreen: (problemID) => ({
        to: "/training/$trainingID/problem/$problemID/full-screen",
        params: { trainingID, problemID },
      }),
    };
  }
  const params = { groupID: `${groupId}`, trainingID };
  return {
    introduction: { to: "/group/$groupID/training/$trainingID", params },
    problems: { to: "/group/$groupID/training/$trainingID/problems", params },
    submissions: { to: "/group/$groupID/training/$trainingID/submissions", params },
    rank: { to: "/group/$groupID/training/$trainingID/rank", params },
    homework: { to: "/group/$groupID/training/$trainingID/homework", params },
    problem: (problemID) => ({
      to: "/group/$groupID/training/$trainingID/problem/$problemID",
      params: { ...params, problemID },
    }),
    fullScreen: (problemID) => ({
      to: "/group/$groupID/training/$trainingID/problem/$problemID/full-screen",
      params: { ...params, problemID },
    }),
  };
}

import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { useLingui } from "@lingui/react/macro";
import type { FormPlace } from "../form/place.ts";

/** A problem of a group: back to its problems, read there, shown to its members. */
export function useGroupPlace(groupId: number): FormPlace {
  const { t } = useLingui();
  const params = { groupID: `${groupId}` };
  return {
    parents: [
      {
        ...{ label: t`Problems`, to: "/group/$groupID/problem", params },
        search: { mode: "admin" },
      },
    ],
    preview: ({ problemId }) => ({
      to: "/group/$groupID/problem/$problemID",
      params: { ...params, problemID: problemId },
    }),
    // What is for contests is so in a contest of the group.
    auths: [PROBLEM_AUTH.public, PROBLEM_AUTH.hidden],
    shownTo: "members",
    groupId,
  };
}

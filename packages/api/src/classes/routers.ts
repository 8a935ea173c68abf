import { groupProblemRouter } from "./application/router.ts";
import { trainingCategoryRouter } from "./category/router.ts";
import { groupAnnouncementRouter, groupMemberRouter, groupRouter } from "./group/router.ts";
import { trainingRouter } from "./training/router.ts";
import { trainingProblemRouter } from "./training-problem/router.ts";

export const classesRouters = {
  group: groupRouter,
  groupAnnouncement: groupAnnouncementRouter,
  groupMember: groupMemberRouter,
  groupProblem: groupProblemRouter,
  training: trainingRouter,
  trainingCategory: trainingCategoryRouter,
  trainingProblem: trainingProblemRouter,
};

import { groupProblemRouter } from "./application/router.ts";
import { trainingCategoryRouter } from "./category/router.ts";
import {
  groupAnnouncementRouter,
  groupLinkRouter,
  groupMemberRouter,
  groupRouter,
} from "./group/router.ts";
import { groupBankRouter } from "./group-problem/router.ts";
import { groupRankRouter } from "./group-rank/router.ts";
import { homeworkRouter } from "./homework/router.ts";
import { remarkRouter } from "./remark/router.ts";
import { groupTrainingRouter, trainingRouter } from "./training/router.ts";
import { groupTrainingProblemRouter, trainingProblemRouter } from "./training-problem/router.ts";

export const classesRouters = {
  group: groupRouter,
  groupAnnouncement: groupAnnouncementRouter,
  groupLink: groupLinkRouter,
  groupMember: groupMemberRouter,
  groupBank: groupBankRouter,
  groupProblem: groupProblemRouter,
  groupRank: groupRankRouter,
  groupTraining: groupTrainingRouter,
  groupTrainingProblem: groupTrainingProblemRouter,
  homework: homeworkRouter,
  remark: remarkRouter,
  training: trainingRouter,
  trainingCategory: trainingCategoryRouter,
  trainingProblem: trainingProblemRouter,
};

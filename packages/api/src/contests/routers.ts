import { contestAccountRouter } from "./account/router.ts";
import {
  contestAnnouncementRouter,
  groupContestAnnouncementRouter,
} from "./announcement/router.ts";
import { boardRouter } from "./board/router.ts";
import { contestRouter, groupContestRouter } from "./contest/router.ts";
import { controlRouter } from "./control/router.ts";
import { deskRouter } from "./desk/router.ts";
import { contestProblemRouter, groupContestProblemRouter } from "./problem/router.ts";
import { webhookRouter } from "./webhook/router.ts";

export const contestsRouters = {
  board: boardRouter,
  contest: contestRouter,
  contestAccount: contestAccountRouter,
  contestAnnouncement: contestAnnouncementRouter,
  contestControl: controlRouter,
  contestDesk: deskRouter,
  contestProblem: contestProblemRouter,
  groupContest: groupContestRouter,
  groupContestAnnouncement: groupContestAnnouncementRouter,
  groupContestProblem: groupContestProblemRouter,
  webhook: webhookRouter,
};

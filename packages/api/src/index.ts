import { accountRouter } from "./account/router.ts";
import { announcementRouter } from "./announcement/router.ts";
import { auditRouter } from "./audit/router.ts";
import { carouselRouter } from "./carousel/router.ts";
import { commentRouter } from "./comment/router.ts";
import { dashboardRouter } from "./dashboard/router.ts";
import { discussionRouter } from "./discussion/router.ts";
import { fileRouter } from "./file/router.ts";
import { homeRouter } from "./home/router.ts";
import { humanCheckRouter } from "./human-check/router.ts";
import { judgehostRouter } from "./judgehost/router.ts";
import { languageRouter } from "./language/router.ts";
import { mailRouter } from "./mail/router.ts";
import { messageRouter } from "./message/router.ts";
import { problemRouter } from "./problem/router.ts";
import { profileRouter } from "./profile/router.ts";
import { ratingRouter } from "./rating/router.ts";
import { rejudgeRouter } from "./rejudge/router.ts";
import { searchRouter } from "./search/router.ts";
import { sessionRouter } from "./session/router.ts";
import { settingRouter } from "./setting/router.ts";
import { submissionRouter } from "./submission/router.ts";
import { tagRouter } from "./tag/router.ts";
import { testRunRouter } from "./test-run/router.ts";
import { tokenRouter } from "./token/router.ts";
import { createCallerFactory, router } from "./trpc.ts";
import { userRouter } from "./user/router.ts";

export const appRouter = router({
  account: accountRouter,
  announcement: announcementRouter,
  audit: auditRouter,
  comment: commentRouter,
  discussion: discussionRouter,
  humanCheck: humanCheckRouter,
  dashboard: dashboardRouter,
  carousel: carouselRouter,
  file: fileRouter,
  home: homeRouter,
  judgehost: judgehostRouter,
  language: languageRouter,
  mail: mailRouter,
  message: messageRouter,
  problem: problemRouter,
  profile: profileRouter,
  rating: ratingRouter,
  rejudge: rejudgeRouter,
  session: sessionRouter,
  search: searchRouter,
  setting: settingRouter,
  submission: submissionRouter,
  tag: tagRouter,
  testRun: testRunRouter,
  user: userRouter,
  token: tokenRouter,
});
export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);

/** Types only: what the web app, the CLI and other clients may know of the product. */

export type * from "./bank/problem/exchange/schema.ts";
export type * from "./bank/problem/schema.ts";
export type { TrainingCategory } from "./classes/category/schema.ts";
export type { GroupAnnouncement } from "./classes/group/announcement-schema.ts";
export type { GroupMember } from "./classes/group/member-schema.ts";
export type { GroupCard, GroupInfo } from "./classes/group/schema.ts";
export type {
  StaffTraining,
  TrainingInfo,
  TrainingRankRow,
} from "./classes/training/schema.ts";
export type { TrainingProblemRecord } from "./classes/training-problem/schema.ts";
export type { ContestAnnouncement } from "./contests/announcement/schema.ts";
export type * from "./contests/board/schema.ts";
export type { ContestForm, ContestInfo, StaffContest } from "./contests/contest/schema.ts";
export type * from "./contests/desk/balloon/schema.ts";
export type * from "./contests/desk/clarification/schema.ts";
export type * from "./contests/desk/print/schema.ts";
export type { ContestCandidates, ContestProblemRecord } from "./contests/problem/schema.ts";
export type { AppRouter } from "./index.ts";
export type * from "./judging/rejudge/schema.ts";
export type { Page } from "./kernel/paging.ts";
export type * from "./people/account/schema.ts";
export type * from "./people/factor/schema.ts";
export type * from "./people/profile/schema.ts";
export type * from "./people/session/schema.ts";
export type * from "./people/sign-on/schema.ts";
export type * from "./people/token/schema.ts";
export type * from "./people/user/schema.ts";
export type { ContestImportView, ContestPackageView } from "./portal/contest-import/schema.ts";
export type * from "./portal/dashboard/schema.ts";
export type * from "./portal/home/schema.ts";
export type { LiveTopic } from "./portal/live/schema.ts";
export type * from "./portal/search/schema.ts";
export type * from "./site/announcement/schema.ts";
export type * from "./site/audit/schema.ts";
export type * from "./site/carousel/schema.ts";
export type * from "./site/human-check/schema.ts";
export type * from "./site/mail/schema.ts";
export type * from "./site/setting/schema.ts";
export type * from "./solving/submission/schema.ts";
export type * from "./solving/test-run/schema.ts";

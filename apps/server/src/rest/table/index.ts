import type { RestRow } from "../row.ts";
import { problemRows } from "./bank/problem.ts";
import { groupProblemRows } from "./classes/application.ts";
import { groupTableRows } from "./classes/group.ts";
import { groupBankRows } from "./classes/group-problem.ts";
import { groupRankRows } from "./classes/group-rank.ts";
import { groupTrainingRows } from "./classes/group-training.ts";
import { homeworkRows } from "./classes/homework.ts";
import { trainingRows } from "./classes/training.ts";
import { contestAnnouncementRows } from "./contests/announcement.ts";
import { boardRows } from "./contests/board.ts";
import { contestRows } from "./contests/contest.ts";
import { deskRows } from "./contests/desk.ts";
import { groupContestRows } from "./contests/group-contest.ts";
import { contestProblemRows } from "./contests/problem.ts";
import { judgehostRows } from "./judging/judgehost.ts";
import { accountRows } from "./people/account.ts";
import { profileRows } from "./people/profile.ts";
import { rankRows } from "./people/rank.ts";
import { userRows } from "./people/user.ts";
import { contestImportRows } from "./portal/contest-import.ts";
import { digestRows } from "./portal/digest.ts";
import { documentRows } from "./portal/document.ts";
import { homeRows } from "./portal/home.ts";
import { ownDataRows } from "./portal/own-data.ts";
import { remoteImportRows } from "./portal/remote-import.ts";
import { announcementRows } from "./site/announcement.ts";
import { fileRows } from "./site/file.ts";
import { humanCheckRows } from "./site/human-check.ts";
import { mailRows } from "./site/mail.ts";
import { settingRows } from "./site/setting.ts";
import { siteRows } from "./site/site.ts";
import { submissionRows } from "./solving/submission.ts";
import { testRunRows } from "./solving/test-run.ts";
import { commentRows } from "./talk/comment.ts";
import { discussionRows } from "./talk/discussion.ts";
import { groupDiscussionRows } from "./talk/group-discussion.ts";
import { messageRows } from "./talk/message.ts";
import { noticeRows } from "./talk/notice.ts";
import { reportRows } from "./talk/report.ts";

/** The whole REST surface. */
export const restTable: readonly RestRow[] = [
  ...accountRows,
  ...humanCheckRows,
  ...profileRows,
  ...rankRows,
  ...announcementRows,
  ...siteRows,
  ...mailRows,
  ...settingRows,
  ...fileRows,
  ...ownDataRows,
  ...remoteImportRows,
  ...homeRows,
  ...judgehostRows,
  ...problemRows,
  ...groupTableRows,
  ...groupProblemRows,
  ...trainingRows,
  ...groupBankRows,
  ...groupRankRows,
  ...homeworkRows,
  ...groupTrainingRows,
  ...contestRows,
  ...deskRows,
  ...boardRows,
  ...contestProblemRows,
  ...groupContestRows,
  ...contestAnnouncementRows,
  ...contestImportRows,
  ...digestRows,
  ...submissionRows,
  ...testRunRows,
  ...userRows,
  ...discussionRows,
  ...noticeRows,
  ...groupDiscussionRows,
  ...reportRows,
  ...commentRows,
  ...messageRows,
  ...documentRows(() => restTable),
];

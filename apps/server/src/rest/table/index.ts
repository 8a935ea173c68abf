import type { RestRow } from "../row.ts";
import { accountRows } from "./account.ts";
import { announcementRows } from "./announcement.ts";
import { commentRows } from "./comment.ts";
import { discussionRows } from "./discussion.ts";
import { documentRows } from "./document.ts";
import { fileRows } from "./file.ts";
import { homeRows } from "./home.ts";
import { humanCheckRows } from "./human-check.ts";
import { judgehostRows } from "./judgehost.ts";
import { mailRows } from "./mail.ts";
import { messageRows } from "./message.ts";
import { problemRows } from "./problem.ts";
import { profileRows } from "./profile.ts";
import { settingRows } from "./setting.ts";
import { siteRows } from "./site.ts";
import { submissionRows } from "./submission.ts";
import { testRunRows } from "./test-run.ts";
import { userRows } from "./user.ts";

/** The whole REST surface. */
export const restTable: readonly RestRow[] = [
  ...accountRows,
  ...humanCheckRows,
  ...profileRows,
  ...announcementRows,
  ...siteRows,
  ...mailRows,
  ...settingRows,
  ...fileRows,
  ...homeRows,
  ...judgehostRows,
  ...problemRows,
  ...submissionRows,
  ...testRunRows,
  ...userRows,
  ...discussionRows,
  ...commentRows,
  ...messageRows,
  ...documentRows(() => restTable),
];

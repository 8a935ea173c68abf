/** What the site does by the clock. */
import {
  foldBankChanges,
  interruptImports,
  interruptPackages,
  purgeDataUploads,
  purgeUploads,
} from "@gavel/api/bank/problem";
import { remindOfApplications } from "@gavel/api/classes/application";
import { foldTrainingChanges } from "@gavel/api/classes/training";
import { purgePrints } from "@gavel/api/contests/desk";
import { purgeErrands } from "@gavel/api/judging/errand";
import {
  foldSubmissionTotals,
  type JudgeContext,
  watchUnserved,
} from "@gavel/api/judging/judgement";
import { foldAccountChanges } from "@gavel/api/kernel/avatar-queries";
import type { Services } from "@gavel/api/kernel/context";
import { purgeSignInTraces } from "@gavel/api/people/account";
import { purgeFactorTraces } from "@gavel/api/people/factor";
import { refreshRatings } from "@gavel/api/people/rating";
import {
  clearRefusalAddresses,
  clearSessionAddresses,
  purgeRefusals,
  purgeSessions,
} from "@gavel/api/people/session";
import { purgeTokens } from "@gavel/api/people/token";
import { foldUserTotals, purgeSheets } from "@gavel/api/people/user";
import { purgeRuns, wantScheduled } from "@gavel/api/portal/backup";
import { closeDue } from "@gavel/api/portal/closing";
import { interruptContestImports } from "@gavel/api/portal/contest-import";
import { sendDigests } from "@gavel/api/portal/digest";
import { refreshOtherContests } from "@gavel/api/portal/home";
import { foldNameChanges, foldSearchWords } from "@gavel/api/portal/search";
import { purgeBatches } from "@gavel/api/remote/batch";
import { clearAuditAddresses, foldAuditChanges, purgeAudit } from "@gavel/api/site/audit";
import { purgeBlobs, purgeScratch, purgeStaged, purgeUploadedFiles } from "@gavel/api/site/file";
import { purgeHumanChecks } from "@gavel/api/site/human-check";
import { purgeMails } from "@gavel/api/site/mail";
import { purgePaces } from "@gavel/api/site/pace";
import { keptSince } from "@gavel/api/site/setting";
import type { TimedJob } from "@gavel/api/site/timed-job";
import { clearSubmissionAddresses, purgeHaste } from "@gavel/api/solving/submission";
import { pushNotices } from "@gavel/api/talk/notice";

export interface TimedJobContext extends JudgeContext {
  readonly services: Services;
}

const EVERY_MINUTE = "* * * * *";
const EVERY_QUARTER = "*/15 * * * *";
const EVERY_HOUR = "7 * * * *";
const EVERY_TWO_HOURS = "0 */2 * * *";
const AT_NIGHT = "0 3 * * *";
const LATE_AT_NIGHT = "0 4 * * *";

export const TIMED_JOBS: readonly TimedJob<TimedJobContext>[] = [
  { name: "fail-unserved", when: EVERY_MINUTE, run: watchUnserved() },
  { name: "purge-errands", when: EVERY_MINUTE, run: purgeErrands },
  { name: "fold-submission-totals", when: EVERY_MINUTE, run: ({ db }) => foldSubmissionTotals(db) },
  { name: "fold-name-changes", when: EVERY_MINUTE, run: ({ db }) => foldNameChanges(db) },
  { name: "fold-bank-changes", when: EVERY_MINUTE, run: ({ db }) => foldBankChanges(db) },
  { name: "fold-training-changes", when: EVERY_MINUTE, run: ({ db }) => foldTrainingChanges(db) },
  { name: "fold-account-changes", when: EVERY_MINUTE, run: ({ db }) => foldAccountChanges(db) },
  { name: "fold-audit-changes", when: EVERY_MINUTE, run: ({ db }) => foldAuditChanges(db) },
  { name: "want-backup", when: EVERY_MINUTE, run: wantScheduled },
  {
    name: "close-accounts",
    when: EVERY_HOUR,
    run: async (ctx) => ({ accounts: await closeDue(ctx) }),
  },
  { name: "push-notices", when: EVERY_HOUR, run: pushNotices },
  { name: "send-digests", when: EVERY_QUARTER, run: sendDigests },
  { name: "remind-of-applications", when: EVERY_QUARTER, run: remindOfApplications },
  { name: "interrupt-imports", when: EVERY_QUARTER, run: interruptLeft },
  { name: "purge-uploads", when: EVERY_HOUR, run: purgeUploads },
  {
    name: "purge-data-uploads",
    when: EVERY_HOUR,
    run: async (ctx) => ({ uploads: await purgeDataUploads(ctx) }),
  },
  { name: "purge-sheets", when: EVERY_HOUR, run: purgeSheets },
  { name: "purge-human-checks", when: EVERY_HOUR, run: purgeHumanChecks },
  { name: "purge-sign-in-traces", when: EVERY_HOUR, run: purgeSignInTraces },
  { name: "purge-factor-traces", when: EVERY_HOUR, run: purgeFactorTraces },
  { name: "purge-haste", when: EVERY_HOUR, run: purgeHaste },
  { name: "purge-mails", when: EVERY_HOUR, run: purgeMails },
  { name: "purge-paces", when: EVERY_HOUR, run: async (ctx) => ({ paces: await purgePaces(ctx) }) },
  { name: "read-contests", when: EVERY_TWO_HOURS, run: refreshOtherContests },
  { name: "read-ratings", when: AT_NIGHT, run: refreshRatings },
  { name: "fold-search-words", when: AT_NIGHT, run: ({ db }) => foldSearchWords(db) },
  { name: "fold-user-totals", when: AT_NIGHT, run: ({ db }) => foldUserTotals(db) },
  { name: "purge-files", when: AT_NIGHT, run: purgeFiles },
  { name: "purge-prints", when: LATE_AT_NIGHT, run: purgePrints },
  { name: "purge-remote-lists", when: AT_NIGHT, run: purgeBatches },
  {
    name: "purge-backup-runs",
    when: AT_NIGHT,
    run: async (ctx) => ({ runs: await purgeRuns(ctx) }),
  },
  { name: "purge-sign-ins", when: AT_NIGHT, run: purgeSignIns },
  { name: "purge-audit", when: LATE_AT_NIGHT, run: purgeOldAudit },
  { name: "clear-addresses", when: LATE_AT_NIGHT, run: clearAddresses },
];

/** What servers left that died; the others went on. */
async function interruptLeft({ db, now }: TimedJobContext): Promise<void> {
  await interruptImports(db, now());
  await interruptPackages(db);
  await interruptContestImports(db, now());
}

async function purgeFiles(ctx: TimedJobContext) {
  const staged = await purgeStaged(ctx);
  const files = await purgeUploadedFiles(ctx);
  const blobs = await purgeBlobs(ctx);
  return { staged, files, blobs, left: await purgeScratch(ctx) };
}

type Upkeep = Pick<TimedJobContext, "db" | "now"> & {
  readonly services: Pick<Services, "events">;
};

/** @internal */
export async function purgeOldAudit(ctx: Upkeep) {
  return { entries: await purgeAudit(ctx) };
}

/** Where people were when they did something. @internal */
export async function clearAddresses(ctx: Upkeep) {
  const { db } = ctx;
  const before = await keptSince(ctx, "keepAddressesDays");
  if (before === null) return {};
  return {
    sessions: await clearSessionAddresses(db, before),
    refusals: await clearRefusalAddresses(db, before),
    audit: await clearAuditAddresses(db, before),
    submissions: await clearSubmissionAddresses(db, before),
  };
}

/** Who was signed in long ago, and what spoke for them. @internal */
export async function purgeSignIns(ctx: Upkeep) {
  const [sessions, refusals] = [await purgeSessions(ctx), await purgeRefusals(ctx)];
  return { sessions, refusals, tokens: await purgeTokens(ctx) };
}

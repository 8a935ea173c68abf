/** The contest itself with all that belongs to it, in one transaction. */
import { announce, type Db } from "@gavel/db";
import { nameContestProblem } from "@gavel/domain/contest/problem";
import { supplyContest } from "../../bank/problem/index.ts";
import { addContest } from "../../contests/contest/index.ts";
import { placeProblem } from "../../contests/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import type { Entrants } from "./accounts.ts";
import { formOf } from "./form.ts";
import { type StoredHistory, storeHistory } from "./history.ts";
import type { OpenedContest } from "./open-package.ts";
import type { ChosenProblem } from "./problems.ts";
import type { Progress } from "./progress.ts";
import * as queries from "./queries.ts";
import type { StartInput } from "./schema.ts";
import { storeTalk } from "./talk.ts";

interface Parts {
  readonly input: StartInput;
  readonly problems: readonly ChosenProblem[];
  readonly entrants: Entrants;
}

/** A problem of the package as the contest has it. */
interface PlacedProblem {
  /** In the contest. */
  readonly id: number;
  readonly pid: number;
  /** null: what the site gives where a problem does not say. */
  readonly points: number | null;
}

export interface PlacedContest {
  readonly id: number;
  readonly startTime: Date;
  /** By the problem's id in the package. */
  readonly problems: ReadonlyMap<string, PlacedProblem>;
  readonly entrants: Entrants;
}

const NO_HISTORY: StoredHistory = { submissions: 0, withoutProgram: 0, left: [], lastId: 0 };

export async function storeContest(
  ctx: SignedInContext,
  opened: OpenedContest,
  { input, problems, entrants }: Parts,
  progress: Progress,
): Promise<void> {
  const { contest } = opened;
  const { submissions, talk } = contest;
  await progress.begin("contest", input.withHistory ? submissions.length : 0);
  const stars = [...entrants.values()].filter(({ isStar }) => isStar);
  const starAccounts = stars.map(({ username }) => username);
  const form = formOf(contest, { ...input, starAccounts });
  await ctx.db.transaction().execute(async (tx) => {
    const id = await addContest(tx, ctx, form);
    const placed = {
      ...{ id, entrants, startTime: form.startTime },
      problems: await placeAll(tx, ctx, { contestId: id, problems, progress }),
    };
    await enter(tx, ctx, placed);
    const history = input.withHistory
      ? await storeHistory(tx, ctx, { opened, placed }, progress)
      : NO_HISTORY;
    const { lastId, ...told } = history;
    const messages = input.withHistory ? await storeTalk(tx, ctx, talk, placed) : 0;
    if (input.withHistory) {
      const outcome = { thawed_at: contest.thawedAt, finalized_at: contest.finalizedAt };
      await queries.setOutcome(tx, id, outcome);
    }
    await recordAudit(tx, ctx, {
      action: "contest.import",
      target: { id, name: form.title },
      after: {
        ...{ title: form.title, problems: problems.map(({ label }) => label) },
        ...{ imported: entrants.size, submissions: history.submissions },
      },
    });
    await announce(tx, { type: "contest", id });
    await progress
      .within(tx)
      .tell({ history: { ...told, messages } }, { contest_id: id, last_submission_id: lastId });
  });
}

interface Placing {
  readonly contestId: number;
  readonly problems: readonly ChosenProblem[];
  readonly progress: Progress;
}

/** What is not the importer's to hand on is left out and named. */
async function placeAll(
  tx: Db,
  ctx: SignedInContext,
  { contestId, problems, progress }: Placing,
): Promise<Map<string, PlacedProblem>> {
  const placed = new Map<string, PlacedProblem>();
  const taken = new Set<number>();
  for (const { id, pid, points, isOfBank, label, title, color } of problems) {
    if (taken.has(pid)) {
      progress.refuse(label, { fault: "twice", reasons: [] });
      continue;
    }
    const reason = isOfBank ? await handOn(tx, ctx, pid) : null;
    if (reason !== null) {
      progress.refuse(label, { fault: null, reasons: [reason] });
      continue;
    }
    taken.add(pid);
    const name = nameContestProblem({ displayId: label, title, color });
    const entry = await placeProblem(tx, { contestId, pid, ...name }, ctx.now());
    placed.set(id, { id: entry, pid, points });
  }
  return placed;
}

/** Or why it cannot be. */
async function handOn(tx: Db, ctx: SignedInContext, pid: number): Promise<string | null> {
  try {
    await supplyContest({ ...ctx, db: tx }, pid);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

/** Each as if they had entered with the password. */
async function enter(tx: Db, ctx: SignedInContext, { id, entrants }: PlacedContest) {
  const at = ctx.now();
  const uids = [...new Set([...entrants.values()].map(({ uid }) => uid))];
  await queries.insertRegistrations(
    tx,
    uids.map((uid) => ({ contest_id: id, uid, created_at: at })),
  );
}

import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { countSolved, getDiscussion } from "../../discussion/index.ts";
import { presentReport, presentReported, readLabels, readOutcome } from "../present.ts";
import * as queries from "../queries.ts";
import type {
  findReportedInput,
  findReportsInput,
  Report,
  ReportedDetail,
  ReportedPage,
} from "../schema.ts";

/** Every report by itself. */
export async function findReports(
  { db }: Pick<SignedInContext, "db">,
  { state, limit, currentPage }: z.output<typeof findReportsInput>,
): Promise<Page<Report>> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total] = await Promise.all([
    queries.listReports(db, state, page),
    queries.countReports(db, state),
  ]);
  return { records: rows.map(presentReport), total };
}

/** What was reported and waits, however many reported it. */
export async function findReported(
  { db }: Pick<SignedInContext, "db">,
  { label, limit, currentPage }: z.output<typeof findReportedInput>,
): Promise<ReportedPage> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total, oldestAt] = await Promise.all([
    queries.listReported(db, label, page),
    queries.countReported(db, label),
    queries.findOldest(db),
  ]);
  return { records: rows.map(presentReported), total, oldestAt };
}

/** How many things wait for somebody to look at them. */
export function countWaiting({ db }: Pick<SignedInContext, "db">): Promise<number> {
  return queries.countReported(db, undefined);
}

const REPORTS_MAX = 100;
const EARLIER_MAX = 5;

/**
 * A discussion with its reports that wait, and what is known of who wrote it.
 * @throws DomainError as for reading it, REPORT_HANDLED when none waits
 */
export async function getReported(ctx: SignedInContext, id: number): Promise<ReportedDetail> {
  const discussion = await getDiscussion(ctx, id, { isReported: true });
  const open = await queries.listOpen(ctx.db, id, REPORTS_MAX);
  if (open.length === 0) throw new DomainError("REPORT_HANDLED");
  return { discussion, reports: open.map(presentOpen), ...(await findAuthor(ctx, discussion)) };
}

function presentOpen(
  row: Awaited<ReturnType<typeof queries.listOpen>>[number],
): ReportedDetail["reports"][number] {
  const { reporter_uid: uid, avatar } = row;
  return {
    id: row.id,
    reporter: { uid, username: row.username ?? row.reporter_name, avatar },
    labels: readLabels(row.labels),
    reason: row.reason,
    createdAt: row.created_at,
  };
}

async function findAuthor(
  { db }: SignedInContext,
  { author: { uid } }: ReportedDetail["discussion"],
): Promise<Pick<ReportedDetail, "author" | "earlier">> {
  if (uid === null) return { author: null, earlier: [] };
  const [history, solved, earlier] = await Promise.all([
    queries.findHistory(db, uid),
    countSolved(db, uid),
    queries.listEarlier(db, uid, EARLIER_MAX),
  ]);
  const author =
    history === undefined
      ? null
      : {
          registeredAt: history.created_at,
          solved,
          discussions: history.discussions ?? 0,
          disabled: history.disabled ?? 0,
          reported: history.reported ?? 0,
        };
  return {
    author,
    earlier: earlier.flatMap((row) => {
      const { handler_name: handlerName, handled_at: handledAt } = row;
      if (handlerName === null || handledAt === null) return [];
      return { id: row.id, outcome: readOutcome(row.outcome), handlerName, handledAt };
    }),
  };
}

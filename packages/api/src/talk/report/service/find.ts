import { isAdminRole, isRoleId } from "@gavel/domain/role";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { countSolved } from "../../discussion/index.ts";
import { findMute } from "../../mute/index.ts";
import {
  presentHandled,
  presentReport,
  presentReported,
  readLabels,
  readOutcome,
} from "../present.ts";
import * as queries from "../queries.ts";
import type {
  findHandledInput,
  findReportedInput,
  findReportsInput,
  HandledReport,
  Report,
  ReportedDetail,
  ReportedPage,
  reportedInput,
} from "../schema.ts";
import { readThing, thingOf } from "../thing.ts";
import { keyOf, loadThings } from "../thing-queries.ts";
import { loadDetail } from "./detail.ts";

/** Every report of a discussion by itself. */
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

/** What became of reports of any kind, the last decision first. */
export async function findHandled(
  { db }: Pick<SignedInContext, "db">,
  { kind, limit, currentPage }: z.output<typeof findHandledInput>,
): Promise<Page<HandledReport>> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total] = await Promise.all([
    queries.listHandled(db, kind, page),
    queries.countHandled(db, kind),
  ]);
  const things = await loadThings(db, rows.map(readThing));
  return { records: rows.flatMap((row) => presentHandled(row, things)), total };
}

/** What was reported and waits, however many reported it. */
export async function findReported(
  { db }: Pick<SignedInContext, "db">,
  { kind, label, limit, currentPage }: z.output<typeof findReportedInput>,
): Promise<ReportedPage> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const filter = { kind, label };
  const [rows, total, oldestAt] = await Promise.all([
    queries.listReported(db, filter, page),
    queries.countReported(db, filter),
    queries.findOldest(db),
  ]);
  const things = await loadThings(db, rows.map(readThing));
  return { records: rows.flatMap((row) => presentReported(row, things)), total, oldestAt };
}

/** How many things wait for somebody to look at them. */
export function countWaiting({ db }: Pick<SignedInContext, "db">): Promise<number> {
  return queries.countReported(db, { kind: undefined, label: undefined });
}

const REPORTS_MAX = 100;
const EARLIER_MAX = 5;

/**
 * A thing with its reports that wait, and what is known of whose it is. Staff see so much of it wherever it stands.
 * @throws DomainError PARAM_MISSING unless one thing is named, REPORT_HANDLED when none waits, for a discussion what reading it
 *   throws
 */
export async function getReported(
  ctx: SignedInContext,
  input: z.output<typeof reportedInput>,
): Promise<ReportedDetail> {
  const thing = thingOf(input);
  // Before the list of those that wait: what is not there is told from what was dealt with.
  const detail = await loadDetail(ctx, thing);
  const open = await queries.listOpen(ctx.db, thing, REPORTS_MAX);
  if (open.length === 0) throw new DomainError("REPORT_HANDLED");
  const facts = (await loadThings(ctx.db, [thing])).get(keyOf(thing));
  if (facts === undefined) throw new DomainError("REPORT_HANDLED");
  const { title, url, author: writer } = facts;
  const past = await findAuthor(ctx, writer.uid);
  return { thing, title, url, writer, ...detail, reports: open.map(presentOpen), ...past };
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
  ctx: SignedInContext,
  uid: string | null,
): Promise<Pick<ReportedDetail, "author" | "earlier">> {
  if (uid === null) return { author: null, earlier: [] };
  const { db } = ctx;
  const [history, solved, mute, earlier] = await Promise.all([
    queries.findHistory(db, uid),
    countSolved(db, uid),
    findMute(ctx, uid),
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
          mute,
          isStaff: isRoleId(history.role_id) && isAdminRole(history.role_id),
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

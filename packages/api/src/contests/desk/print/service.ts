import { announce, type Db } from "@gavel/db";
import { hasPrintDesk, whyNotPrint } from "@gavel/domain/contest/access";
import {
  PRINT_KEPT_DAYS,
  PRINT_MAX,
  printsKeptSince,
  printWaitS,
  whyNotPrintable,
} from "@gavel/domain/contest/desk";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refuse } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { requireNotArchived } from "../../../places/group/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadContest } from "../../contest/index.ts";
import { loadDesk, loadDeskToWrite } from "../load.ts";
import * as queries from "./queries.ts";
import type {
  ContestPrint,
  findPrintsInput,
  markPrintedInput,
  PrintText,
  submitPrintInput,
} from "./schema.ts";

/** @throws DomainError with why they may not print, GROUP_ARCHIVED, or why not this text; PRINT_TOO_FAST, TOO_FAST */
export async function submitPrint(
  ctx: SignedInContext,
  { contestId, content }: z.output<typeof submitPrintInput>,
): Promise<void> {
  const { facts, person } = await loadContest(ctx, contestId);
  refuse(whyNotPrint(facts, person, ctx.now()));
  await requireNotArchived(ctx, facts.groupId);
  const fault = whyNotPrintable(content);
  if (fault !== null) throw new DomainError(fault, { n: PRINT_MAX });
  const { uid, username } = ctx.viewer;
  await ctx.db.transaction().execute(async (tx) => {
    await queries.lockPrinting(tx, uid);
    const now = ctx.now();
    const n = printWaitS(await queries.findLastPrintAt(tx, uid), now);
    if (n > 0) throw new DomainError("PRINT_TOO_FAST", { n });
    await spendPace({ ...ctx, db: tx }, "print");
    await queries.insertPrint(tx, { contestId, uid, username, content, now });
    await announce(tx, { type: "desk", contestId });
  });
}

/** @throws DomainError as `loadDesk` */
export async function findPrints(
  ctx: SignedInContext,
  { contestId, status, currentPage, limit }: z.output<typeof findPrintsInput>,
): Promise<Page<ContestPrint>> {
  await loadDesk(ctx, contestId, hasPrintDesk);
  const filter = { contestId, status };
  const [rows, total] = await Promise.all([
    queries.listPrints(ctx.db, filter, { limit, offset: (currentPage - 1) * limit }),
    queries.countPrints(ctx.db, filter),
  ]);
  return { records: rows.map(present), total };
}

/** @throws DomainError as `getAsAdmin`, GROUP_ARCHIVED */
export async function markPrinted(
  ctx: SignedInContext,
  { id, printed }: z.output<typeof markPrintedInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { contest_id } = await getAsAdmin({ ...ctx, db: tx }, id);
    await loadDeskToWrite({ ...ctx, db: tx }, contest_id, hasPrintDesk);
    await queries.setPrinted(tx, id, printed ? ctx.viewer.username : null, ctx.now());
    await announce(tx, { type: "desk", contestId: contest_id });
  });
}

/** What is to be printed. @throws DomainError PRINT_PURGED once it is gone, what `getAsAdmin` throws */
export async function getPrintText(ctx: SignedInContext, id: number): Promise<PrintText> {
  const { username, content } = await getAsAdmin(ctx, id);
  if (content === null) throw new DomainError("PRINT_PURGED", { n: PRINT_KEPT_DAYS });
  return { username, content };
}

/** Of contests that ended some days ago the texts go. */
export async function purgePrints({ db, now }: { db: Db; now: () => Date }) {
  return { texts: await queries.forgetTexts(db, printsKeptSince(now())) };
}

/** @throws DomainError NOT_FOUND, what `loadDesk` throws */
async function getAsAdmin(ctx: SignedInContext, id: number) {
  const print = await queries.findPrint(ctx.db, id);
  if (print === undefined) throw new DomainError("NOT_FOUND");
  await loadDesk(ctx, print.contest_id, hasPrintDesk);
  return print;
}

function present(row: queries.PrintRow): ContestPrint {
  return {
    id: row.id,
    contestId: row.contest_id,
    username: row.username,
    realname: row.realname,
    school: row.school ?? "",
    seat: row.seat ?? "",
    status: row.status,
    printedBy: row.printed_by,
    isPurged: row.is_purged === true,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

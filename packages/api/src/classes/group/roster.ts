/** Who is in a group as a sheet, of whom the filter of the list leaves; for those who look after it. */
import { type GroupLevel, whyNotManage } from "@gavel/domain/group/access";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { csvStreamOf, type SheetCell, workbookOfParts } from "../../kernel/sheet.ts";
import { loadGroup } from "../../places/group/index.ts";
import { countMembers, listMembers, type MemberRow } from "./member-queries.ts";

/** People at once; a text goes out while the next ones are read. */
const AT_ONCE = 500;
/** A workbook is put together in memory. */
const WORKBOOK_MAX = 20_000;

const HEAD: SheetCell[] = ["Username", "Nickname", "Real Name", "Level", "Joined"];
const LEVELS: Readonly<Record<number, string>> = {
  ...{ 1: "Applying", 2: "Refused", 3: "Member", 4: "Admin", 5: "All rights" },
};

interface Wish {
  readonly groupId: number;
  readonly level: GroupLevel | undefined;
  readonly keyword: string;
  readonly format: "csv" | "xlsx";
}

/** @throws DomainError GROUP_ADMIN_ONLY, GROUP_SHEET_TOO_LARGE */
export async function exportMembers(
  ctx: SignedInContext,
  { groupId, level, keyword, format }: Wish,
): Promise<{ readonly name: string; readonly body: Uint8Array | ReadableStream<Uint8Array> }> {
  const { row: group, facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotManage(facts, person));
  // Those who want in are in the sheet only when it is asked for them.
  const filter = { groupId, keyword, level, withApplicants: level !== undefined };
  async function* parts() {
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows = await listMembers(ctx.db, filter, { limit: AT_ONCE, offset });
      yield rows.map((row) => cellsOf(row, group.owner_uid));
      if (rows.length < AT_ONCE) return;
    }
  }
  const name = `group_${groupId}_members.${format}`;
  if (format === "csv") return { name, body: csvStreamOf(HEAD, parts()) };
  if ((await countMembers(ctx.db, filter)) > WORKBOOK_MAX) {
    throw new DomainError("GROUP_SHEET_TOO_LARGE");
  }
  return { name, body: await workbookOfParts(HEAD, parts()) };
}

function cellsOf(row: MemberRow, ownerUid: string | null): SheetCell[] {
  const level = row.uid === ownerUid ? "Owner" : (LEVELS[row.level as GroupLevel] ?? "");
  return [row.username, row.nickname, row.realname, level, row.created_at.toISOString()];
}

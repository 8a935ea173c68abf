/** The marks of a class as a sheet, of whom the filter of the matrix leaves. */
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { inHeavyTurn } from "../../kernel/heavy.ts";
import { csvStreamOf, type SheetCell, workbookOfParts } from "../../kernel/sheet.ts";
import { readRows } from "./matrix.ts";
import { type ClassFilter, countPupils, listPupils } from "./matrix-queries.ts";
import type { HomeworkRow, matrixInput, OwnHomework } from "./schema.ts";
import { getHomework } from "./service.ts";
import { listProblems } from "./work.ts";

/** People at once; a text goes out while the next ones are read. */
const AT_ONCE = 200;
/** A workbook is put together in memory. */
const CELLS_MAX = 250_000;

type Wish = Pick<z.output<typeof matrixInput>, "trainingId" | "keyword" | "pid" | "state"> & {
  readonly format: "csv" | "xlsx";
};

/** @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN, HOMEWORK_NOT_FOUND, HOMEWORK_SHEET_TOO_LARGE */
export async function exportMarks(
  ctx: SignedInContext,
  { trainingId, keyword, pid, state, format }: Wish,
): Promise<{ readonly name: string; readonly body: Uint8Array | ReadableStream<Uint8Array> }> {
  const homework = await getHomework(ctx, trainingId);
  const { groupId } = homework;
  const problems = await listProblems(ctx, trainingId, groupId);
  const pids = problems.map((problem) => problem.pid);
  const asked = pid === undefined ? pids : pids.filter((one) => one === pid);
  const filter: ClassFilter = { trainingId, groupId, keyword, state: state ?? null, pids: asked };
  const head = headOf(problems);
  async function* parts() {
    for (let offset = 0; ; offset += AT_ONCE) {
      const { pupils, rows } = await inHeavyTurn(ctx, async (db) => {
        const some = await listPupils(db, filter, { limit: AT_ONCE, offset });
        return { pupils: some, rows: await readRows({ db }, homework, pids, some) };
      });
      yield rows.map(rowOf);
      if (pupils.length < AT_ONCE) return;
    }
  }
  const name = `homework_${trainingId}_marks.${format}`;
  if (format === "csv") return { name, body: csvStreamOf(head, parts()) };
  const people = await inHeavyTurn(ctx, (db) => countPupils(db, filter));
  if (people * head.length > CELLS_MAX) {
    throw new DomainError("HOMEWORK_SHEET_TOO_LARGE");
  }
  return { name, body: await workbookOfParts(head, parts()) };
}

function headOf(problems: OwnHomework["problems"]): SheetCell[] {
  return [
    ...["Username", "Nickname", "Real Name", "Score", "Full Score", "Percent", "Solved"],
    ...problems.flatMap(({ displayId }) => [
      ...[displayId, `${displayId} Tries`, `${displayId} Days Late`],
    ]),
  ];
}

function rowOf({ username, nickname, realname, marks, cells }: HomeworkRow): SheetCell[] {
  const { points, fullPoints, percent, solved } = marks;
  return [
    ...[username, nickname, realname, points, fullPoints, percent, solved],
    ...cells.flatMap((cell) =>
      cell === null ? ["", 0, ""] : [cell.points, cell.tries, cell.lateDays],
    ),
  ];
}

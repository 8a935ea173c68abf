/** Rows of the list of the back office, which this process keeps as long as the bank is the same: their texts are long. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import { TEXT_BEGINNING, WHOLE_TEXTS_MAX } from "../../kernel/page-queries.ts";
import { enoughIds } from "../../kernel/paging.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { CHANGES, findCounts, readCounts } from "./listing/queries.ts";

/** Another language's texts say what is to be done. */
export const isWrittenElsewhere = sql<boolean>`exists (
  select from problem_translation as other
  where other.problem_id = problem.id
    and (other.description || other.input || other.output) ~ '\\S')`;

const rowsByIds = preparedByShape(
  (db, param: Param<{ ids: readonly number[] }>, { locale }: { readonly locale: Locale }) =>
    db
      .selectFrom("problem")
      .where(sql<boolean>`problem.id = any(${param("ids")}::bigint[])`)
      .selectAll("problem")
      .select([titleIn(locale).as("shown_title"), CHANGES.as("bank_changes")])
      .select([
        sql<number>`(
        select count(*)::int from problem_translation as other
        where other.problem_id = problem.id)`.as("translations"),
        isWrittenElsewhere.as("is_written_elsewhere"),
        sql<number[]>`array(
        select language_id from problem_language
        where problem_language.problem_id = problem.id order by language_id)`.as("language_ids"),
      ]),
);
export type StaffRow = Awaited<ReturnType<typeof rowsByIds>>[number];

export interface StaffRows {
  readonly rows: readonly StaffRow[];
  /** In the bank, by problem. */
  readonly submissions: ReadonlyMap<number, number>;
}

/** Letters of all that is kept. */
const KEPT_MAX = 8_000_000;

interface Held {
  readonly changes: number;
  readonly byLocale: Map<Locale, Map<number, StaffRow>>;
  letters: number;
}
/** By database: what a transaction reads is its own. */
const held = new WeakMap<Db, Held>();

function heldAt(db: Db, changes: number): Held {
  const known = held.get(db);
  const isRoomy = known !== undefined && known.letters < KEPT_MAX;
  if (known?.changes === changes && isRoomy && !db.isTransaction) return known;
  const fresh: Held = { changes, byLocale: new Map(), letters: 0 };
  if (!db.isTransaction) held.set(db, fresh);
  return fresh;
}

const lettersOf = (row: StaffRow) =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 1),
    0,
  );

/** Samples are looked for in theirs. A copy: the beginning alone would hold on to the whole. */
function withBeginnings(row: StaffRow): StaffRow {
  const cut = Object.entries(row).filter(
    ([name, value]) =>
      name !== "examples" && typeof value === "string" && value.length > TEXT_BEGINNING,
  );
  const short = cut.map(([name, value]) => [
    name,
    Buffer.from(String(value).slice(0, TEXT_BEGINNING).toWellFormed()).toString(),
  ]);
  return { ...row, ...Object.fromEntries(short) };
}

/** Some at a time. A page of more than those has only the beginnings of long texts, as `textInPage`. */
async function readRows(
  db: Db,
  locale: Locale,
  ids: readonly number[],
  isLong: boolean,
): Promise<StaffRow[]> {
  const rows: StaffRow[] = [];
  for (let at = 0; at < ids.length; at += WHOLE_TEXTS_MAX) {
    const some = enoughIds(ids.slice(at, at + WHOLE_TEXTS_MAX));
    const read = await rowsByIds(db, { locale }, { ids: some });
    rows.push(...(isLong ? read.map(withBeginnings) : read));
  }
  return rows;
}

/** In the order of their ids here. */
export async function listByIds(
  db: Db,
  locale: Locale,
  ids: readonly number[],
): Promise<StaffRows> {
  if (ids.length === 0) return { rows: [], submissions: new Map() };
  const { changes, counts } = await findCounts(db, ids);
  const own = heldAt(db, changes);
  const kept = own.byLocale.get(locale) ?? new Map<number, StaffRow>();
  own.byLocale.set(locale, kept);
  const missing = ids.filter((id) => !kept.has(id));
  const isLong = ids.length > WHOLE_TEXTS_MAX;
  const read = await readRows(db, locale, missing, isLong);
  const found = new Map(read.map((row) => [row.id, row]));
  for (const row of read) {
    if (row.bank_changes !== changes || isLong) continue;
    own.letters += lettersOf(row);
    // A page of long ones does not stay behind as a whole.
    if (own.letters < KEPT_MAX) kept.set(row.id, row);
  }
  return {
    rows: ids.flatMap((id) => found.get(id) ?? kept.get(id) ?? []),
    submissions: new Map([...counts].map(([id, text]) => [id, readCounts(text).total])),
  };
}

/**
 * Which rows are on a page, kept by this process as long as nothing has changed that decides it. The rows are read each time, by
 * their ids, and the statement that reads them says whether anything has: so a page costs one statement, which looks for nothing
 * and counts nothing, and nobody is told what was so before.
 */
import type { Db } from "@gavel/db";
import { Weighed } from "./weighed.ts";

/** Rows of one moment. */
interface RowsAt<Row> {
  readonly rows: readonly Row[];
  /** What the changes of the list add up to at that moment; undefined = there was no row to say so. */
  readonly stamp: number | undefined;
}

export interface PageAt<Row> extends RowsAt<Row> {
  /** How many there are on all pages. */
  readonly total: number;
}

interface Reading<Id, Row> {
  readonly find: () => Promise<PageAt<Row>>;
  /** Those of these ids, in any order. */
  readonly again: (ids: readonly Id[]) => Promise<RowsAt<Row>>;
}

interface KeptPage<Id> extends Pick<PageAt<never>, "total"> {
  readonly stamp: number;
  readonly ids: readonly Id[];
}

/** Rows of a page that is kept, and what all pages may weigh, in letters. */
const KEPT = { rows: 100, letters: 4_000_000 } as const;
/** What an id takes besides its letters. */
const ID_COST = 16;
const PAGE_COST = 200;

export class KeptPages<Id extends string | number, Row> {
  readonly #idOf: (row: Row) => Id;
  readonly #pages = new Weighed<KeptPage<Id>>(KEPT.letters, ({ ids }) =>
    ids.reduce<number>((sum, id) => sum + String(id).length + ID_COST, PAGE_COST),
  );

  constructor(idOf: (row: Row) => Id) {
    this.#idOf = idOf;
  }

  /** @param key says everything that the page depends on besides what the stamp is of */
  async read(
    db: Db,
    key: string,
    { find, again }: Reading<Id, Row>,
  ): Promise<Pick<PageAt<Row>, "rows" | "total">> {
    const known = this.#pages.get(db, key);
    if (known !== undefined) {
      const { rows, stamp } = await again(known.ids);
      if (stamp === known.stamp)
        return { rows: this.#inOrder(known.ids, rows), total: known.total };
    }
    const page = await find();
    const { rows, total, stamp } = page;
    if (stamp === undefined || rows.length > KEPT.rows) this.#pages.delete(db, key);
    else this.#pages.set(db, key, { stamp, total, ids: rows.map(this.#idOf) });
    return page;
  }

  #inOrder(ids: readonly Id[], rows: readonly Row[]): Row[] {
    const byId = new Map(rows.map((row) => [this.#idOf(row), row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }
}

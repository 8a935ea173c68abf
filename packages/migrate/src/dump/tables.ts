/** What was read of a dump, on the disk: however large it is, little of it is in memory. */
import { Database, type Statement } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Rows of one transaction of the spool. */
const AT_ONCE = 10_000;
/** Rows that are read ahead of whoever walks them. */
const PAGE = 500;

type Key = string | number;
interface Stored {
  readonly key: Key;
  readonly seq: number;
  readonly body: string;
}

export class Tables {
  readonly #folder = mkdtempSync(join(tmpdir(), "gavel-migrate-"));
  readonly #db = new Database(join(this.#folder, "rows.sqlite"));
  readonly #insert: Statement;
  #rows = 0;

  constructor() {
    // It is thrown away: nothing of it need outlive a power cut.
    this.#db.run("pragma journal_mode = off");
    this.#db.run("pragma synchronous = off");
    this.#db.run("create table row (tbl text, key, seq integer, body text)");
    this.#insert = this.#db.prepare("insert into row values (?, ?, ?, ?)");
    this.#db.run("begin");
  }

  /** Numbers are kept in their order. @param body what JSON keeps */
  add(table: string, key: string | null, body: unknown): number {
    this.#rows += 1;
    this.#insert.run(table, keyOf(key ?? ""), this.#rows, JSON.stringify(body));
    if (this.#rows % AT_ONCE === 0) this.#db.run("commit; begin");
    return this.#rows;
  }

  /** All is in it: now it is read. */
  seal(): void {
    this.#db.run("commit");
    this.#db.run("create index row_key on row (tbl, key, seq)");
  }

  /** In the order of keys, and of the dump where keys are the same. */
  *rows<T>(table: string): Generator<T> {
    // A page at a time, so that whoever walks here may look up others meanwhile.
    const page = this.#db.query<Stored, [string, Key, number, number]>(
      "select key, seq, body from row where tbl = ? and (key, seq) > (?, ?) order by key, seq limit ?",
    );
    let after: { key: Key; seq: number } = { key: Number.MIN_SAFE_INTEGER, seq: 0 };
    for (;;) {
      const found = page.all(table, after.key, after.seq, PAGE);
      for (const { body } of found) yield JSON.parse(body) as T;
      const last = found.at(-1);
      if (last === undefined || found.length < PAGE) return;
      after = last;
    }
  }

  /** Of one key, in the order of the dump. */
  list<T>(table: string, key: string): T[] {
    return this.#db
      .query<{ body: string }, [string, Key]>(
        "select body from row where tbl = ? and key = ? order by seq",
      )
      .all(table, keyOf(key))
      .map(({ body }) => JSON.parse(body) as T);
  }

  find<T>(table: string, key: string | null): T | undefined {
    if (key === null) return undefined;
    const found = this.#db
      .query<{ body: string }, [string, Key]>(
        "select body from row where tbl = ? and key = ? order by seq limit 1",
      )
      .get(table, keyOf(key));
    return found === null ? undefined : (JSON.parse(found.body) as T);
  }

  count(table: string): number {
    const found = this.#db
      .query<{ count: number }, [string]>("select count(*) as count from row where tbl = ?")
      .get(table);
    return found?.count ?? 0;
  }

  close(): void {
    this.#db.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Small whole numbers as numbers, so that 10 comes after 9. */
const keyOf = (key: string): Key => (/^(?:0|[1-9]\d{0,14})$/.test(key) ? Number(key) : key);

/** One contest's changes as this process knows them: in step with the stored order, and with the objects as they are. */
import type { Db } from "@gavel/db";
import { clicsStateOf } from "@gavel/domain/contest/clics-access";
import { type ContestRow, findContestRow } from "../../contest/index.ts";
import { itemsOf } from "../items/all.ts";
import type { Item } from "../items/item.ts";
import { type FeedSource, loadSource } from "../source.ts";
import { type Verdict, verdictsOf } from "../verdicts.ts";
import { changesOf, type Entry, entriesOf, keyOf, type StoredEntry } from "./entries.ts";
import { countRuns, listEntries, lockJournal, setLastSeq, storeEntries } from "./queries.ts";

/** All that there is to tell at one moment. */
export interface Snapshot {
  readonly contest: ContestRow;
  readonly source: FeedSource;
  readonly verdicts: readonly Verdict[];
  /** By type and id. */
  readonly items: ReadonlyMap<string, Item>;
  readonly epoch: string;
  readonly seq: number;
}

/** Judgements that one statement asks about. */
const ASKED_AT_ONCE = 5000;

export const itemKey = ({ type, id }: { readonly type: string; readonly id: string }) =>
  `${type} ${id}`;

export class ContestJournal {
  readonly contestId: number;
  #epoch = "";
  #seq = -1;
  /** In the order of their last change. */
  #entries = new Map<string, StoredEntry>();
  /** Since then: most who follow stand at the same place. */
  readonly #lists = new Map<number, readonly StoredEntry[]>();

  constructor(contestId: number) {
    this.contestId = contestId;
  }

  /**
   * Writes down what has changed since anybody did.
   * @returns null when there is no such contest any more
   */
  async catchUp(db: Db, now: Date): Promise<Snapshot | null> {
    return db.transaction().execute(async (tx) => {
      const exists = await findContestRow(tx, this.contestId, null);
      if (exists === undefined) return null;
      const head = await lockJournal(tx, this.contestId, crypto.randomUUID().slice(0, 8));
      // Another server has written since.
      if (head.lastSeq !== this.#seq || head.epoch !== this.#epoch) {
        this.#entries = new Map(
          (await listEntries(tx, this.contestId)).map((entry) => [keyOf(entry), entry]),
        );
      }
      // Read behind the lock: whoever wrote before saw no more than this does.
      const contest = (await findContestRow(tx, this.contestId, null)) ?? exists;
      const source = await loadSource(tx, contest, now);
      const verdicts = verdictsOf(source);
      const all = itemsOf(source);
      const wanted = entriesOf(all, await this.#runsOf(tx, verdicts));
      const { endOfUpdates } = clicsStateOf(source.facts, contest.finalized_at, now);
      const changes = changesOf(this.#entries, wanted, endOfUpdates !== null);
      const seq = await this.#store(tx, changes, head.lastSeq);
      this.#lists.clear();
      this.#epoch = head.epoch;
      this.#seq = seq;
      const items = new Map(all.map((item) => [itemKey(item), item]));
      return { contest, source, verdicts, items, epoch: head.epoch, seq };
    });
  }

  /** Changes later than `seq`, as they were made. */
  since(seq: number): readonly StoredEntry[] {
    if (seq >= this.#seq) return [];
    const known = this.#lists.get(seq);
    if (known !== undefined) return known;
    const list = [...this.#entries.values()].filter((entry) => entry.seq > seq);
    this.#lists.set(seq, list);
    return list;
  }

  async #store(tx: Db, changes: readonly Entry[], lastSeq: number): Promise<number> {
    if (changes.length === 0) return lastSeq;
    const stored = changes.map((entry, index) => ({ ...entry, seq: lastSeq + index + 1 }));
    const seq = lastSeq + changes.length;
    await storeEntries(tx, this.contestId, stored);
    await setLastSeq(tx, this.contestId, seq);
    for (const entry of stored) this.#entries.set(keyOf(entry), entry);
    return seq;
  }

  /** Runs never change once their judgement is over, so only those of new ones are counted. */
  async #runsOf(tx: Db, verdicts: readonly Verdict[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const unknown: number[] = [];
    for (const { row, endedAt } of verdicts) {
      if (endedAt === null) continue;
      const id = String(row.id);
      const known = this.#entries.get(keyOf({ type: "runs", id, audience: 1 }));
      if (known?.hash == null) unknown.push(row.id);
      else counts.set(id, Number(known.hash));
    }
    for (let at = 0; at < unknown.length; at += ASKED_AT_ONCE) {
      const more = await countRuns(tx, unknown.slice(at, at + ASKED_AT_ONCE));
      for (const [id, count] of more) counts.set(id, count);
    }
    return counts;
  }
}

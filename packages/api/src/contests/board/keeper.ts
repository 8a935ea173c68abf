/** The contests whose boards this process keeps. */
import type { Db } from "@gavel/db";
import type { EventHub } from "../../kernel/context.ts";
import { KeptContest } from "./kept-contest.ts";

/** Of all kept contests together: a submission weighs one and takes less than a kilobyte. */
const WEIGHT_MAX = 400_000;
const CONTESTS_MAX = 64;

/** What was announced and not looked up yet. */
interface Pending {
  readonly submissions: Set<number>;
  readonly people: Set<string>;
  readonly entries: Set<string>;
  isOther: boolean;
  isReset: boolean;
}
const nothing = (): Pending => ({
  submissions: new Set(),
  people: new Set(),
  entries: new Set(),
  isOther: false,
  isReset: false,
});

interface Entry {
  pending: Pending;
  kept: KeptContest | null;
  /** All who ask while it is brought up to date wait for the same. */
  working: Promise<void> | null;
}

type Event = Parameters<Parameters<EventHub["subscribe"]>[0]>[0];

class Keeper {
  readonly #db: Db;
  readonly #entries = new Map<number, Entry>();

  constructor(db: Db, events: EventHub) {
    this.#db = db;
    events.subscribe((event) => this.#hear(event));
  }

  /** As all that has been announced until now has it; null for a contest that does not exist. */
  async get(id: number): Promise<KeptContest | null> {
    const entry = this.#entries.get(id) ?? {
      ...{ pending: nothing(), kept: null, working: null },
    };
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    try {
      // What is under way has taken what was announced along: until it ends the board lacks that.
      while (entry.kept === null || entry.working !== null || hasWork(entry.pending)) {
        entry.working ??= this.#work(id, entry);
        await entry.working;
        if (entry.kept === null) break;
      }
    } finally {
      if (entry.kept === null && this.#entries.get(id) === entry) this.#entries.delete(id);
    }
    this.#makeRoom(id);
    return entry.kept;
  }

  /** Its settings are others than those that are kept: they are read again by whoever asks next. */
  noteSettings(id: number): void {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.pending.isOther = true;
  }

  async #work(id: number, entry: Entry): Promise<void> {
    // Before the first statement: what is announced while it runs is looked up again.
    const { submissions, people, entries, isOther, isReset } = entry.pending;
    entry.pending = nothing();
    try {
      const { kept } = entry;
      if (kept === null || isReset || (isOther && !(await kept.refresh(this.#db)))) {
        entry.kept = await KeptContest.load(this.#db, id);
        return;
      }
      await kept.enter(this.#db, entries);
      if (people.size > 0) await kept.meetAgain(this.#db, [...people]);
      if (submissions.size > 0) await kept.update(this.#db, [...submissions]);
    } catch (error) {
      // What was to be looked up is lost: whoever asks next begins anew.
      entry.kept = null;
      throw error;
    } finally {
      entry.working = null;
    }
  }

  #hear(event: Event): void {
    switch (event.type) {
      case "board": {
        const entry = this.#entries.get(event.contestId);
        if (entry === undefined) return;
        if (event.submissionId === undefined) entry.pending.isReset = true;
        else entry.pending.submissions.add(event.submissionId);
        return;
      }
      case "contest":
        this.noteSettings(event.id);
        return;
      case "contestEntry":
        this.#entries.get(event.contestId)?.pending.entries.add(event.uid);
        return;
      // Whoever gets other rights in the contest's group may compete now, or no more.
      case "access":
      case "profile":
        for (const { kept, pending } of this.#entries.values()) {
          if (kept === null || kept.people.has(event.uid)) pending.people.add(event.uid);
        }
        return;
      case "reconnected":
        for (const { pending } of this.#entries.values()) pending.isReset = true;
    }
  }

  /** The one asked for longest ago goes first, and never the one that is asked for now. */
  #makeRoom(wanted: number): void {
    let weight = 0;
    for (const { kept } of this.#entries.values()) weight += kept?.weight ?? 0;
    for (const [id, { kept, working }] of this.#entries) {
      if (weight <= WEIGHT_MAX && this.#entries.size <= CONTESTS_MAX) return;
      if (id === wanted || kept === null || working !== null) continue;
      this.#entries.delete(id);
      weight -= kept.weight;
    }
  }
}

function hasWork({ submissions, people, entries, isOther, isReset }: Pending): boolean {
  return isOther || isReset || submissions.size + people.size + entries.size > 0;
}

const keepers = new WeakMap<EventHub, Keeper>();

/** The process's one. */
export function keeperOf(db: Db, events: EventHub): Keeper {
  const known = keepers.get(events);
  if (known !== undefined) return known;
  const keeper = new Keeper(db, events);
  keepers.set(events, keeper);
  return keeper;
}

/** One contest in memory: who sent what, and its boards, made once and moved by what is announced. */
import type { Db } from "@gavel/db";
import type { AwardSetting, AwardType } from "@gavel/domain/contest/awards";
import {
  type BoardInput,
  type BoardParticipant,
  type BoardSubmission,
  boardResultOf,
  type Conventions,
} from "@gavel/domain/contest/board";
import {
  contestRuleOf,
  durationMsOf,
  entriesUntil,
  oiRuleOf,
  sealMsOf,
} from "@gavel/domain/contest/contest";
import { type RankHistory, rankHistory } from "@gavel/domain/contest/rank-history";
import type { ScoreSpread } from "@gavel/domain/contest/spread";
import { findStoredContest, type StoredContest } from "../contest/index.ts";
import { Face } from "./face.ts";
import { Moments } from "./moments.ts";
import { type BoardPerson, isRankedAlike, personOn } from "./person.ts";
import {
  type BoardProblemRow,
  type Entered,
  listBoardPeople,
  listBoardProblems,
  listEntered,
  listTries,
  listTriesByIds,
  type TryRow,
} from "./queries.ts";
import type { BoardTimeline } from "./schema.ts";
import { timelineOf, timelineStepMs } from "./timeline.ts";

export interface Try extends BoardSubmission {
  /** The judge status. */
  readonly status: number;
}

/** open: as it is; sealed: what was sent under the seal shows as tries only; late: with what was sent after the end. */
export type FaceName = "open" | "sealed" | "late";

const PEOPLE_AT_ONCE = 1000;
const HEAVY_TRIES = 20_000;
/** A history may be so old while verdicts come. */
const HISTORY_MS = 30_000;
/** Nobody waits longer for their turn while one is made. */
const SPELL_MS = 10;

/** Other work has its turn. */
const giveWay = () => new Promise((resolve) => setImmediate(resolve));

/** What boards go by; with other values of these they are made anew. */
const DECIDING = [
  ...(["type", "start_time", "end_time", "seal_rank", "seal_time", "oi_rank_score_type"] as const),
  "penalty_minutes",
  ...(["star_accounts", "author_uid", "rank_show_name", "award_type", "award_config"] as const),
] as const satisfies readonly (keyof StoredContest)[];

const decidingOf = ({ id, points }: BoardProblemRow) => [id, points];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether boards of the one are boards of the other. */
export function isDecidedAlike(a: StoredContest, b: StoredContest): boolean {
  return DECIDING.every((name) => isSame(a[name], b[name]));
}

export class KeptContest {
  #contest: StoredContest;
  #problems: readonly BoardProblemRow[];
  readonly #tries = new Map<number, Try>();
  readonly #people = new Map<string, BoardPerson>();
  #entered: Entered;
  readonly #faces = new Map<FaceName, Face>();
  readonly moments = new Moments((name) => this.input(name));
  readonly #timelines = new Map<FaceName, BoardTimeline>();
  readonly #histories = new Map<
    FaceName,
    { readonly steps: number; readonly madeAt: number; readonly history: Promise<RankHistory> }
  >();

  private constructor(
    contest: StoredContest,
    problems: readonly BoardProblemRow[],
    entered: Entered,
  ) {
    this.#contest = contest;
    this.#problems = problems;
    this.#entered = entered;
  }

  /** Returns null for a contest that does not exist. */
  static async load(db: Db, id: number): Promise<KeptContest | null> {
    const contest = await findStoredContest(db, id);
    if (contest === undefined) return null;
    const [problems, entered] = await Promise.all([listBoardProblems(db, id), listEntered(db, id)]);
    const kept = new KeptContest(contest, problems, entered);
    for (const problem of problems) {
      kept.#store(await listTries(db, id, problem.id));
      await giveWay();
    }
    const senders = [...kept.#tries.values()].map(({ uid }) => uid);
    await kept.#meet(db, new Set([...entered.keys(), ...senders]));
    await kept.#prepare(["open"]);
    return kept;
  }

  /** Makes boards while others have their turns. When the seal comes down its board is there already. */
  async #prepare(wanted: Iterable<FaceName>): Promise<void> {
    const names = new Set(
      this.#contest.seal_rank ? ([...wanted, "sealed", "open"] as const) : wanted,
    );
    for (const name of names) {
      const made = await inSpells(Face.make(this.input(name), this.#awards));
      // Who looks at a board that is kept does not wait for this.
      if (!this.#faces.has(name)) this.#faces.set(name, made);
    }
  }

  get contest(): StoredContest {
    return this.#contest;
  }
  get conventions(): Conventions {
    return conventionsOf(this.#contest);
  }
  get problems(): readonly BoardProblemRow[] {
    return this.#problems;
  }
  get people(): ReadonlyMap<string, BoardPerson> {
    return this.#people;
  }
  /** Also those who did so when it was over. */
  hasEntered(uid: string): boolean {
    return this.#entered.has(uid);
  }
  get participants(): readonly BoardParticipant[] {
    return [...this.#people.values()].map(({ standing }) => standing).filter(isOfNote);
  }
  /** In no order. */
  get tries(): Iterable<Try> {
    return this.#tries.values();
  }
  /** Roughly how much memory it takes. */
  get weight(): number {
    return 100 + this.#tries.size + 2 * this.#people.size + this.moments.weight;
  }

  /** What it takes to make one of its boards, where that of a small contest takes 1. */
  get heaviness(): number {
    return 1 + Math.floor(this.#tries.size / HEAVY_TRIES);
  }

  face(name: FaceName): Face {
    const known = this.#faces.get(name);
    if (known !== undefined) return known;
    const face = Face.of(this.input(name), this.#awards);
    this.#faces.set(name, face);
    return face;
  }

  /** OI: how the points of all rows are spread on a board as it is now; null = ACM. */
  spread(name: FaceName): ScoreSpread | null {
    if (this.conventions.rule !== "oi") return null;
    return this.face(name).spread(this.#problems.map(({ points }) => points));
  }

  get #awards() {
    const { award_type: type, award_config: config } = this.#contest;
    return { type: type as AwardType, config: config as AwardSetting[] };
  }

  /** Up to the step that `nowMs` since the start is in; made once for all who look at it. Stars are in it. */
  timeline(name: FaceName, nowMs: number): BoardTimeline {
    const times = timesOf(this.#contest);
    const durationMs = durationMsOf(times);
    const sealFromMs = name === "sealed" ? sealMsOf(times) : null;
    const until = Math.min(durationMs, Math.max(0, nowMs));
    const steps = Math.ceil(until / timelineStepMs(durationMs));
    const known = this.#timelines.get(name);
    if (known?.sent.length === steps) return known;
    const tries = [...this.#tries.values()].filter(
      ({ uid }) => this.#people.get(uid)?.standing.isExcluded !== true,
    );
    const timeline = timelineOf({ durationMs, sealFromMs, steps, tries });
    this.#timelines.set(name, timeline);
    return timeline;
  }

  /** Who stood where, up to the step that `nowMs` since the start is in; made once for all who look at it. */
  history(name: FaceName, nowMs: number): Promise<RankHistory> {
    const durationMs = durationMsOf(timesOf(this.#contest));
    const stepMs = timelineStepMs(durationMs);
    const steps = Math.ceil(Math.min(durationMs, Math.max(0, nowMs)) / stepMs);
    const known = this.#histories.get(name);
    const madeAt = performance.now();
    if (known?.steps === steps && madeAt - known.madeAt < HISTORY_MS) return known.history;
    const history = inSpells(rankHistory(this.input(name), { stepMs, steps }));
    this.#histories.set(name, { steps, madeAt, history });
    return history;
  }

  input(name: FaceName): BoardInput {
    const times = timesOf(this.#contest);
    return {
      conventions: this.conventions,
      durationMs: durationMsOf(times),
      sealFromMs: name === "sealed" ? sealMsOf(times) : null,
      includeAfterEnd: name === "late",
      upToMs: null,
      participants: this.participants,
      problems: this.#problems.map(({ id }) => id),
      worth: this.#problems.map(({ points }) => points),
      submissions: [...this.#tries.values()],
    };
  }

  /** These were sent, judged or removed. */
  async update(db: Db, ids: readonly number[]): Promise<void> {
    const rows = new Map((await listTriesByIds(db, ids)).map((row) => [row.id, row]));
    const news = new Set([...rows.values()].map(({ uid }) => uid));
    await this.#meet(db, new Set([...news].filter((uid) => !this.#people.has(uid))));
    for (const id of ids) {
      const row = rows.get(id);
      const before = this.#tries.get(id);
      if (row === undefined || row.contestId !== this.#contest.id) {
        if (before === undefined) continue;
        this.#tries.delete(id);
        for (const face of this.#faces.values()) face.apply({ kind: "remove", id });
      } else {
        const submission = this.#tryOf(row);
        if (isSame(submission, before)) continue;
        this.#tries.set(id, submission);
        for (const face of this.#faces.values()) face.apply({ kind: "put", submission });
      }
      this.moments.clear();
      this.#timelines.clear();
    }
  }

  /** Settings or problems are others. Returns false when it has to be loaded anew. */
  async refresh(db: Db): Promise<boolean> {
    const { id } = this.#contest;
    const [contest, problems, entered] = await Promise.all([
      findStoredContest(db, id),
      listBoardProblems(db, id),
      listEntered(db, id),
    ]);
    const idsOf = (rows: readonly BoardProblemRow[]) => rows.map((row) => row.id).toSorted();
    if (contest === undefined || !isSame(idsOf(problems), idsOf(this.#problems))) return false;
    if (contest.start_time.getTime() !== this.#contest.start_time.getTime()) return false;
    const isAlike =
      isDecidedAlike(contest, this.#contest) &&
      [...this.#entered.keys()].every((uid) => entered.has(uid)) &&
      isSame(problems.map(decidingOf), this.#problems.map(decidingOf));
    this.#contest = contest;
    this.#problems = problems;
    if (isAlike) {
      await this.#take(db, entered);
      return true;
    }
    this.#entered = entered;
    const names = [...this.#faces.keys()];
    this.#forgetBoards();
    await this.#meet(db, new Set([...this.#people.keys(), ...entered.keys()]));
    await this.#prepare(names);
    return true;
  }

  /** Their names or roles are others. */
  async meetAgain(db: Db, uids: readonly string[]): Promise<void> {
    const known = uids.flatMap((uid) => this.#people.get(uid) ?? []);
    await this.#meet(db, new Set(known.map(({ uid }) => uid)));
    const isAlike = known.every((person) => {
      const now = this.#people.get(person.uid);
      return now !== undefined && isRankedAlike(now, person);
    });
    if (!isAlike) this.#forgetBoards();
  }

  /** They have a row from now on, also before they send anything. */
  async enter(db: Db, uids: Iterable<string>): Promise<void> {
    const fresh = [...uids].filter((uid) => !this.#entered.has(uid));
    if (fresh.length > 0) await this.#take(db, await listEntered(db, this.#contest.id, fresh));
  }

  async #take(db: Db, entered: Entered): Promise<void> {
    const fresh = new Set([...entered.keys()].filter((uid) => !this.#entered.has(uid)));
    if (fresh.size === 0) return;
    this.#entered = new Map([...this.#entered, ...entered]);
    await this.#meet(db, fresh);
  }

  #takesPart(uid: string): boolean {
    const at = this.#entered.get(uid);
    const until = entriesUntil(timesOf(this.#contest), this.#contest.created_at);
    return at !== undefined && (until === null || at < until);
  }

  #forgetBoards(): void {
    this.#faces.clear();
    this.moments.clear();
    this.#timelines.clear();
    this.#histories.clear();
  }

  async #meet(db: Db, uids: ReadonlySet<string>): Promise<void> {
    const all = [...uids];
    for (let from = 0; from < all.length; from += PEOPLE_AT_ONCE) {
      const some = all.slice(from, from + PEOPLE_AT_ONCE);
      const rows = await listBoardPeople(db, some, this.#contest.group_id);
      const found = new Set(rows.map(({ uid }) => uid));
      for (const uid of some) if (!found.has(uid)) this.#forget(uid);
      for (const row of rows) {
        const person = personOn(this.#contest, row, this.#takesPart(row.uid));
        const known = this.#people.get(row.uid);
        this.#people.set(row.uid, person);
        const { standing } = person;
        const isListedNow = standing.isListed === true && known?.standing.isListed !== true;
        if (!(isListedNow || (known === undefined && isOfNote(standing)))) continue;
        for (const face of this.#faces.values()) {
          face.apply({ kind: "participant", participant: standing });
        }
      }
      await giveWay();
    }
  }

  /** Their account is gone. */
  #forget(uid: string): void {
    if (!this.#people.delete(uid)) return;
    const participant = { uid, isStar: false, isExcluded: false, isListed: false };
    for (const face of this.#faces.values()) face.apply({ kind: "participant", participant });
  }

  #store(rows: readonly TryRow[]): void {
    for (const row of rows) this.#tries.set(row.id, this.#tryOf(row));
  }

  #tryOf({ id, uid, contestProblemId, sentAt, status, score, subtasks, timeMs }: TryRow): Try {
    return {
      id,
      uid,
      problem: contestProblemId ?? 0,
      timeMs: sentAt.getTime() - this.#contest.start_time.getTime(),
      result: boardResultOf(status),
      score,
      subtasks,
      runTimeMs: timeMs,
      status,
    };
  }
}

async function inSpells<Made>(going: Generator<void, Made>): Promise<Made> {
  let since = performance.now();
  for (;;) {
    const { done, value } = going.next();
    if (done === true) return value;
    if (performance.now() - since < SPELL_MS) continue;
    await giveWay();
    since = performance.now();
  }
}

/** Of all others a board learns by what they send. */
function isOfNote({ isStar, isExcluded, isListed }: BoardParticipant): boolean {
  return isStar || isExcluded || isListed === true;
}

export function timesOf(contest: StoredContest) {
  return {
    startTime: contest.start_time,
    endTime: contest.end_time,
    sealRank: contest.seal_rank,
    sealRankTime: contest.seal_time,
  };
}

/** Seconds count, compile errors are free, and equal results share a rank. */
function conventionsOf({
  type,
  oi_rank_score_type: points,
  penalty_minutes,
}: StoredContest): Conventions {
  return {
    rule: contestRuleOf(type),
    penaltyMinutes: penalty_minutes,
    penaltyUnit: "exact",
    compileErrors: "free",
    ties: "shared",
    oi: oiRuleOf(points),
  };
}

/** What live streams tell of boards: how they differ from what a reader has. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import type { EventHub } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { type Key, stateTopic } from "../../kernel/live/index.ts";
import { type GroupLevels, listGroupLevels } from "../../places/group/index.ts";
import { findStoredContest, type StoredContest } from "../contest/index.ts";
import type { Face, FaceChange } from "./face.ts";
import type { FaceName, KeptContest } from "./kept-contest.ts";
import { awardIn, columnsOf, countRanked, lineOf } from "./line.ts";
import { type Look, lookOf } from "./look.ts";
import type { BoardNews, BoardNewsChange } from "./schema.ts";
import { keepOf } from "./service.ts";

/** In a rush many verdicts are told together; the first after a calm is told at once. */
const PAUSE_MS = 250;
/** Rows in one message; whoever lacks more reads the board again. */
const ROWS_MAX = 60;

interface Wish {
  readonly contestId: number;
  readonly isOutside: boolean;
  readonly forceRefresh: boolean;
}

const keyOf = ({ contestId, isOutside, forceRefresh }: Wish): Key =>
  `${contestId} ${isOutside ? "outside" : "inside"} ${forceRefresh ? "force" : ""}`;

function wishOf(key: Key): Wish {
  const [id, side, force] = String(key).split(" ");
  return { contestId: Number(id), isOutside: side === "outside", forceRefresh: force === "force" };
}

const keysOf = (contestId: number): Key[] =>
  [false, true].flatMap((isOutside) =>
    [false, true].map((forceRefresh) => keyOf({ contestId, isOutside, forceRefresh })),
  );

/** A face as it was at one moment: telling takes a while, and boards move meanwhile. */
type Moment = Pick<Face, "epoch" | "version" | "changes" | "won" | "columns"> &
  Pick<BoardNews, "ranked" | "spread">;

interface Facts {
  readonly stored: StoredContest;
  readonly kept: KeptContest;
  /** Of those in its group. */
  readonly levels: NonNullable<ReturnType<GroupLevels["get"]>>;
  /** When the faces were as they are here. */
  readonly now: Date;
  readonly faces: ReadonlyMap<FaceName, Moment>;
}
interface Fact extends Facts {
  readonly wish: Wish;
}

function momentOf(kept: KeptContest, name: FaceName): Moment {
  const { epoch, version, changes, won, columns, rows } = kept.face(name);
  return {
    ...{ epoch, version, changes, won, columns: [...columns] },
    ...{ ranked: countRanked(rows), spread: kept.spread(name) },
  };
}

async function findFacts(db: Db, events: EventHub, id: number): Promise<Facts | null> {
  const stored = await findStoredContest(db, id);
  if (stored === undefined) return null;
  try {
    const kept = await keepOf({ db, events }, stored);
    // After the board: what was sent under the seal is in no board of a time before it.
    const now = new Date();
    const names: FaceName[] = stored.seal_rank ? ["open", "sealed"] : ["open"];
    const faces = new Map(names.map((name) => [name, momentOf(kept, name)]));
    const inGroup = (await listGroupLevels(db, [stored.group_id])).get(stored.group_id ?? 0);
    return { stored, kept, levels: inGroup ?? new Map(), now, faces };
  } catch (error) {
    if (error instanceof DomainError && error.code === "CONTEST_NOT_FOUND") return null;
    throw error;
  }
}

async function load(db: Db, keys: readonly Key[], events: EventHub) {
  const wishes = keys.map((key) => ({ key, wish: wishOf(key) }));
  const ids = new Set(wishes.map(({ wish }) => wish.contestId));
  const found = new Map(
    await Promise.all([...ids].map(async (id) => [id, await findFacts(db, events, id)] as const)),
  );
  return new Map<Key, Fact>(
    wishes.flatMap(({ key, wish }): [Key, Fact][] => {
      const facts = found.get(wish.contestId) ?? null;
      return facts === null ? [] : [[key, { ...facts, wish }]];
    }),
  );
}

function tell({ wish, kept, faces }: Fact, { face, isAdmin }: Look): BoardNews {
  const moment = faces.get(face);
  if (moment === undefined) throw new Error(`no ${face} board was looked up`);
  const { epoch, version, won, columns, ranked, spread } = moment;
  const toldOf = (change: FaceChange): BoardNewsChange => ({
    version: change.version,
    moves: change.moves,
    rows: change.rows.map((row) =>
      lineOf({ people: kept.people, contest: kept.contest, won, isAdmin }, row),
    ),
    shifts: change.shifts,
    awards: change.awards.map(([uid, award]) => ({ uid, award: awardIn(award ?? undefined) })),
  });
  return {
    ...{ ...wish, epoch, version, ranked, spread },
    columns: columnsOf(kept, columns),
    changes: newestOf(moment.changes).map(toldOf),
  };
}

/** As many of the newest as a message has room for. */
function newestOf(changes: readonly FaceChange[]): readonly FaceChange[] {
  let from = changes.length;
  let room = ROWS_MAX;
  for (let at = from - 1; at >= 0; at--) {
    room -= changes[at]?.rows.length ?? 0;
    if (room < 0) break;
    from = at;
  }
  return changes.slice(from);
}

/** To whom the board itself would be shown now, and of the face that they would be shown. */
export const boardNews = stateTopic({
  input: z.object({
    topic: z.literal("contest.board"),
    contestId: z.int().positive(),
    /** The board that is open to everybody, in place of the one inside. */
    isOutside: z.boolean().optional(),
    /** Behind the seal; only for administrators of the contest, without effect for others. */
    forceRefresh: z.boolean().optional(),
  }),
  who: "anyone",
  pauseMs: PAUSE_MS,
  keys: ({ contestId, isOutside = false, forceRefresh = false }) => [
    keyOf({ contestId, isOutside, forceRefresh }),
  ],
  changed: (event) => {
    if (event.type === "board" || event.type === "contestEntry") return keysOf(event.contestId);
    return event.type === "contest" ? keysOf(event.id) : [];
  },
  load,
  sees: ({ stored, kept, levels, now, wish }, { person }) => {
    if (person === null && !wish.isOutside) return null;
    const reader = {
      viewer: person,
      isRegistered: person !== null && kept.hasEntered(person.uid),
      groupLevel: levels.get(person?.uid ?? "") ?? null,
    };
    const look = lookOf(stored, reader, { ...wish, containsEnd: false }, now);
    return typeof look === "string" ? null : look;
  },
  tell,
});

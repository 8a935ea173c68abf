/** What each team of a contest is going to send, decided before it begins. Pure: the same seed plays the same contest. */
import { momentOf } from "./curve.ts";
import { languagesFor, type ProgramKind } from "./programs.ts";
import { createRandom, pickWeighted, type Random } from "./random.ts";

interface PlannedTry {
  readonly kind: ProgramKind;
  readonly language: string;
  /** From the verdict of the one before to sending this one; 0 for the first. */
  readonly pauseMs: number;
}

/** A team at one problem: one program after the other until one is accepted or the team gives it up. */
export interface Chain {
  readonly team: number;
  readonly problem: number;
  /** Since the start, by the clock on the wall. */
  readonly atMs: number;
  readonly tries: readonly PlannedTry[];
}

export interface PlanWish {
  readonly teams: number;
  readonly problems: number;
  /** By the clock on the wall. */
  readonly durationMs: number;
  readonly seed: number;
  /** Those that the site judges and that there are programs in. */
  readonly languages: readonly string[];
}

/** How programs fail that are not accepted. */
const FAILURES: readonly (readonly [ProgramKind, number])[] = [
  ["wrong", 68],
  ["crash", 12],
  ["slow", 10],
  ["broken", 10],
];
const WRONG_TRIES_MAX = 5;
/** Parts of the contest that mending a program takes, at least and at most. */
const PAUSE_SHARES = [0.005, 0.03] as const;

/** In the order of their beginnings. @throws RangeError without a language */
export function planContest(wish: PlanWish): Chain[] {
  const random = createRandom(wish.seed);
  const chains: Chain[] = [];
  for (let team = 0; team < wish.teams; team++) {
    const strength = 0.2 + 0.8 * random();
    for (let problem = 0; problem < wish.problems; problem++) {
      const difficulty = wish.problems === 1 ? 0 : problem / (wish.problems - 1);
      // Everybody tries the first one.
      if (problem > 0 && random() > chanceToTry(strength, difficulty)) continue;
      const atMs = Math.floor(momentOf(random()) * wish.durationMs);
      chains.push({ team, problem, atMs, tries: triesOf(wish, random, strength, difficulty) });
    }
  }
  return chains.sort((a, b) => a.atMs - b.atMs || a.team - b.team || a.problem - b.problem);
}

const chanceToTry = (strength: number, difficulty: number) =>
  Math.min(1, 0.15 + 1.1 * strength * (1.1 - difficulty * 0.8));

function triesOf(
  { durationMs, languages }: PlanWish,
  random: Random,
  strength: number,
  difficulty: number,
): PlannedTry[] {
  const chanceToFail = 0.2 + 0.35 * difficulty;
  let failures = 0;
  while (failures < WRONG_TRIES_MAX && random() < chanceToFail) failures++;
  const isSolved = failures === 0 || random() < 0.45 + 0.55 * strength * (1 - 0.4 * difficulty);
  const kinds: ProgramKind[] = Array.from({ length: failures }, () => failure(random, languages));
  if (isSolved) kinds.push("right");
  const [least, most] = PAUSE_SHARES;
  // People stay with their language, where it can fail in this way.
  const own = pickWeighted(random, languagesFor("right", languages));
  return kinds.map((kind, at) => {
    const fitting = languagesFor(kind, languages);
    const isOwn = fitting.some(([name]) => name === own);
    const share = least + (most - least) * random();
    return {
      kind,
      language: isOwn ? own : pickWeighted(random, fitting),
      pauseMs: at === 0 ? 0 : Math.floor(durationMs * share),
    };
  });
}

function failure(random: Random, languages: readonly string[]): ProgramKind {
  const possible = FAILURES.filter(([kind]) => languagesFor(kind, languages).length > 0);
  return pickWeighted(random, possible);
}

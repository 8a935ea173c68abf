/**
 * What a board must say, from what was sent and what verdict each program got, worked out here from the rules alone and
 * not by the code that makes boards. Pure.
 */
import { VERDICTS } from "@gavel/domain/verdict";

export interface SentProgram {
  readonly uid: string;
  /** Its column. */
  readonly problem: number;
  /** Since the start, as the site says. */
  readonly atMs: number;
  /** A judge status; null = not judged yet. */
  readonly status: number | null;
}

/** As the site answers it; more is not looked at. */
export interface ShownRow {
  readonly uid: string;
  readonly name: string;
  readonly rank: number;
  readonly solved: number;
  readonly totalTimeS: number;
  readonly cells: readonly (ShownCell | null)[];
}
interface ShownCell {
  readonly solved: boolean;
  readonly solvedAtMs: number | null;
  readonly errorNum: number;
  /** Under the seal. */
  readonly tryNum: number;
}

export interface BoardRules {
  readonly problems: number;
  /** Who took part, also those who sent nothing. */
  readonly uids: readonly string[];
  /** Since the start; null = nothing is kept back. */
  readonly sealFromMs: number | null;
}

const PENALTY_S = 20 * 60;
const COSTING: ReadonlySet<number> = new Set(
  Object.values(VERDICTS)
    .filter(({ wrong, phase }) => wrong && phase === "final")
    .map(({ code }) => code),
);

interface Expected {
  readonly cells: readonly ShownCell[];
  /** By column: something is not judged yet, so nothing can be said. */
  readonly isOpen: readonly boolean[];
  readonly solved: number;
  readonly totalTimeS: number;
}

const NOTHING: ShownCell = { solved: false, solvedAtMs: null, errorNum: 0, tryNum: 0 };

function cellOf(tries: readonly SentProgram[], sealFromMs: number | null): ShownCell {
  const cell = { ...NOTHING };
  for (const { atMs, status } of tries.toSorted((a, b) => a.atMs - b.atMs)) {
    if (cell.solved) break;
    if (sealFromMs !== null && atMs >= sealFromMs) cell.tryNum++;
    else if (status === VERDICTS.accepted.code) {
      cell.solved = true;
      cell.solvedAtMs = atMs;
    } else if (status !== null && COSTING.has(status)) cell.errorNum++;
  }
  return cell;
}

function expectedOf(uid: string, sent: readonly SentProgram[], rules: BoardRules): Expected {
  const { sealFromMs } = rules;
  const own = sent.filter((one) => one.uid === uid);
  const columns = Array.from({ length: rules.problems }, (_, at) =>
    own.filter(({ problem }) => problem === at),
  );
  const isUnderSeal = ({ atMs }: SentProgram) => sealFromMs !== null && atMs >= sealFromMs;
  const cells = columns.map((tries) => cellOf(tries, sealFromMs));
  const solvedTimes = cells.flatMap(({ solvedAtMs, errorNum }) =>
    solvedAtMs === null ? [] : [Math.floor(solvedAtMs / 1000) + errorNum * PENALTY_S],
  );
  return {
    cells,
    isOpen: columns.map((tries) => tries.some((one) => one.status === null && !isUnderSeal(one))),
    solved: solvedTimes.length,
    totalTimeS: solvedTimes.reduce((sum, one) => sum + one, 0),
  };
}

/** Every way in which the board is not what was sent, as a sentence each; none = they agree. */
export function boardFaults(
  rows: readonly ShownRow[],
  sent: readonly SentProgram[],
  rules: BoardRules,
): string[] {
  const shown = new Map(rows.map((row) => [row.uid, row]));
  const faults: string[] = [];
  if (shown.size !== rows.length) faults.push("somebody has two rows");
  const known = new Set(rules.uids);
  for (const { uid, name } of rows)
    if (!known.has(uid)) faults.push(`${name} has no business there`);
  const expected = new Map(rules.uids.map((uid) => [uid, expectedOf(uid, sent, rules)]));
  for (const [uid, wanted] of expected) {
    const row = shown.get(uid);
    if (row === undefined) faults.push(`team ${uid} has no row`);
    else faults.push(...rowFaults(row, wanted));
  }
  const isOpen = [...expected.values()].some((one) => one.isOpen.includes(true));
  // A rank follows from all rows, so it can be told once all is judged.
  return isOpen ? faults : [...faults, ...rankFaults(rows, expected)];
}

const cellText = ({ solved, solvedAtMs, errorNum, tryNum }: ShownCell) =>
  `${solved ? `solved at ${solvedAtMs} ms` : "not solved"}, ${errorNum} wrong, ${tryNum} under the seal`;

function rowFaults(row: ShownRow, wanted: Expected): string[] {
  const faults = wanted.cells.flatMap((cell, at) => {
    const there = row.cells[at] ?? NOTHING;
    const isSame =
      there.solved === cell.solved &&
      there.solvedAtMs === cell.solvedAtMs &&
      there.errorNum === cell.errorNum &&
      there.tryNum === cell.tryNum;
    if (isSame || wanted.isOpen[at] === true) return [];
    return [`${row.name}, problem ${at + 1}: ${cellText(there)} in place of ${cellText(cell)}`];
  });
  if (wanted.isOpen.includes(true)) return faults;
  if (row.solved !== wanted.solved || row.totalTimeS !== wanted.totalTimeS) {
    faults.push(
      `${row.name}: ${row.solved} solved in ${row.totalTimeS} s in place of ${wanted.solved} in ${wanted.totalTimeS} s`,
    );
  }
  return faults;
}

function rankFaults(rows: readonly ShownRow[], expected: ReadonlyMap<string, Expected>): string[] {
  const results = [...expected.values()];
  const faults = rows.flatMap((row) => {
    const own = expected.get(row.uid);
    if (own === undefined) return [];
    const better = results.filter(
      ({ solved, totalTimeS }) =>
        solved > own.solved || (solved === own.solved && totalTimeS < own.totalTimeS),
    ).length;
    return row.rank === better + 1
      ? []
      : [`${row.name}: rank ${row.rank} in place of ${better + 1}`];
  });
  const isSorted = rows.every((row, at) => at === 0 || (rows[at - 1]?.rank ?? 0) <= row.rank);
  return isSorted ? faults : [...faults, "the rows do not stand in the order of their ranks"];
}

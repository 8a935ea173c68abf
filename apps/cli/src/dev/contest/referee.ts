/** Holds the boards of the site against what was sent. */
import type { BoardPage } from "@gavel/api/types";
import { type BoardRules, boardFaults, type SentProgram } from "./check-board.ts";
import { type Play, waitUntil } from "./play.ts";
import { readBoard } from "./spectator.ts";
import { Visitor } from "./visitor.ts";

/** A verdict that is younger may not have reached the board that is read now. */
const FRESH_MS = 1000;
/** In the middle of the freeze. */
const FROZEN_SHARE = 0.9;

/** While teams still send: tries under the seal are not counted, and what is being judged is left out. */
export async function checkWhileFrozen(play: Play): Promise<void> {
  await waitUntil(play, FROZEN_SHARE * play.times.durationMs);
  if (play.signal.aborted) return;
  const { times } = play;
  const told = play.sent
    .filter(({ atMs }) => atMs < times.sealFromMs)
    .map(({ uid, problem, atMs, status, verdictAt }): SentProgram => {
      const isFresh = (verdictAt ?? 0) > performance.now() - FRESH_MS;
      return { uid, problem, atMs, status: isFresh ? null : status };
    });
  const page = await readBoard(new Visitor(play.server, play.meter), play.stage.contestId);
  if (page === null) return;
  if (!page.isSealed) play.meter.fault("the board is not frozen during the freeze");
  const rows = page.records.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (cell === null ? null : { ...cell, tryNum: 0 })),
  }));
  report(play, "board during the freeze", boardFaults(rows, told, rulesOf(play, times.sealFromMs)));
}

/** When all is judged. @param isRevealed the jury has lifted the freeze */
export async function checkAtEnd(play: Play, isRevealed: boolean): Promise<void> {
  const { meter, times, stage, sent } = play;
  const rules = rulesOf(play, isRevealed ? null : times.sealFromMs);
  const check = (where: string, page: BoardPage | null) => {
    if (page === null) return;
    const state = isRevealed ? "revealed" : "frozen";
    if (page.isSealed === isRevealed) meter.fault(`the ${where} is not ${state} after the end`);
    report(play, `${state} ${where}`, boardFaults(page.records, sent, rules));
  };
  check("public board", await readBoard(new Visitor(play.server, meter), stage.contestId));
  const [team] = stage.teams;
  if (team !== undefined) check("board", await readBoard(team.visitor, stage.contestId, false));
}

const rulesOf = ({ stage }: Play, sealFromMs: number | null): BoardRules => ({
  problems: stage.letters.length,
  uids: stage.teams.map(({ uid }) => uid),
  sealFromMs,
});

function report({ meter }: Play, where: string, faults: readonly string[]): void {
  for (const fault of faults) meter.fault(`${where}: ${fault}`);
}

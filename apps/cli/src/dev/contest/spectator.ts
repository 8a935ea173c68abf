/** Somebody who looks at the public board, and goes along with its stream. */
import type { BoardNews, BoardPage } from "@gavel/api/types";
import { messageOf } from "../../say.ts";
import type { ShownRow } from "./check-board.ts";
import type { Meter, Visitor } from "./visitor.ts";

/** What a browser shows at first. */
const PAGE_ROWS = 50;
/** The whole board: no contest is played by more. */
const ALL_ROWS = 1000;
const AGAIN_MS = 1000;

/** When cells of a board were first seen as they are, by `performance.now()`. */
export class BoardSeen {
  readonly #solved = new Map<string, number>();
  readonly #wrong = new Map<string, number>();

  take(rows: readonly Pick<ShownRow, "uid" | "cells">[], atMs: number): void {
    for (const { uid, cells } of rows) {
      for (const [problem, cell] of cells.entries()) {
        if (cell === null) continue;
        const key = `${uid} ${problem}`;
        if (cell.solved && !this.#solved.has(key)) this.#solved.set(key, atMs);
        for (let nth = cell.errorNum; nth > 0 && !this.#wrong.has(`${key} ${nth}`); nth--) {
          this.#wrong.set(`${key} ${nth}`, atMs);
        }
      }
    }
  }

  /** undefined = never. */
  solvedAt(uid: string, problem: number): number | undefined {
    return this.#solved.get(`${uid} ${problem}`);
  }

  /** When the `nth` wrong try was seen, from 1. */
  wrongAt(uid: string, problem: number, nth: number): number | undefined {
    return this.#wrong.get(`${uid} ${problem} ${nth}`);
  }
}

export function readBoard(visitor: Visitor, contestId: number, isOutside = true) {
  const procedure = isOutside ? "board.outside" : "board.rank";
  return visitor.read<BoardPage>(procedure, { contestId, limit: ALL_ROWS });
}

/** A page as it opens in a browser. */
export function openBoard(visitor: Visitor, contestId: number, isOutside: boolean) {
  const procedure = isOutside ? "board.outside" : "board.rank";
  return visitor.read<BoardPage>(procedure, { contestId, limit: PAGE_ROWS });
}

/** Until the signal. */
export async function watchBoard(
  { visitor, contestId, meter }: { visitor: Visitor; contestId: number; meter: Meter },
  seen: BoardSeen,
  signal: AbortSignal,
): Promise<void> {
  await openBoard(visitor, contestId, true);
  const topics = [{ topic: "contest.board", contestId, isOutside: true }];
  while (!signal.aborted) {
    try {
      let known: Pick<BoardNews, "epoch" | "version"> | null = null;
      for await (const { data } of visitor.watch(topics, signal)) {
        for (const news of data as BoardNews[]) {
          const at = performance.now();
          for (const change of news.changes) seen.take(change.rows, at);
          const isGap =
            known === null ||
            news.epoch !== known.epoch ||
            (news.version > known.version &&
              (news.changes[0]?.version ?? news.version + 1) > known.version + 1);
          known = news;
          if (!isGap) continue;
          // As a browser does that lacks something.
          const page = await readBoard(visitor, contestId);
          seen.take(page?.records ?? [], performance.now());
        }
      }
      if (!signal.aborted) meter.fault("the board's stream ended before the contest did");
    } catch (error) {
      if (!signal.aborted) meter.fault(`the board's stream: ${messageOf(error)}`);
    }
    if (!signal.aborted) await Bun.sleep(AGAIN_MS);
  }
}

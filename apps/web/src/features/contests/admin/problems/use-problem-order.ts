import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef, useState } from "react";
import { trpc } from "../../../../app/trpc.ts";
import { movedTo } from "./letters.ts";
import type { OfficeProblem } from "./problems-page.tsx";

/** What one moves a problem with, as `data-mover`. */
type Mover = "grip" | "up" | "down";

export interface ProblemOrder {
  readonly count: number;
  /** What happened last, to be read aloud. */
  readonly said: string;
  /** @param by what has the focus and keeps it */
  readonly move: (from: number, to: number, by?: Mover) => void;
}

interface OrderOptions {
  contestId: number;
  rows: readonly OfficeProblem[];
  box: RefObject<HTMLElement | null>;
}

/** The order is on the screen at once and sent then; one that was refused is taken back. */
export function useProblemOrder({ contestId, rows, box }: OrderOptions): ProblemOrder {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [said, setSaid] = useState("");
  const focused = useRef<{ id: number; by: Mover } | null>(null);
  const sending = useRef(0);
  // One after the other, so that the last one sent is the one that is kept.
  const reorder = trpc.contestProblem.reorder.useMutation({
    scope: { id: `order of contest ${contestId}` },
  });

  // Rows that change places lose the focus, and the button of a row at an end cannot have it.
  useEffect(() => {
    const wanted = focused.current;
    if (wanted === null || !rows.some(({ id }) => id === wanted.id)) return;
    focused.current = null;
    const find = (by: Mover) =>
      box.current?.querySelector<HTMLElement>(`[data-mover="${by} ${wanted.id}"]:not(:disabled)`);
    (find(wanted.by) ?? find("grip"))?.focus();
  }, [rows, box]);

  function move(from: number, to: number, by?: Mover) {
    const next = movedTo(rows, from, to);
    const one = rows[from];
    if (next === null || one === undefined) return;
    const { displayId } = one;
    const { findForStaff } = utils.contestProblem;
    void findForStaff.cancel({ contestId });
    if (by !== undefined) focused.current = { id: one.id, by };
    findForStaff.setData({ contestId }, next);
    const [place, count] = [to + 1, rows.length];
    setSaid(t`${displayId} is now ${place} of ${count}`);
    sending.current += 1;
    reorder.mutate(
      { contestId, ids: next.map(({ id }) => id) },
      {
        onError() {
          if (by !== undefined) focused.current = { id: one.id, by };
          findForStaff.setData({ contestId }, [...rows]);
          setSaid(t`${displayId} stays where it was: the order was not saved`);
        },
        onSettled() {
          sending.current -= 1;
          if (sending.current === 0) void utils.contestProblem.invalidate();
        },
      },
    );
  }
  return { count: rows.length, said, move };
}

import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef, useState } from "react";
import { movedTo } from "./moved-to.ts";

/** What one moves a row with, as `data-mover`. */
type Mover = "grip" | "up" | "down";

export interface RowOrder {
  readonly count: number;
  /** What happened last, to be read aloud. */
  readonly said: string;
  /** @param by what has the focus and keeps it */
  readonly move: (from: number, to: number, by?: Mover) => void;
}

interface OrderOptions<Row> {
  rows: readonly Row[];
  /** What a row is called aloud. */
  nameOf: (row: Row) => string;
  box: RefObject<HTMLElement | null>;
  /** Puts the rows on the screen in this order. */
  show: (rows: Row[]) => void;
  /** One after the other, so that the last one sent is the one that is kept. */
  save: (ids: number[]) => Promise<unknown>;
  /** Once all that was sent is answered. */
  reload: () => void;
}

/** The order is on the screen at once and sent then; one that was refused is taken back. */
export function useRowOrder<Row extends { readonly id: number }>(
  options: OrderOptions<Row>,
): RowOrder {
  const { rows, nameOf, box, show, save, reload } = options;
  const { t } = useLingui();
  const [said, setSaid] = useState("");
  const focused = useRef<{ id: number; by: Mover } | null>(null);
  const sending = useRef(0);

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
    const name = nameOf(one);
    if (by !== undefined) focused.current = { id: one.id, by };
    show(next);
    const [place, count] = [to + 1, rows.length];
    setSaid(t`${name} is now ${place} of ${count}`);
    sending.current += 1;
    const takeBack = () => {
      if (by !== undefined) focused.current = { id: one.id, by };
      show([...rows]);
      setSaid(t`${name} stays where it was: the order was not saved`);
    };
    // The mutation cache tells why it was refused.
    void save(next.map(({ id }) => id))
      .catch(takeBack)
      .then(() => {
        sending.current -= 1;
        if (sending.current === 0) reload();
      });
  }
  return { count: rows.length, said, move };
}

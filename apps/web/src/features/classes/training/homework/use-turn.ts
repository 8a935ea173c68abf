import { useEffect, useRef } from "react";
import { trpc } from "../../../../app/trpc.ts";
import { isOver, type Turning } from "./turn.ts";

/** Asked again while it is over by the reader's clock alone, as in the time of grace. */
const LOOK_MS = 30_000;

/** Reads the training again when its homework opens, is due or closes: what one may do is another then. */
export function useTurn({ phase, opensAt, dueAt, closesAt }: Turning): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isOver({ phase, opensAt, dueAt, closesAt }, new Date())) return;
      void utils.training.get.invalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [phase, opensAt, dueAt, closesAt, utils]);
  const known = useRef(phase);
  useEffect(() => {
    if (known.current === phase) return;
    known.current = phase;
    void utils.training.problems.invalidate();
    void utils.homework.invalidate();
  }, [phase, utils]);
}

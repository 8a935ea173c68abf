import { ANSWERING_MS } from "@gavel/domain/contest/desk";
import { useEffect, useEffectEvent, useRef } from "react";
import { trpc } from "../../../../app/trpc.ts";

/** Said again by whoever goes on writing, well before it is over. */
const AGAIN_MS = ANSWERING_MS / 3;

/**
 * Tells the others of the jury that somebody is answering a question. It ends with the answer, when they leave, and by
 * itself once nothing is written any more.
 */
export function useAnswering(questionId: number) {
  const saidAt = useRef<number | null>(null);
  const begin = trpc.contestDesk.beginAnswering.useMutation();
  const end = trpc.contestDesk.endAnswering.useMutation();
  function stop() {
    if (saidAt.current === null) return;
    saidAt.current = null;
    end.mutate({ questionId });
  }
  const leave = useEffectEvent(stop);
  useEffect(() => () => leave(), []);
  return {
    /** With every letter. */
    goOn() {
      const now = Date.now();
      if (saidAt.current !== null && now - saidAt.current < AGAIN_MS) return;
      saidAt.current = now;
      begin.mutate({ questionId });
    },
    stop,
  };
}

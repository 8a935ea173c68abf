import type { Work } from "@gavel/domain/proof-of-work";
import { useCallback, useEffect, useRef, useState } from "react";

/** Lets the device do the work that the server asks for; `done` is the part that is done, from 0 to 1. */
export function useWork() {
  const [done, setDone] = useState(0);
  const worker = useRef<Worker>(undefined);
  useEffect(() => () => worker.current?.terminate(), []);

  const solve = useCallback((work: Work): Promise<number[]> => {
    worker.current?.terminate();
    const mine = new Worker(new URL("./work-worker.ts", import.meta.url), { type: "module" });
    worker.current = mine;
    setDone(0);
    return new Promise((resolve, reject) => {
      const nonces: number[] = [];
      mine.onerror = () => reject(new Error("the worker could not be started"));
      mine.onmessage = ({ data }: MessageEvent<number>) => {
        nonces.push(data);
        setDone(nonces.length / work.parts);
        if (nonces.length < work.parts) return;
        mine.terminate();
        resolve(nonces);
      };
      mine.postMessage(work);
    });
  }, []);
  return { done, solve };
}

import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useCallback, useEffect, useState } from "react";

function secondsLeft(key: string): number {
  const deadline = Number(readStored(key) ?? 0);
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}

/** Seconds until something may be done again; kept, so that closing the dialog or the page does not shorten it. */
export function useCountdown(key: string) {
  const [left, setLeft] = useState(() => secondsLeft(key));
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    // No chain of single timers: one that came a hair early would find the same second left, and be the last.
    const timer = setInterval(() => setLeft(secondsLeft(key)), 1000);
    return () => clearInterval(timer);
  }, [key, isCounting]);
  const start = useCallback(
    (seconds: number) => {
      writeStored(key, String(Date.now() + seconds * 1000));
      setLeft(secondsLeft(key));
    },
    [key],
  );
  return { left, start };
}

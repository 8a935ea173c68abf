import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useEffect, useState } from "react";

function secondsLeft(key: string): number {
  const deadline = Number(readStored(key) ?? 0);
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}

/** Seconds until something may be asked for again; kept in the browser, so that leaving the page does not unlock it. */
export function useCooldown(key: string) {
  const [left, setLeft] = useState(() => secondsLeft(key));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(secondsLeft(key)), 1000);
    return () => clearTimeout(timer);
  }, [key, left]);
  function start(seconds: number) {
    writeStored(key, String(Date.now() + seconds * 1000));
    setLeft(seconds);
  }
  return { left, start };
}

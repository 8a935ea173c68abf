import { useEffect, useState } from "react";

/** Counts down to 0 by the second. */
export function useSecondsLeft(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  return [
    left,
    (seconds) => {
      const start = performance.now();
      setNow(start);
      setUntil(start + seconds * 1000);
    },
  ];
}

import { useEffect, useState } from "react";

const TYPING_MS = 300;

/** The value once it has not changed for a while. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

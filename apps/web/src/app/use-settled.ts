import { useEffect, useState } from "react";

const TYPING_MS = 300;

/** The value once it has been the same for a while; of objects, the same one. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

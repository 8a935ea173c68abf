import { useSyncExternalStore } from "react";
import { keep, readKept, subscribeKept } from "./kept-text.ts";

/** A text of this browser; what was never typed is the usual one. */
export function useKeptText(key: string, usual: string): [string, (text: string) => void] {
  const kept = useSyncExternalStore(subscribeKept, () => readKept(key));
  return [kept ?? usual, (text) => keep(key, text)];
}

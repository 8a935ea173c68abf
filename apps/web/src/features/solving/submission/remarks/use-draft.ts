import { useState } from "react";

/** Of this visit: a half-written remark outlives its box. */
const drafts = new Map<string, string>();

export function useDraft(key: string, initial: string) {
  const [text, setText] = useState(() => drafts.get(key) ?? initial);
  const write = (next: string) => {
    if (next === "" || next === initial) drafts.delete(key);
    else drafts.set(key, next);
    setText(next);
  };
  return [text, write] as const;
}

/** Lines of a submission that somebody has begun to write to. */
export function draftedLines(submitId: number): number[] {
  const prefix = `${submitId}:`;
  return [...drafts.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)));
}

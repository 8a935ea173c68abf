import { useState } from "react";
import { useSession } from "../../../../app/session/store.ts";
import { type RemarkSpot, readRemarkDraft, writeRemarkDraft } from "./draft-store.ts";

/** A half-written remark outlives its box and the page. What is there already is no draft. */
export function useDraft(submitId: number, spot: RemarkSpot, initial: string) {
  const { user } = useSession();
  const desk = { uid: user?.uid ?? "", submitId };
  const [text, setText] = useState(() => readRemarkDraft(desk, spot) ?? initial);
  const write = (next: string) => {
    writeRemarkDraft(desk, spot, next === "" || next === initial ? null : next, new Date());
    setText(next);
  };
  return [text, write] as const;
}

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSession } from "../../../../app/session/store.ts";

/** Whose code is written here: the account's, also after its session has ended under its hands; null = a visitor's. */
export function useDeskOwner(): string | null {
  const uid = useSession().user?.uid ?? null;
  const [owner, setOwner] = useState(uid);
  if (uid !== null && uid !== owner) setOwner(uid);
  return uid ?? owner;
}

/** Another person has signed in while the page stands; told once it shows so. @param onNew told whose it was, null = a visitor's */
export function useNewOwner(owner: string | null, onNew: (before: string | null) => void): void {
  const known = useRef(owner);
  const change = useEffectEvent(onNew);
  useEffect(() => {
    const before = known.current;
    known.current = owner;
    if (before !== owner) change(before);
  }, [owner]);
}

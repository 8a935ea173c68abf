import { useState } from "react";
import { useSession } from "../../../../app/session/store.ts";

/** Whose code is written here: the account's, also after its session has ended under its hands; null = a visitor's. */
export function useDeskOwner(): string | null {
  const uid = useSession().user?.uid ?? null;
  const [owner, setOwner] = useState(uid);
  if (uid !== null && uid !== owner) setOwner(uid);
  return uid ?? owner;
}

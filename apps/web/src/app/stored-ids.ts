import { readStored } from "@gavel/ui/lib/storage";

/** Ids with commas between them, as this browser keeps them under a name; what is no id is left out. */
export const readStoredIds = (key: string): number[] =>
  (readStored(key) ?? "").split(",").filter(Boolean).map(Number).filter(Number.isSafeInteger);

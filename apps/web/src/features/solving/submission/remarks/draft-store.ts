/** Half-written remarks, kept in this browser by person, submission and line until they are sent. */
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import * as z from "zod/mini";

const PREFIX = "remark-draft:v1:";
/** Those that were left alone longest make room. */
const KEPT_MAX = 100;

export interface RemarkDesk {
  readonly uid: string;
  readonly submitId: number;
}
/** A line of the program, or a remark that is written anew. */
export type RemarkSpot = { readonly line: number } | { readonly remarkId: number };

const ofDesk = ({ uid, submitId }: RemarkDesk) => `${PREFIX}${uid}:${submitId}:`;
const nameOf = (spot: RemarkSpot) => ("line" in spot ? `${spot.line}` : `edit-${spot.remarkId}`);
const keyOf = (desk: RemarkDesk, spot: RemarkSpot) => ofDesk(desk) + nameOf(spot);

const storedDraft = z.object({ text: z.string(), savedAt: z.number() });

function readKey(key: string) {
  const stored = readStored(key);
  if (stored === null) return null;
  try {
    return storedDraft.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

export function readRemarkDraft(desk: RemarkDesk, spot: RemarkSpot): string | null {
  return readKey(keyOf(desk, spot))?.text ?? null;
}

/** @param text null = there is none any more */
export function writeRemarkDraft(
  desk: RemarkDesk,
  spot: RemarkSpot,
  text: string | null,
  now: Date,
): void {
  const key = keyOf(desk, spot);
  writeStored(key, text === null ? null : JSON.stringify({ text, savedAt: now.getTime() }));
  if (text === null) return;
  const byAge = keysWith(PREFIX)
    .map((one) => ({ key: one, savedAt: readKey(one)?.savedAt ?? 0 }))
    .toSorted((a, b) => b.savedAt - a.savedAt);
  for (const old of byAge.slice(KEPT_MAX)) writeStored(old.key, null);
}

/** Lines that somebody has begun to write to. */
export function draftedLines(desk: RemarkDesk): number[] {
  const prefix = ofDesk(desk);
  return keysWith(prefix)
    .map((key) => Number(key.slice(prefix.length)))
    .filter((line) => Number.isInteger(line) && line > 0);
}

function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Storage is forbidden here, so nothing was kept.
    return [];
  }
}

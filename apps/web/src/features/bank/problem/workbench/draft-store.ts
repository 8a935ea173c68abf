import { readStored, writeStored } from "@gavel/ui/lib/storage";
import * as z from "zod/mini";

/** Where code is written: a contest keeps its own drafts of the same problem. */
export interface Place {
  readonly problemId: string;
  readonly contestId?: number;
}

export interface Draft {
  readonly code: string;
  readonly savedAt: Date;
}

/** Raised when the stored shape changes; older entries are then never read. */
const VERSION = "v1";

const storedDraft = z.object({ code: z.string(), savedAt: z.number() });

/** The part of a storage key that names a place. */
export function placeKey({ problemId, contestId }: Place): string {
  return contestId === undefined ? `problem/${problemId}` : `contest/${contestId}/${problemId}`;
}

const draftKey = (place: Place, language: string) =>
  `draft:${VERSION}:${placeKey(place)}:${language}`;
const languageKey = (place: Place) => `draft-language:${VERSION}:${placeKey(place)}`;
/** The language chosen last, wherever it was. */
const LAST_LANGUAGE = `draft-language:${VERSION}`;

export function readDraft(place: Place, language: string): Draft | null {
  const text = readStored(draftKey(place, language));
  if (text === null) return null;
  try {
    const { code, savedAt } = storedDraft.parse(JSON.parse(text));
    return { code, savedAt: new Date(savedAt) };
  } catch {
    return null;
  }
}

/** @returns whether it is really there: storage may be full or forbidden. */
export function writeDraft(place: Place, language: string, code: string, now: Date): boolean {
  const key = draftKey(place, language);
  const text = JSON.stringify({ code, savedAt: now.getTime() });
  writeStored(key, text);
  return readStored(key) === text;
}

export function removeDraft(place: Place, language: string): void {
  writeStored(draftKey(place, language), null);
}

/** Puts back what was there before, which may have been nothing. */
export function restoreDraft(place: Place, language: string, draft: Draft | null): void {
  if (draft === null) removeDraft(place, language);
  else writeDraft(place, language, draft.code, draft.savedAt);
}

export function writeLanguage(place: Place, language: string): void {
  writeStored(languageKey(place), language);
  writeStored(LAST_LANGUAGE, language);
}

interface OfferedLanguage {
  readonly name: string;
  readonly isAvailable: boolean;
}

/** Chosen here before, else chosen last anywhere, else the first that a judge can run. */
export function firstLanguage(place: Place, languages: readonly OfferedLanguage[]): string | null {
  const here = readStored(languageKey(place));
  const last = readStored(LAST_LANGUAGE);
  const chosen =
    languages.find((one) => one.name === here) ??
    languages.find((one) => one.name === last && one.isAvailable) ??
    languages.find((one) => one.isAvailable) ??
    languages[0];
  return chosen?.name ?? null;
}

/** What the editor opens with: the draft, or the author's template while nothing was written. */
export function openCode(
  place: Place,
  language: { readonly name: string; readonly template: string } | undefined,
): { code: string; savedAt: Date | null } {
  if (language === undefined) return { code: "", savedAt: null };
  const draft = readDraft(place, language.name);
  if (draft === null || draft.code.trim() === "") return { code: language.template, savedAt: null };
  return draft;
}

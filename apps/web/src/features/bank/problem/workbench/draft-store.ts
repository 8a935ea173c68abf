import { OWN_OJ } from "@gavel/domain/limit";
import type { Place } from "@gavel/domain/place";
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import * as z from "zod/mini";
import { noteChoice } from "../../../../app/preferences/choices.ts";
import { LAST_LANGUAGE_KEY } from "../../../../app/preferences/editor-choices.ts";

/** The problem that code is written for, where, and by whom. */
export interface Desk {
  readonly problemId: string;
  readonly place: Place;
  /** The account's uid; null = a visitor. */
  readonly owner: string | null;
}

export interface Draft {
  readonly code: string;
  readonly savedAt: Date;
}

/** Raised when the stored shape changes; older entries are then never read. */
const VERSION = "v1";

const storedDraft = z.object({ code: z.string(), savedAt: z.number() });

/** The part of a storage key that names a desk: only a contest keeps drafts of its own of the same problem. */
export function deskKey({ problemId, place }: Pick<Desk, "problemId" | "place">): string {
  return place.kind === "contest"
    ? `contest/${place.contestId}/${problemId}`
    : `problem/${problemId}`;
}

/** Another person at this browser sees nothing of what is kept under it. */
export const ownKey = (desk: Desk): string =>
  desk.owner === null ? deskKey(desk) : `of/${desk.owner}/${deskKey(desk)}`;

/** What a visitor has left: it belongs to whoever signs in next, who is most likely the same person. */
export const visitorsOf = (desk: Desk): Desk => ({ ...desk, owner: null });

const draftKey = (desk: Desk, language: string) => `draft:${VERSION}:${ownKey(desk)}:${language}`;
const languageKey = (desk: Desk) => `draft-language:${VERSION}:${deskKey(desk)}`;

export function readDraft(desk: Desk, language: string): Draft | null {
  const text = readStored(draftKey(desk, language));
  if (text === null) return null;
  try {
    const { code, savedAt } = storedDraft.parse(JSON.parse(text));
    return { code, savedAt: new Date(savedAt) };
  } catch {
    return null;
  }
}

/** @returns whether it is really there: storage may be full or forbidden. */
export function writeDraft(desk: Desk, language: string, code: string, now: Date): boolean {
  const key = draftKey(desk, language);
  const text = JSON.stringify({ code, savedAt: now.getTime() });
  writeStored(key, text);
  return readStored(key) === text;
}

export function removeDraft(desk: Desk, language: string): void {
  writeStored(draftKey(desk, language), null);
}

/** Puts back what was there before, which may have been nothing. */
export function restoreDraft(desk: Desk, language: string, draft: Draft | null): void {
  if (draft === null) removeDraft(desk, language);
  else writeDraft(desk, language, draft.code, draft.savedAt);
}

/** What was chosen at another judge says nothing of what one writes here in, and the account keeps only that. */
export function writeLanguage(desk: Desk, language: string, oj: string = OWN_OJ): void {
  writeStored(languageKey(desk), language);
  writeStored(lastKey(oj), language);
  if (oj === OWN_OJ) noteChoice({ language });
}

const lastKey = (oj: string) => (oj === OWN_OJ ? LAST_LANGUAGE_KEY : `${LAST_LANGUAGE_KEY}:${oj}`);

interface OfferedLanguage {
  readonly name: string;
  readonly isAvailable: boolean;
  /** Whose it is; absent = ours. */
  readonly oj?: string;
  readonly contentType?: string;
}

const CPP = "text/x-c++src";

/**
 * Chosen here before, else chosen last anywhere at the same judge, else the first that a judge can run. Other judges begin
 * their lists with whatever comes first in the alphabet: there it is C++, where they have it.
 */
export function firstLanguage(desk: Desk, languages: readonly OfferedLanguage[]): string | null {
  const here = readStored(languageKey(desk));
  const last = readStored(lastKey(languages[0]?.oj ?? OWN_OJ));
  const chosen =
    languages.find((one) => one.name === here) ??
    languages.find((one) => one.name === last && one.isAvailable) ??
    languages.find(({ oj = OWN_OJ, contentType }) => oj !== OWN_OJ && contentType === CPP) ??
    languages.find((one) => one.isAvailable) ??
    languages[0];
  return chosen?.name ?? null;
}

/** Moves a visitor's draft to the account, in the place of what that had. */
export function adoptDraft(desk: Desk, language: string): void {
  const draft = readDraft(visitorsOf(desk), language);
  if (desk.owner === null || draft === null) return;
  if (writeDraft(desk, language, draft.code, draft.savedAt)) {
    removeDraft(visitorsOf(desk), language);
  }
}

/** What the editor opens with: the draft, or the author's template while nothing was written. */
export function openCode(
  desk: Desk,
  language: { readonly name: string; readonly template: string } | undefined,
): { code: string; savedAt: Date | null } {
  if (language === undefined) return { code: "", savedAt: null };
  if (readDraft(desk, language.name) === null) adoptDraft(desk, language.name);
  const draft = readDraft(desk, language.name);
  if (draft === null || draft.code.trim() === "") return { code: language.template, savedAt: null };
  return draft;
}

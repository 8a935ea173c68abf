import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ProblemLanguage } from "../types.ts";
import {
  adoptDraft,
  type Desk,
  firstLanguage,
  openCode,
  readDraft,
  removeDraft,
  restoreDraft,
  writeDraft,
  writeLanguage,
} from "./draft-store.ts";
import { useNewOwner } from "./use-desk-owner.ts";

const AUTOSAVE_MS = 500;

interface Content {
  readonly language: string | null;
  readonly code: string;
  readonly savedAt: Date | null;
  readonly saving: "idle" | "pending" | "failed";
}

export interface Workspace {
  readonly desk: Desk;
  /** null: the problem offers none. */
  readonly language: ProblemLanguage | null;
  readonly code: string;
  readonly savedAt: Date | null;
  readonly saving: Content["saving"];
  /** From the keyboard. */
  readonly type: (code: string) => void;
  /** Opens the draft of another language. */
  readonly choose: (language: string) => void;
  /** Puts other code in and saves it. @returns the way back. */
  readonly replace: (code: string, language?: string) => () => void;
  /** Forgets the draft: back to the author's template. */
  readonly reset: () => void;
  readonly save: () => void;
}

/** The code of one problem, kept in the browser as it is typed. The desk's place stays one object. */
export function useWorkspace(desk: Desk, languages: readonly ProblemLanguage[]): Workspace {
  const find = (name: string | null) => languages.find((one) => one.name === name);
  const [content, setContent] = useState<Content>(() => {
    const name = firstLanguage(desk, languages);
    return { language: name, ...openCode(desk, find(name)), saving: "idle" };
  });
  const latest = useRef(content);
  // While the editor takes over code from here, what it reports is not typing.
  const isTakingOver = useRef(false);
  /** The code on the screen was written here, not only opened. */
  const isWritten = useRef(false);
  useEffect(() => {
    isTakingOver.current = false;
  });

  function show(next: Content) {
    latest.current = next;
    setContent(next);
  }

  const { save, saveSoon } = useSaving(desk, latest, setContent);

  function type(code: string) {
    if (isTakingOver.current || code === latest.current.code) return;
    isWritten.current = true;
    show({ ...latest.current, code, saving: "pending" });
    saveSoon();
  }

  function takeOver(next: Content) {
    save();
    isTakingOver.current = true;
    isWritten.current = next.saving === "pending";
    if (next.language !== null) writeLanguage(desk, next.language, find(next.language)?.oj);
    show(next);
    save();
  }

  function replace(code: string, name?: string) {
    save();
    const before = latest.current;
    const language = name !== undefined && find(name) ? name : before.language;
    const overwritten = language === null ? null : readDraft(desk, language);
    takeOver({ language, code, savedAt: null, saving: "pending" });
    return () => {
      latest.current = { ...latest.current, saving: "idle" };
      if (language !== null) restoreDraft(desk, language, overwritten);
      takeOver({ ...before, saving: "idle" });
    };
  }

  // Told once what was written before is saved.
  useNewOwner(desk.owner, (before) => {
    const { language } = latest.current;
    // What a visitor has written here, and may be about to send, stays on the screen.
    if (before === null && isWritten.current && language !== null)
      return adoptDraft(desk, language);
    isTakingOver.current = true;
    isWritten.current = false;
    show({ language, ...openCode(desk, find(language)), saving: "idle" });
  });

  return {
    desk,
    language: find(content.language) ?? null,
    code: content.code,
    savedAt: content.savedAt,
    saving: content.saving,
    type,
    choose: (name) => takeOver({ language: name, ...openCode(desk, find(name)), saving: "idle" }),
    replace,
    reset: () => {
      const { language } = latest.current;
      if (language === null) return;
      latest.current = { ...latest.current, saving: "idle" };
      removeDraft(desk, language);
      takeOver({ language, ...openCode(desk, find(language)), saving: "idle" });
    },
    save,
  };
}

/** Half a second after the last key, and when the page goes or another person's begins. */
function useSaving(
  { problemId, place, owner }: Desk,
  latest: RefObject<Content>,
  setContent: (content: Content) => void,
) {
  const timer = useRef(0);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const { language, code, saving } = latest.current;
    if (saving === "idle" || language === null) return;
    const now = new Date();
    const ok = writeDraft({ problemId, place, owner }, language, code, now);
    latest.current = ok
      ? { ...latest.current, savedAt: now, saving: "idle" }
      : { ...latest.current, saving: "failed" };
    setContent(latest.current);
  }, [problemId, place, owner, latest, setContent]);
  useSaveOnLeaving(save);
  function saveSoon() {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(save, AUTOSAVE_MS);
  }
  return { save, saveSoon };
}

/** A tab that is hidden may never come back. */
function useSaveOnLeaving(save: () => void) {
  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && save();
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", save);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", save);
      save();
    };
  }, [save]);
}

/** Drafts of the problem form, kept in this browser by person, problem and part. */
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../../../../app/session/store.ts";

/** Raised when the stored shape changes; older entries are then never read. */
const PREFIX = "problem-form:v1:";
const KEPT_MAX = 12;
/** Browsers give a site five million characters or so; one draft leaves room for others. */
const DRAFT_CHARACTERS_MAX = 1_500_000;
const WAIT_MS = 500;

interface Stored {
  readonly savedAt: number;
  readonly value: unknown;
}

function readDraft(key: string): Stored | null {
  const text = readStored(key);
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null || !("savedAt" in stored)) return null;
    if (typeof stored.savedAt !== "number" || !("value" in stored)) return null;
    return { savedAt: stored.savedAt, value: stored.value };
  } catch {
    return null;
  }
}

/** The oldest make room. */
function forgetOldest(except: string) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key !== except);
  const byAge = keys
    .map((key) => ({ key, savedAt: readDraft(key)?.savedAt ?? 0 }))
    .sort((a, b) => b.savedAt - a.savedAt);
  for (const { key } of byAge.slice(KEPT_MAX - 1)) writeStored(key, null);
}

/** @returns whether it is really there: storage may be full or forbidden. */
function writeDraft(key: string, value: unknown, now: Date): boolean {
  const text = JSON.stringify({ savedAt: now.getTime(), value });
  if (text.length > DRAFT_CHARACTERS_MAX) return false;
  try {
    forgetOldest(key);
  } catch {
    return false;
  }
  writeStored(key, text);
  return readStored(key) === text;
}

export interface KeptDraft<Value> {
  /** What was kept when the form was opened; null = nothing that can be read. */
  readonly found: Value | null;
  /** When that was kept. */
  readonly foundAt: Date | null;
  /** When the draft was last kept; null = it is not, or not any more. */
  readonly keptAt: Date | null;
  /** Keeps it half a second after the last change, and when the page goes. */
  readonly keep: (value: Value) => void;
  readonly drop: () => void;
}

interface DraftShape<Value> {
  /** null for what does not fit: an older form kept it. */
  readonly read: (raw: unknown) => Value | null;
  /** As JSON has it; asked for when it is written, not on every key. Without it the value as it is. */
  readonly pack?: (value: Value) => unknown;
}

export function useKeptDraft<Value>(
  pid: number,
  part: string,
  { read, pack }: DraftShape<Value>,
): KeptDraft<Value> {
  const { user } = useSession();
  const key = `${PREFIX}${user?.uid ?? ""}:${pid}:${part}`;
  const [opened] = useState(() => {
    const stored = readDraft(key);
    const value = stored === null ? null : read(stored.value);
    return { value, at: stored === null || value === null ? null : new Date(stored.savedAt) };
  });
  const [keptAt, setKeptAt] = useState(opened.at);
  const waiting = useRef<{ value: Value } | null>(null);
  const timer = useRef(0);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current === null) return;
    const now = new Date();
    const { value } = waiting.current;
    const isKept = writeDraft(key, pack === undefined ? value : pack(value), now);
    waiting.current = null;
    setKeptAt(isKept ? now : null);
  }, [key, pack]);

  const keep = useCallback(
    (value: Value) => {
      waiting.current = { value };
      clearTimeout(timer.current);
      timer.current = window.setTimeout(write, WAIT_MS);
    },
    [write],
  );

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    writeStored(key, null);
    setKeptAt(null);
  }, [key]);

  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && write();
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", write);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  return { found: opened.value, foundAt: opened.at, keptAt, keep, drop };
}

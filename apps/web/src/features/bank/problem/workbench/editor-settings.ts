import {
  EDITOR_THEMES,
  type EditorTheme,
  FONT_SIZES,
  TAB_SIZES,
} from "@gavel/ui/lib/editor-options";
import { useMemo, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { noteChoice, type Preferences } from "../../../../app/preferences/choices.ts";
import { EDITOR_KEY } from "../../../../app/preferences/editor-choices.ts";
import { keep, readKept, subscribeKept } from "../../../../app/preferences/kept-text.ts";
import { useSession } from "../../../../app/session/store.ts";
import { type Desk, deskKey } from "./draft-store.ts";

export interface EditorSettings {
  readonly theme: EditorTheme;
  readonly fontSize: number;
  readonly tabSize: number;
}

const DEFAULTS: EditorSettings = { theme: "gavel", fontSize: 13, tabSize: 4 };

const stored = z.object({
  theme: z.catch(z.enum(EDITOR_THEMES.map((one) => one.id)), DEFAULTS.theme),
  fontSize: z.catch(z.literal(FONT_SIZES), DEFAULTS.fontSize as (typeof FONT_SIZES)[number]),
  tabSize: z.catch(z.literal(TAB_SIZES), DEFAULTS.tabSize as (typeof TAB_SIZES)[number]),
});

/** What this release does not offer is as if it had never been chosen. */
function parse(text: string | null): EditorSettings {
  if (text === null) return DEFAULTS;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return DEFAULTS;
  }
}

const keyOf = (desk: Desk) => `${EDITOR_KEY}:${deskKey(desk)}`;

/**
 * A visitor's are those of the problem, and a problem without its own opens with the ones made last; an account's are the
 * same everywhere.
 */
export function useEditorSettings(desk: Desk) {
  const { signedIn } = useSession();
  const read = () => (signedIn ? null : readKept(keyOf(desk))) ?? readKept(EDITOR_KEY);
  const text = useSyncExternalStore(subscribeKept, read);
  const settings = useMemo(() => parse(text), [text]);
  function change(part: Partial<EditorSettings>) {
    const next = JSON.stringify({ ...settings, ...part });
    keep(keyOf(desk), next);
    keep(EDITOR_KEY, next);
    noteChoice(inWordsOfAccount(part));
  }
  return { settings, change };
}

function inWordsOfAccount({ theme, fontSize, tabSize }: Partial<EditorSettings>): Preferences {
  return {
    ...(theme === undefined ? {} : { editorTheme: theme }),
    ...(fontSize === undefined ? {} : { editorFontSize: fontSize }),
    ...(tabSize === undefined ? {} : { editorTabSize: tabSize }),
  };
}

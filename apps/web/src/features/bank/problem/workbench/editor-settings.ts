import {
  EDITOR_THEMES,
  type EditorTheme,
  FONT_SIZES,
  TAB_SIZES,
} from "@gavel/ui/lib/editor-options";
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useState } from "react";
import * as z from "zod/mini";
import { type Place, placeKey } from "./draft-store.ts";

export interface EditorSettings {
  readonly theme: EditorTheme;
  readonly fontSize: number;
  readonly tabSize: number;
}

const DEFAULTS: EditorSettings = { theme: "gavel", fontSize: 13, tabSize: 4 };
/** The settings made last; a problem without its own opens with these. */
const LAST = "editor:v1";
const keyOf = (place: Place) => `${LAST}:${placeKey(place)}`;

const stored = z.object({
  theme: z.catch(z.enum(EDITOR_THEMES.map((one) => one.id)), DEFAULTS.theme),
  fontSize: z.catch(z.literal(FONT_SIZES), DEFAULTS.fontSize as (typeof FONT_SIZES)[number]),
  tabSize: z.catch(z.literal(TAB_SIZES), DEFAULTS.tabSize as (typeof TAB_SIZES)[number]),
});

export function readEditorSettings(place: Place): EditorSettings {
  const text = readStored(keyOf(place)) ?? readStored(LAST);
  if (text === null) return DEFAULTS;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return DEFAULTS;
  }
}

export function writeEditorSettings(place: Place, settings: EditorSettings): void {
  const text = JSON.stringify(settings);
  writeStored(keyOf(place), text);
  writeStored(LAST, text);
}

export function useEditorSettings(place: Place) {
  const [settings, setSettings] = useState(() => readEditorSettings(place));
  function change(part: Partial<EditorSettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    writeEditorSettings(place, next);
  }
  return { settings, change };
}

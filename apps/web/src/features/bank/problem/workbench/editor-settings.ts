import {
  EDITOR_THEMES,
  type EditorTheme,
  FONT_SIZES,
  TAB_SIZES,
} from "@gavel/ui/lib/editor-options";
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useState } from "react";
import * as z from "zod/mini";
import { type Desk, deskKey } from "./draft-store.ts";

export interface EditorSettings {
  readonly theme: EditorTheme;
  readonly fontSize: number;
  readonly tabSize: number;
}

const DEFAULTS: EditorSettings = { theme: "gavel", fontSize: 13, tabSize: 4 };
/** The settings made last; a problem without its own opens with these. */
const LAST = "editor:v1";
const keyOf = (desk: Desk) => `${LAST}:${deskKey(desk)}`;

const stored = z.object({
  theme: z.catch(z.enum(EDITOR_THEMES.map((one) => one.id)), DEFAULTS.theme),
  fontSize: z.catch(z.literal(FONT_SIZES), DEFAULTS.fontSize as (typeof FONT_SIZES)[number]),
  tabSize: z.catch(z.literal(TAB_SIZES), DEFAULTS.tabSize as (typeof TAB_SIZES)[number]),
});

function readEditorSettings(desk: Desk): EditorSettings {
  const text = readStored(keyOf(desk)) ?? readStored(LAST);
  if (text === null) return DEFAULTS;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return DEFAULTS;
  }
}

function writeEditorSettings(desk: Desk, settings: EditorSettings): void {
  const text = JSON.stringify(settings);
  writeStored(keyOf(desk), text);
  writeStored(LAST, text);
}

export function useEditorSettings(desk: Desk) {
  const [settings, setSettings] = useState(() => readEditorSettings(desk));
  function change(part: Partial<EditorSettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    writeEditorSettings(desk, next);
  }
  return { settings, change };
}

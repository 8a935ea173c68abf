import { readStored, writeStored } from "@gavel/ui/lib/storage";
import type { Preferences } from "./choices.ts";
import { keep, readKept } from "./kept-text.ts";

/** Where the editor's settings made last are kept. */
export const EDITOR_KEY = "editor:v1";
/** Where the language chosen last is kept, wherever it was. */
export const LAST_LANGUAGE_KEY = "draft-language:v1";

/** What the account knows of the editor becomes what was chosen last here. Who reads it looks whether it can be. */
export function takeOverEditor(chosen: Preferences): void {
  const { language, editorTheme: theme, editorFontSize: fontSize, editorTabSize: tabSize } = chosen;
  if (language !== undefined && language !== readStored(LAST_LANGUAGE_KEY)) {
    writeStored(LAST_LANGUAGE_KEY, language);
  }
  const before = readKept(EDITOR_KEY);
  // What was never chosen is left out.
  const known = JSON.parse(JSON.stringify({ theme, fontSize, tabSize })) as object;
  if (Object.keys(known).length === 0) return;
  const next = JSON.stringify({ ...parse(before), ...known });
  if (next !== before) keep(EDITOR_KEY, next);
}

function parse(text: string | null): object {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

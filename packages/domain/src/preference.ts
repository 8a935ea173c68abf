/** What people choose for the site and the editor. The names of editor themes and sizes are the web app's to offer. */
import { z } from "zod";
import { LOCALES } from "./locale.ts";

export const preferences = z
  .strictObject({
    locale: z.enum(LOCALES),
    theme: z.enum(["light", "dark", "system"]),
    /** Whether single keys act. */
    hotkeys: z.boolean(),
    /** The programming language chosen last. */
    language: z.string().min(1).max(50),
    editorTheme: z.string().regex(/^[a-z0-9_-]{1,40}$/),
    editorFontSize: z.int().min(6).max(72),
    editorTabSize: z.int().min(1).max(16),
  })
  .partial();
export type Preferences = z.output<typeof preferences>;

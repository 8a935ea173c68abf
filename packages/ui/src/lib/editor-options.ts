/** What readers may choose for the editor. The named themes are offered as their authors made them. */
export const EDITOR_MODES = [
  "c_cpp",
  "java",
  "python",
  "golang",
  "javascript",
  "rust",
  "csharp",
  "php",
  "ruby",
  "typescript",
  "kotlin",
  "haskell",
  "pascal",
  "lua",
  "perl",
] as const;
export type EditorMode = (typeof EDITOR_MODES)[number];

export const EDITOR_THEMES = [
  { id: "gavel", name: "Gavel" },
  { id: "monokai", name: "Monokai" },
  { id: "solarized_light", name: "Solarized Light" },
  { id: "material", name: "Material" },
  { id: "idea", name: "IDEA" },
  { id: "eclipse", name: "Eclipse" },
  { id: "base16-dark", name: "Base16 Dark" },
  { id: "cobalt", name: "Cobalt" },
  { id: "dracula", name: "Dracula" },
] as const;
/** `gavel` follows the theme of the site. */
export type EditorTheme = (typeof EDITOR_THEMES)[number]["id"];

export const FONT_SIZES = [12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
export const TAB_SIZES = [2, 4, 8] as const;

export function isEditorMode(mode: string): mode is EditorMode {
  return EDITOR_MODES.some((one) => one === mode);
}

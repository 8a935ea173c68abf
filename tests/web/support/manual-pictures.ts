/** Pictures of the manual: which screen each shows, by its name in `screens.ts`. */
import type { Language } from "./words.ts";

export const MANUAL_PICTURES: readonly { readonly screen: string; readonly file: string }[] = [
  { screen: "editor", file: "problem" },
  { screen: "public board of a minute", file: "board" },
  { screen: "control page of a contest", file: "control" },
  { screen: "what a class made of its homework", file: "homework" },
  { screen: "back office: problem form, data", file: "data" },
  { screen: "back office: dashboard", file: "dashboard" },
];

/** How the walk of the screens calls its picture of one. */
export function pictureFile(
  screen: string,
  colorScheme: "light" | "dark",
  width: number,
  locale: Language,
): string {
  return `${screen.replaceAll(/\W+/g, "-")}.${colorScheme}.${width}.${locale}.png`;
}

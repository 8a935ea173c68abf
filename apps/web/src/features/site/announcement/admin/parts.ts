/** The two languages of an announcement; one of them is shown. */
export const PARTS = {
  main: { title: "title", content: "content" },
  english: { title: "titleEnglish", content: "contentEnglish" },
} as const;
export type Part = keyof typeof PARTS;
type Name = (typeof PARTS)[Part]["title" | "content"];

/** The one that is shown, unless what is wrong is on the other side alone, where nobody would see why nothing is sent. */
export function partToShow(errors: Readonly<Partial<Record<Name, unknown>>>, shown: Part): Part {
  const isWrong = (part: Part) => Object.values(PARTS[part]).some((name) => errors[name]);
  const other = shown === "main" ? "english" : "main";
  return !isWrong(shown) && isWrong(other) ? other : shown;
}

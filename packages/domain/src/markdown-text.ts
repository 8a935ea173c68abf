const MARKS = /[!-/:-@[-`{-~]/g;

/** A text as Markdown that shows it letter for letter, in one line. */
export function asMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(MARKS, "\\$&");
}

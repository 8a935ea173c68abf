/** Letters, digits, `-` and `_`; what a package's problem is called where nothing better is known. */
export function shortNameOf(text: string): string {
  return (
    text
      .replace(/[^A-Za-z0-9_-]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 50) || "problem"
  );
}

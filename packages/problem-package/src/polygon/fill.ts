/** `tests/%02d` with its number. */
export function fill(pattern: string, number: number): string {
  return pattern.replace(/%(0?)(\d*)d/, (_, zero: string, width: string) =>
    String(number).padStart(Number(width || 0), zero === "" ? " " : "0"),
  );
}

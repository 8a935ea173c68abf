/** A number as people type it: with signs and digits of any width. NaN for anything but a whole number. Pure. */
export function readWhole(text: string): number {
  const typed = text.normalize("NFKC").replace("−", "-").trim();
  return /^[+-]?\d{1,15}$/.test(typed) ? Number(typed) + 0 : Number.NaN;
}

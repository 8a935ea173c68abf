/** The order of names everywhere here: letter by letter, the same on every machine. */

export const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** For entries of maps and objects. */
export const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  compareText(a, b);

/** What the reports share: a clock, a median, lines that line up. */
export function timed<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const from = performance.now();
  return { value: work(), ms: performance.now() - from };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that this share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function print(name: string, figure: string, remark = ""): void {
  process.stdout.write(`${name.padEnd(44)} ${figure.padStart(12)}  ${remark}\n`.trimEnd());
  process.stdout.write("\n");
}

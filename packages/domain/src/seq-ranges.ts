/** Numbers from 1 as people write them: "1-3,7". Pure. */

/** Each once, in their order. */
export function formatRanges(seqs: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const seq of [...new Set(seqs)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === seq - 1) last.to = seq;
    else ranges.push({ from: seq, to: seq });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

/** null = that is no such text, or it names what is beyond `max`. */
export function parseRanges(text: string, max: number): ReadonlySet<number> | null {
  const seqs = new Set<number>();
  for (const part of text.split(",")) {
    const [, first = "", last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === "" || from < 1 || to < from || to > max) return null;
    for (let seq = from; seq <= to; seq += 1) seqs.add(seq);
  }
  return seqs;
}

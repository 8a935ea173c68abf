export function solve(input: string): string {
  const text = input.slice(input.indexOf("\n") + 1).toLowerCase();
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[a-z]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  let best = "";
  let most = 0;
  for (const [word, count] of counts) {
    if (count > most || (count === most && word < best)) {
      best = word;
      most = count;
    }
  }
  return `${best} ${most}\n`;
}

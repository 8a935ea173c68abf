const OPENS: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

export function solve(input: string): string {
  const open: string[] = [];
  let position = 0;
  for (const c of input.trim()) {
    position += 1;
    const wanted = OPENS[c];
    if (wanted === undefined) open.push(c);
    else if (open.pop() !== wanted) return `BROKEN ${position}\n`;
  }
  return open.length === 0 ? "CLOSED\n" : `OPEN ${open.length}\n`;
}

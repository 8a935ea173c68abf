/** What judges say of a run, in their own English; the bracketed part is kept. */
const PATTERNS = {
  output: /^Output limit exceeded$/,
  idle: /^The program waited too long without computing$/,
  signal: /^Killed by signal (.+)$/,
  exit: /^Exit code (-?\d+)$/,
  heap: /^The heap is full$/,
  file: /^No output file (\S+)$/,
  call: /^Forbidden system call: (.+)$/,
  checker: /^The problem's own checker failed$/,
} as const;

export type NoteKind = keyof typeof PATTERNS;

/** null: a note that is not known here, to be shown as the judge wrote it. */
export function findNoteKind(note: string): { kind: NoteKind; detail: string } | null {
  for (const kind of Object.keys(PATTERNS) as NoteKind[]) {
    const match = PATTERNS[kind].exec(note);
    if (match !== null) return { kind, detail: match[1] ?? "" };
  }
  return null;
}

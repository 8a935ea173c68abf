/** What judges say of a run or a compiler, in their own English, today and in earlier releases; the group is kept. */
const PATTERNS = {
  output: /^Output limit exceeded$/,
  idle: /^The program waited too long without computing$/,
  signal: /^Killed by signal (.+)$/,
  exit: /^Exit code (-?\d+)$/,
  heap: /^The heap is full$/,
  file: /^No output file (\S+(?:: .+)?)$/,
  call: /^Forbidden system call: (.+)$/,
  checker: /^The problem's own checker failed$/,
  files: /^The problem's own files cannot be used$/,
  usedUp: /^Not run: the submission has held the judge for too long$/,
  stopped: /^The program was (?:stopped before it finished|ended before it was done)$/,
  start: /^The program (?:could not|cannot) be started: (.+)$/,
  sandbox: /^Sandbox: (.+)$/,
  interactor: /^The interactor kept the program waiting and did not (?:finish|come to an end)$/,
  passes: /^The checker asked for more passes than the (\d+)(?: that)? the problem allows$/,
  groups:
    /^The test data and the rules (?:for its groups do not match|of its groups do not fit together)$/,
  noData: /^The problem has no test data$/,
  language: /^This judge has no (.+)$/,
  judge: /^The judge failed; see its log$/,
  version: /^The judge (?:server )?does not understand this task; (?:do|are) both .+\?$/,
  attempts: /^No judge (?:server|host) finished this in (\d+) attempts$/,
  noHost: /^No judge (?:server|host) took this submission within 10 minutes$/,
  noHostFor:
    /^For 10 minutes no judge (?:server|host) could judge (.+) submissions to this problem$/,
  noProgram: /^The compiler (?:produced|left) no program: (.+)$/,
  compilerTime: /^The compiler needed more than ([\d.]+) s\.$/,
  compilerMemory: /^The compiler needed more than (\d+) MB\.$/,
  compilerSignal: /^The compiler was killed by signal (.+)\.$/,
  compilerEndless: /^The compiler did not (?:finish|come to an end)\.$/,
  compilerOutput: /^The compiler (?:produced too much output|wrote too much)\.$/,
  compilerCall: /^The compiler made a forbidden system call: (.+)\.$/,
  compilerStopped: /^The compiler was (?:stopped before it finished|ended before it was done)$/,
  compilerStart: /^The compiler could not be started: (.+)$/,
  javaMain: /^The program needs a class Main with a main method, outside any package\.$/,
  kotlinMain:
    /^The program needs a function main outside any class, or an object Main with a static one\.$/,
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

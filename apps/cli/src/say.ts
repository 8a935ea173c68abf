/** What people read: plain lines that look the same in a terminal, a service log and a pipe. */
export function say(line = ""): void {
  process.stdout.write(`${printable(line)}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

/** What speaks to a terminal, or turns the order of what stands there around. */
const UNSEEN = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Titles, names in archives and reasons of other sites stand in these lines: none of them gets to write over what was said
 * before. Escaped as in JSON, where the same is meant.
 * @internal
 */
export function printable(line: string): string {
  return line.replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Why what was said was not taken, such as a disk that is full. */
let fault: NodeJS.ErrnoException | null = null;
process.stdout.on("error", (error) => {
  fault ??= error;
});

/**
 * Ends once all that was said has been read: `exit` by itself drops what a pipe had no room for. What could not be written is no
 * success; that a reader has had enough, is.
 */
export async function leave(status: number): Promise<never> {
  await drained(process.stdout);
  const isLost = fault !== null && fault.code !== "EPIPE";
  if (isLost) complain(`gavel: what was said could not be written: ${messageOf(fault)}`);
  await drained(process.stderr);
  process.exit(isLost && status === 0 ? 1 : status);
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.once("error", () => resolve());
    // A fault is told right behind it.
    stream.end(() => setImmediate(resolve));
  });
}

/** A refusal in one sentence, without a stack; `status` becomes the exit status. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** The site's word for it, where it came from one. */
  readonly code: string | null;

  constructor(message: string, status = 1, code: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs one step of the start and prints how long it took; `remark` says what came of it. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  remark: (result: T) => string = () => "",
): Promise<T> {
  const from = performance.now();
  const result = await work();
  const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(5);
  say(`  ${`${name} `.padEnd(20, ".")} ${seconds} s  ${remark(result)}`.trimEnd());
  return result;
}

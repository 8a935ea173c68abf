/** What people read: plain lines that look the same in a terminal, a service log and a pipe. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
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

/**
 * Texts of packages are converted in a process of its own: one that was written to take long holds up nobody else, and is
 * given up. A thread could not be stopped inside a regular expression.
 */
import { packageReason } from "@gavel/domain/package-reason";
import { PackageRefused } from "../model.ts";
import { type Converters, convert } from "./converters.ts";
import type { TextAnswer, TextJob } from "./text-process.ts";

/** So short a text takes no time, whatever is in it: it is converted here. */
const SHORT_CHARACTERS = 2000;

/** The longest statement that anybody wrote takes a fraction of a second; the rest is for a machine without any to spare. */
const MS_MAX = 10_000;
/** A process costs some dozen megabytes as long as it waits for the next text. */
const IDLE_MS = 30_000;
/** Of all that one does: should nobody be there any more to end it, the kernel does. */
const CPU_S_MAX = 120;
const PROGRAM = new URL("./text-process.ts", import.meta.url).pathname;

class Converter {
  readonly #child: Bun.Subprocess;
  #hear: (answer: TextAnswer) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  constructor() {
    this.#child = Bun.spawn({
      cmd: ["/bin/sh", "-c", `ulimit -t ${CPU_S_MAX}; exec "$0" "$1"`, process.execPath, PROGRAM],
      stdio: ["ignore", "ignore", "inherit"],
      serialization: "advanced",
      ipc: (answer) => this.#hear(answer as TextAnswer),
      onExit: () => this.#fail(new Error("what converts texts has ended")),
    });
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  ask(job: TextJob, refusal: Error): Promise<TextAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<TextAnswer>();
    this.#hear = resolve;
    this.#fail = reject;
    const timer = setTimeout(() => reject(refusal), MS_MAX);
    this.#child.send(job);
    return promise.finally(() => clearTimeout(timer));
  }

  /** Nobody waits for it to end. */
  rest(): void {
    this.#fail = () => undefined;
    this.#child.unref();
  }

  wake(): void {
    this.#child.ref();
  }

  end(): void {
    this.rest();
    this.#child.kill("SIGKILL");
  }
}

/** At most one waits; while it works, others are begun. */
let idle: { readonly converter: Converter; readonly timer: NodeJS.Timeout } | null = null;

/** For whoever has to mend it. */
interface Place {
  readonly path: string;
  /** What of the path it is. */
  readonly what: string;
}

/**
 * What the converter of that name makes of the values.
 * @throws PackageRefused for a text that takes too long; RangeError for one in which elements lie too deep
 */
export async function onProcess<Name extends keyof Converters>(
  { path, what }: Place,
  name: Name,
  ...values: Parameters<Converters[Name]>
): Promise<ReturnType<Converters[Name]>> {
  const letters = values.reduce<number>(
    (sum, one) => sum + (typeof one === "string" ? one.length : 0),
    0,
  );
  if (letters <= SHORT_CHARACTERS) return convert(name, values);
  const converter = take();
  const refusal = new PackageRefused(path, packageReason("slowText", { what }));
  const answer = await converter.ask({ name, values }, refusal).catch((error: unknown) => {
    converter.end();
    throw error;
  });
  giveBack(converter);
  if ("result" in answer) return answer.result as ReturnType<Converters[Name]>;
  throw answer.isDeep ? new RangeError(answer.fault) : new Error(answer.fault);
}

function take(): Converter {
  const known = idle;
  if (known === null) return new Converter();
  idle = null;
  clearTimeout(known.timer);
  // It may have used up its time, or been killed.
  if (known.converter.isOver) return new Converter();
  known.converter.wake();
  return known.converter;
}

function giveBack(converter: Converter): void {
  if (idle !== null) {
    converter.end();
    return;
  }
  converter.rest();
  const timer = setTimeout(() => {
    if (idle?.converter === converter) idle = null;
    converter.end();
  }, IDLE_MS);
  timer.unref();
  idle = { converter, timer };
}

/** Source to artefacts. A compile error is the compiler's own word or its limit; anything else is our fault. */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RunResult } from "@gavel/judge-protocol/sandbox";
import { z } from "zod";
import type { BlobStore, Hold } from "../data/blob-store.ts";
import { giveUp } from "../data/give-up.ts";
import { isMissing } from "../data/missing.ts";
import type { Language } from "../languages/language.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { RunSpec, SandboxRun } from "../sandbox/connection.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { areTooLarge } from "./files-of-problem.ts";
import { type CompileLimits, compileSandboxLimits, spentMsOf } from "./limits.ts";
import { type Begin, Making } from "./making.ts";
import type { Asker } from "./shares.ts";
import type { Slots } from "./slots.ts";
import { keepCompilerOutput } from "./user-output.ts";

const HALF_WRITTEN_LIFE_MS = 3_600_000;
const ARTEFACT_MAX_BYTES = 128 * 1024 * 1024;

const storedArtefact = z.object({
  path: z.string(),
  executable: z.boolean(),
  sha256: z.string(),
  bytes: z.number(),
});
export type StoredArtefact = z.infer<typeof storedArtefact>;

/** Files ready to be run; to be released when the last run is over. */
export interface Program extends Hold {
  readonly files: readonly StoredArtefact[];
}

export type CompileOutcome =
  | { readonly kind: "compiled"; readonly program: Program }
  | { readonly kind: "refused"; readonly output: string }
  /** The compiler was content and left no program. */
  | { readonly kind: "noProgram"; readonly note: string }
  | { readonly kind: "fault"; readonly note: string };

export interface CompileSource {
  readonly code: string;
  /** Files beside it, by path. */
  readonly extraFiles: Readonly<Record<string, string>>;
  /** Those of them that are compiled together with the source, as far as they are in its language. */
  readonly compiledFiles?: readonly string[];
}

export class Compiler {
  readonly #sandbox: Pick<Sandbox, "run">;
  readonly #store: BlobStore;
  readonly #slots: Slots;
  readonly #dir: string | null;
  /** The same checker is asked for by every submission at once. */
  readonly #making = new Making();

  /**
   * `dir` remembers what was compiled; null compiles every time. Of `slots` one is taken while the compiler runs, not to
   * look for what is known nor to write it down.
   */
  constructor(options: {
    sandbox: Pick<Sandbox, "run">;
    store: BlobStore;
    slots: Slots;
    dir: string | null;
  }) {
    this.#sandbox = options.sandbox;
    this.#store = options.store;
    this.#slots = options.slots;
    this.#dir = options.dir;
  }

  /** `asker`: on whose account; `limits` take the place of the language's own. Rejects only with the reason of `signal`. */
  async compile(
    ready: ReadyLanguage,
    source: CompileSource,
    asker: Asker,
    signal: AbortSignal,
    limits: CompileLimits = ready.language.compileLimits,
  ): Promise<CompileOutcome> {
    const tooLarge = areTooLarge(source.extraFiles);
    if (tooLarge !== null) return { kind: "refused", output: tooLarge };
    const spec = compileSpec(ready, source, limits);
    const key = cacheKey(ready, spec);
    const make = async (until: AbortSignal, begin: Begin): Promise<CompileOutcome> => {
      const run = await this.#slots.use(
        asker,
        until,
        () => begin(() => this.#sandbox.run(spec, signal)),
        ({ result }) => spentMsOf(result),
      );
      const outcome = this.#read({ ready, source, limits }, asker, run);
      if (outcome.kind !== "compiled") {
        // What is no program may have left files all the same: of a script that is only checked, the script.
        await giveUp(this.#store, run.result.collected);
        return outcome;
      }
      try {
        await this.#remember(key, outcome.program.files);
      } catch (error) {
        // Nobody else will: on a full disk its files have to go, of all times.
        outcome.program.release();
        throw error;
      }
      return outcome;
    };
    if (this.#dir === null) return make(signal, (work) => work());
    for (;;) {
      // What another task is compiling may be known when it is done; its failure is not ours.
      await this.#making.untilDone(key, signal);
      const known = await this.#findKnown(key, asker);
      if (known !== null) return { kind: "compiled", program: known };
      const made = await this.#making.atTurn(key, signal, make);
      if (made !== null) return made;
    }
  }

  /**
   * Forgets programs whose files the store has let go meanwhile, and what a killed process left half written. For the
   * background: there is one small note for each program ever compiled here.
   */
  async forgetLost(signal: AbortSignal): Promise<void> {
    if (this.#dir === null) return;
    for (const name of await namesIn(this.#dir)) {
      if (signal.aborted) return;
      const path = join(this.#dir, name);
      const isKept = name.endsWith(".json") ? await this.#hasAll(path) : await isYoung(path);
      if (!isKept && !this.#making.has(basename(name, ".json"))) await rm(path, { force: true });
    }
  }

  async #hasAll(note: string): Promise<boolean> {
    const files = await readNote(note);
    return files?.every((file) => this.#store.has(file.sha256)) ?? false;
  }

  #read(
    { ready: { language }, source, limits }: Compiling,
    { holder }: Asker,
    run: SandboxRun,
  ): CompileOutcome {
    const output = compilerOutput(run);
    const refusal = refusalOf(run.result, limits);
    if (refusal !== null) return { ...refusal, ...joinOutput(refusal, output) };
    const files: StoredArtefact[] = [];
    for (const { path, executable } of language.artefacts) {
      const found = run.result.collected.find((one) => one.path === path);
      if (found === undefined) return { kind: "noProgram", note: missingNote(run.result, path) };
      files.push({ path, executable, sha256: found.sha256, bytes: found.bytes });
    }
    const further = new Set(madeBeside(language, source));
    for (const { path, sha256, bytes } of run.result.collected) {
      if (further.has(path)) files.push({ path, executable: false, sha256, bytes });
    }
    return {
      kind: "compiled",
      program: { files, release: this.#store.keep(files, holder).release },
    };
  }

  async #findKnown(key: string, { holder }: Asker): Promise<Program | null> {
    if (this.#dir === null) return null;
    const note = join(this.#dir, `${key}.json`);
    // Most programs are new, and this look takes no thread.
    if (!existsSync(note)) return null;
    const files = await readNote(note);
    const hold = files === null ? null : await this.#store.findHold(files, holder);
    return files === null || hold === null ? null : { files, release: hold.release };
  }

  async #remember(key: string, files: readonly StoredArtefact[]): Promise<void> {
    if (this.#dir === null) return;
    const half = join(this.#dir, crypto.randomUUID());
    if (!existsSync(this.#dir)) await mkdir(this.#dir, { recursive: true });
    await writeFile(half, JSON.stringify(files));
    await rename(half, join(this.#dir, `${key}.json`));
  }
}

/** Null when there is none that can be read: the program is then compiled again. */
async function readNote(path: string): Promise<StoredArtefact[] | null> {
  try {
    return z.array(storedArtefact).parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}

/** What is half written may be finished yet. */
async function isYoung(path: string): Promise<boolean> {
  return (await stat(path)).mtimeMs > Date.now() - HALF_WRITTEN_LIFE_MS;
}

/** A folder that nothing was written to yet has none. */
async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

interface Compiling {
  readonly ready: ReadyLanguage;
  readonly source: CompileSource;
  readonly limits: CompileLimits;
}

/** What may come of further sources, as far as the program asks for them. */
function madeBeside({ madeOf, artefacts }: Language, { extraFiles }: CompileSource): string[] {
  if (madeOf === undefined) return [];
  const own = new Set(artefacts.map(({ path }) => path));
  return Object.keys(extraFiles).flatMap((path) => {
    const made = madeOf(path);
    return made === null || own.has(made) ? [] : [made];
  });
}

function compileSpec(
  { language, home, prepared }: ReadyLanguage,
  source: CompileSource,
  limits: CompileLimits,
): RunSpec {
  // What lies where the compiler writes to is not the program's fault, and could not be overwritten.
  const kept = [...language.artefacts.map(({ path }) => path), ...madeBeside(language, source)];
  const written = [...kept, ...(language.leavings ?? [])];
  const taken = new Set([language.sourceFile, ...written]);
  const extra = Object.entries(source.extraFiles).filter(([path]) => !taken.has(path));
  const files = [[language.sourceFile, source.code] as const, ...extra];
  return {
    profile: "compile",
    argv: withSources([...language.compile(home, prepared)], language, source),
    env: [...language.compileEnv],
    files: files.map(([path, text]) => ({
      path,
      source: { kind: "text", text },
      executable: false,
    })),
    stdin: null,
    limits: compileSandboxLimits(limits),
    collect: kept.map((path) => ({ path, maxBytes: ARTEFACT_MAX_BYTES, optional: true })),
  };
}

const C_PLUS_PLUS = ["cpp", "cc", "cxx", "c++", "C", "c"];

/** Further sources stand behind the main one; compilers that find them by themselves are not told. */
function withSources(
  argv: string[],
  { sourceFile, findsSources }: Language,
  source: CompileSource,
): string[] {
  if (findsSources) return argv;
  const endingOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);
  const own = endingOf(sourceFile);
  const endings = own === "cpp" ? C_PLUS_PLUS : [own];
  const further = (source.compiledFiles ?? []).filter(
    (path) =>
      path !== sourceFile &&
      Object.hasOwn(source.extraFiles, path) &&
      endings.includes(endingOf(path)),
  );
  return argv.flatMap((word) => (word === sourceFile ? [word, ...further] : [word]));
}

/** Everything that decides the result: the whole request and the tool chain behind it. */
function cacheKey(ready: ReadyLanguage, spec: RunSpec): string {
  return new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([ready.language.name, ready.fingerprint, spec]))
    .digest("hex");
}

type Refusal = { kind: "refused"; output: string } | { kind: "fault"; note: string };

/** `null`: the compiler ended well. */
function refusalOf(result: RunResult, limits: CompileLimits): Refusal | null {
  const { cause } = result;
  const { cpuTimeMs, memoryMib } = limits;
  const refused = (output: string): Refusal => ({ kind: "refused", output });
  switch (cause.kind) {
    case "exited":
      if (cause.code === 0) return null;
      return refused(result.oomKills > 0 ? `The compiler needed more than ${memoryMib} MB.` : "");
    case "signalled":
      return refused(`The compiler was killed by signal ${cause.signal} (${cause.name}).`);
    case "cpuTimeLimit":
      return refused(`The compiler needed more than ${cpuTimeMs / 1000} s.`);
    case "wallTimeLimit":
    case "idleTimeLimit":
      return refused("The compiler did not finish.");
    case "memoryLimit":
      return refused(`The compiler needed more than ${memoryMib} MB.`);
    case "outputLimit":
      return refused("The compiler produced too much output.");
    case "securityViolation":
      return refused(`The compiler made a forbidden system call: ${cause.detail}.`);
    case "stopped":
      return { kind: "fault", note: "The compiler was stopped before it finished" };
    case "execFailed":
      return { kind: "fault", note: `The compiler could not be started: ${cause.message}` };
    case "sandboxFailed":
      return { kind: "fault", note: `Sandbox: ${cause.step}: ${cause.message}` };
  }
}

function joinOutput(refusal: Refusal, output: string): Partial<{ output: string }> {
  if (refusal.kind === "fault") return {};
  const text = [refusal.output, output].filter((part) => part !== "").join("\n");
  return { output: text === "" ? "The compiler failed without a message." : text };
}

function compilerOutput(run: SandboxRun): string {
  return keepCompilerOutput(Buffer.concat([run.stdout, run.stderr])).trimEnd();
}

function missingNote(result: RunResult, path: string): string {
  const reason = result.uncollected.find((one) => one.path === path)?.reason ?? "missing";
  return `The compiler produced no program: ${path}: ${reason}`;
}

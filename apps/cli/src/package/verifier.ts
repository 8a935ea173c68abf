/** Judges what comes with a problem on a bench of its own, as `package verify` and `problem check` do. */
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { inspectProblem, verifyProblem, Workbench } from "@gavel/judge/local";
import type { ReadProblem } from "@gavel/problem-package/model";
import { type ReadOptions, readPackages } from "@gavel/problem-package/read-packages";
import { ArchiveError, openArchive } from "@gavel/problem-package/safe-archive";
import { withTestlibText } from "@gavel/problem-package/testlib";
import { pino } from "pino";
import { buildSandbox } from "../build/sandbox.ts";
import type { Settings } from "../env.ts";
import { SANDBOX_BINARY } from "../places.ts";
import { Refusal } from "../say.ts";
import { Progress } from "./progress.ts";
import { type PackageReport, refusedReport } from "./report.ts";

const SLOTS_MAX = 16;

/** A sandbox with a judge around it while `use` runs; a signal ends it. @throws Refusal where there is no sandbox */
export async function withBench<T>(
  settings: Settings,
  use: (bench: Workbench, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const sandbox = await buildSandbox();
  if (sandbox.kind === "missing") throw new Refusal(sandbox.why);
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Refusal("stopped", 130));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const bench = await Workbench.open(
    {
      dataDir: join(settings.dataDir, "verify"),
      sandboxBinary: SANDBOX_BINARY,
      slots: settings.judgeSlots ?? Math.min(SLOTS_MAX, availableParallelism()),
      log: pino(
        { level: settings.logLevel === "info" ? "error" : settings.logLevel },
        pino.destination(2),
      ),
    },
    stopping.signal,
  );
  try {
    return await use(bench, stopping.signal);
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    await bench.stop();
  }
}

interface VerifierOptions extends ReadOptions {
  readonly allCases: boolean;
  /** Runs validators and the tests of the checker, too. */
  readonly inspects?: boolean;
}

export class Verifier {
  readonly #bench: Workbench;
  readonly #options: VerifierOptions;
  readonly #signal: AbortSignal;

  constructor(bench: Workbench, options: VerifierOptions, signal: AbortSignal) {
    this.#bench = bench;
    this.#options = options;
    this.#signal = signal;
  }

  /** One report for each problem inside; one for the whole when it cannot be read. */
  async *archive(path: string): AsyncGenerator<PackageReport> {
    try {
      const archive = await openArchive(resolve(path));
      try {
        const found = readPackages(archive, null, this.#options);
        for await (const read of found) yield await this.problem(path, read);
      } finally {
        await archive.close();
      }
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      yield refusedReport(path, path, [{ path: "", reason: error.message }], []);
    }
  }

  async problem(path: string, read: ReadProblem): Promise<PackageReport> {
    const own = read.path === "" ? path : `${path}/${read.path}`;
    if (read.problem === null) return refusedReport(own, read.name, read.refusals, read.remarks);
    const progress = new Progress(read.name);
    const options = {
      allCases: this.#options.allCases,
      onProgress: (done: number, total: number) => progress.show(done, total),
    };
    try {
      const verified = await verifyProblem(read.problem, this.#bench, options, this.#signal);
      const { remarks, name } = read;
      const judged = { path: own, name, refusals: [], remarks, verified };
      const isRight = verified.submissions.every((one) => one.ok !== false);
      if (this.#options.inspects !== true) return { ...judged, ok: isRight };
      const inspected = await inspectProblem(read.problem, {
        ...{ bench: this.#bench, signal: this.#signal, lend: withTestlibText },
      });
      const ok = isRight && inspected.every((one) => one.ok !== false);
      return { ...judged, ok, inspected };
    } catch (error) {
      // A file that lied about itself is found only when it is read.
      if (!(error instanceof ArchiveError)) throw error;
      return refusedReport(own, read.name, [{ path: "", reason: error.message }], read.remarks);
    } finally {
      progress.end();
    }
  }
}

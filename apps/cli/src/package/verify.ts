/** `gavel package verify`: judges the programs that came with problems, without a site. */
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { verifyProblem, Workbench } from "@gavel/judge/local";
import type { ReadProblem } from "@gavel/problem-package/model";
import { type ReadOptions, readPackages } from "@gavel/problem-package/read-packages";
import { ArchiveError, openArchive } from "@gavel/problem-package/safe-archive";
import { HEADERS_FOLDER, readHeaders } from "@gavel/problem-package/site-headers";
import { pino } from "pino";
import { buildSandbox } from "../build/sandbox.ts";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { SANDBOX_BINARY } from "../places.ts";
import { Refusal, say } from "../say.ts";
import { Progress } from "./progress.ts";

import { type PackageReport, printReport, refusedReport, toJson } from "./report.ts";

const SLOTS_MAX = 16;

/** @returns 0 when every program of every package got what was expected of it, else 1. */
export async function packageVerify(settings: Settings, args: readonly string[]): Promise<number> {
  const { flags, words: paths } = parseOptions(args, { flags: ["json", "all-cases"] });
  if (paths.length === 0)
    throw new Refusal("name at least one package: gavel package verify <path>…", 2);
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
  const isJson = flags.has("json");
  try {
    const reports: PackageReport[] = [];
    const headers = await readHeaders(join(settings.dataDir, HEADERS_FOLDER));
    for (const path of paths) {
      const options = { allCases: flags.has("all-cases"), headers };
      const verifier = new Verifier(bench, options, stopping.signal);
      for await (const report of verifier.archive(path)) {
        reports.push(report);
        if (!isJson) printReport(report);
      }
    }
    const isOk = reports.every((one) => one.ok);
    if (isJson) process.stdout.write(`${JSON.stringify(toJson(reports), null, 2)}\n`);
    else say(isOk ? "Everything is as expected." : "Not everything is as expected.");
    return isOk ? 0 : 1;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    await bench.stop();
  }
}

class Verifier {
  readonly #bench: Workbench;
  readonly #options: ReadOptions & { readonly allCases: boolean };
  readonly #signal: AbortSignal;

  constructor(
    bench: Workbench,
    options: ReadOptions & { readonly allCases: boolean },
    signal: AbortSignal,
  ) {
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
        for await (const read of found) yield await this.#problem(path, read);
      } finally {
        await archive.close();
      }
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      yield refusedReport(path, path, [{ path: "", reason: error.message }], []);
    }
  }

  async #problem(path: string, read: ReadProblem): Promise<PackageReport> {
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
      const ok = verified.submissions.every((one) => one.ok !== false);
      return { path: own, name, ok, refusals: [], remarks, verified };
    } catch (error) {
      // A file that lied about itself is found only when it is read.
      if (!(error instanceof ArchiveError)) throw error;
      return refusedReport(own, read.name, [{ path: "", reason: error.message }], read.remarks);
    } finally {
      progress.end();
    }
  }
}

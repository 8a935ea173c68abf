/** `gavel package verify`: judges the programs that came with problems, without a site. */
import { join } from "node:path";
import { HEADERS_FOLDER, readHeaders } from "@gavel/problem-package/site-headers";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { Refusal, say } from "../say.ts";
import { type PackageReport, printReport, toJson } from "./report.ts";
import { Verifier, withBench } from "./verifier.ts";

/** @returns 0 when every program of every package got what was expected of it, else 1. */
export async function packageVerify(settings: Settings, args: readonly string[]): Promise<number> {
  const { flags, words: paths } = parseOptions(args, { flags: ["json", "all-cases"] });
  if (paths.length === 0)
    throw new Refusal("name at least one package: gavel package verify <path>…", 2);
  const isJson = flags.has("json");
  return withBench(settings, async (bench, signal) => {
    const reports: PackageReport[] = [];
    const wishes = { allCases: flags.has("all-cases"), inspects: true };
    const headers = await readHeaders(join(settings.dataDir, HEADERS_FOLDER));
    for (const path of paths) {
      const verifier = new Verifier(bench, { ...wishes, headers }, signal);
      for await (const report of verifier.archive(path)) {
        reports.push(report);
        if (!isJson) printReport(report);
      }
    }
    return concluded(reports, isJson);
  });
}

/** The last word, and the exit status. */
export function concluded(reports: readonly PackageReport[], isJson: boolean): number {
  const isOk = reports.every((one) => one.ok);
  if (isJson) process.stdout.write(`${JSON.stringify(toJson(reports), null, 2)}\n`);
  else say(isOk ? "Everything is as expected." : "Not everything is as expected.");
  return isOk ? 0 : 1;
}

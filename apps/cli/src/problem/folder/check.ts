/**
 * `gavel problem check`: whether a folder can be pushed, its programs get what is expected of them, its validators find
 * its inputs valid, and its checker says what its tests want. A site is asked for its limits where one is named.
 */
import type { ProblemBounds } from "@gavel/api/types";
import type { Settings } from "../../env.ts";
import { parseOptions } from "../../options.ts";
import { type PackageReport, printReport, refusedReport } from "../../package/report.ts";
import { Verifier, withBench } from "../../package/verifier.ts";
import { concluded } from "../../package/verify.ts";
import { openNamedSite } from "../problem-options.ts";
import type { SiteClient } from "../site-client.ts";
import { findExcess } from "./bounds.ts";
import { CHECK_FLAGS, CHECK_NAMES } from "./folder-options.ts";
import { type LocalFolder, readLocal } from "./local.ts";
import { readinessWords } from "./readiness.ts";

/** Exit status 0 all is well, 1 it is not, 2 for wrong use. */
export async function checkCommand(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(args, { names: CHECK_NAMES, flags: CHECK_FLAGS });
  const folders: LocalFolder[] = [];
  for (const path of words.length === 0 ? ["."] : words) folders.push(await readLocal(path));
  const site = values.server === undefined ? null : await openNamedSite(settings, values);
  const refused = await refusedOf(folders, site);
  const isJson = flags.has("json");
  const judge = async (judged: (folder: LocalFolder) => Promise<PackageReport>) => {
    const reports: PackageReport[] = [];
    for (const folder of folders) {
      const report = refused.get(folder) ?? (await withSite(site, folder, await judged(folder)));
      reports.push(report);
      if (!isJson) printReport(report);
    }
    return concluded(reports, isJson);
  };
  // What cannot be pushed needs no sandbox.
  if (refused.size === folders.length) return judge(() => Promise.reject(new Error("all refused")));
  return withBench(settings, (bench, signal) => {
    const options = { allCases: flags.has("all-cases"), inspects: true };
    const verifier = new Verifier(bench, options, signal);
    return judge(({ path, read }) => verifier.problem(path, read));
  });
}

async function refusedOf(folders: readonly LocalFolder[], site: SiteClient | null) {
  const bounds = site === null ? null : await site.query<ProblemBounds>("problem.bounds", {});
  const refused = new Map<LocalFolder, PackageReport>();
  for (const folder of folders) {
    const { path, read } = folder;
    const reasons = read.problem === null ? read.refusals : await findExcess(read.problem, bounds);
    if (reasons.length === 0) continue;
    refused.set(folder, refusedReport(path, read.name, reasons, read.remarks));
  }
  return refused;
}

async function withSite(
  site: SiteClient | null,
  folder: LocalFolder,
  report: PackageReport,
): Promise<PackageReport> {
  return site === null ? report : { ...report, site: await readinessWords(site, folder) };
}

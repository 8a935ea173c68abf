/** `gavel package convert`: problems of any format as Kattis packages in one zip. */
import { rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Findings } from "@gavel/problem-package/findings";
import { kattisEntries } from "@gavel/problem-package/kattis-writer";
import {
  type ImportedProblem,
  PackageRefused,
  type ReadProblem,
} from "@gavel/problem-package/model";
import { readPackages } from "@gavel/problem-package/read-packages";
import { ArchiveError, openArchive } from "@gavel/problem-package/safe-archive";
import { HEADERS_FOLDER, readHeaders } from "@gavel/problem-package/site-headers";
import { writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { complain, Refusal, say } from "../say.ts";

/** @returns 0 when every problem was written, 1 when some could not be; those are named and the rest is written. */
export async function packageConvert(settings: Settings, args: readonly string[]): Promise<number> {
  const { words } = parseOptions(args, {});
  const [from, to, more] = words;
  if (from === undefined || to === undefined || more !== undefined) {
    throw new Refusal("name a package and a target: gavel package convert PACKAGE OUT.zip", 2);
  }
  const headers = await readHeaders(join(settings.dataDir, HEADERS_FOLDER));
  try {
    const archive = await openArchive(resolve(from));
    try {
      const entries: ZipSource[] = [];
      const folders = new Set<string>();
      let isWhole = true;
      for await (const read of readPackages(archive, null, { headers })) {
        const own = await entriesOf(read, folders);
        if (own === null) isWhole = false;
        else entries.push(...own);
      }
      if (entries.length > 0) await write(entries, resolve(to));
      return isWhole ? 0 : 1;
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new Refusal(`${from}: ${error.message}`);
    throw error;
  }
}

/** `null`: it cannot be said in this format, or could not be read. */
async function entriesOf(read: ReadProblem, folders: Set<string>): Promise<ZipSource[] | null> {
  const findings = new Findings();
  const entries = read.problem === null ? [] : await written(read.problem, folders, findings);
  for (const one of [...read.remarks, ...findings.remarks]) {
    say(`${read.name}: ${one.what}: ${one.path === "" ? "" : `${one.path}: `}${one.text}`);
  }
  const refusals = [...read.refusals, ...findings.refusals];
  for (const one of refusals) {
    complain(`${read.name}: refused: ${one.path === "" ? "" : `${one.path}: `}${one.reason}`);
  }
  return refusals.length > 0 ? null : entries;
}

async function written(
  problem: ImportedProblem,
  folders: Set<string>,
  findings: Findings,
): Promise<ZipSource[]> {
  try {
    return await kattisEntries(problem, findings, folders);
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    findings.refuseBy(error);
    return [];
  }
}

/** Whoever looks sees the whole zip or none. */
async function write(entries: readonly ZipSource[], to: string): Promise<void> {
  const half = `${to}.${process.pid}`;
  try {
    await Bun.write(half, new Response(writeZip(entries)));
    await rename(half, to);
  } finally {
    await rm(half, { force: true });
  }
}

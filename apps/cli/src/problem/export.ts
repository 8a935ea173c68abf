/** `gavel problem export`: problems of a site into one archive. */
import { rename, rm } from "node:fs/promises";
import type { ExportedProblem } from "@gavel/api/types";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { messageOf, Refusal, say } from "../say.ts";
import { EXPORT_NAMES, FLAGS, openNamedSite, withLongNames } from "./problem-options.ts";

const FORMATS = ["hoj", "kattis"];

/**
 * What a format cannot hold is left out, and what it does not keep is told. Exit status 0 when every problem is in the
 * archive, 1 when one is missing, 2 for wrong use and no access.
 */
export async function exportCommand(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(withLongNames(args), {
    names: EXPORT_NAMES,
    flags: FLAGS,
  });
  const { output, format = "hoj" } = values;
  if (words.length === 0) throw new Refusal("name at least one problem by its ID", 2);
  if (output === undefined) throw new Refusal("-o must name the file to write", 2);
  if (!FORMATS.includes(format)) {
    throw new Refusal(`--format: ${format} is not one of ${FORMATS.join(", ")}`, 2);
  }
  const site = await openNamedSite(settings, values);
  const problems = await site.query<readonly ExportedProblem[]>("problem.checkExport", {
    format,
    problemIds: words,
  });
  const isJson = flags.has("json");
  if (!isJson) for (const line of problems.flatMap(describeExport)) say(line);
  const query = new URLSearchParams({ format, partial: "true", problemId: words.join(",") });
  const answer = await site.download(`/api/file/export-problem?${query}`);
  const bytes = await save(answer, output);
  const taken = problems.filter((one) => one.reasons.length === 0);
  const ok = taken.length === problems.length;
  const done = { ok, file: output, format, problems, bytes };
  say(isJson ? JSON.stringify(done) : `${output}: ${taken.length} problems, ${bytes} bytes`);
  return ok ? 0 : 1;
}

function describeExport({ problemId, reasons, remarks }: ExportedProblem): string[] {
  return [
    ...reasons.map((text) => `${problemId}: left out: ${text}`),
    ...remarks.map((text) => `${problemId}: ${text}`),
  ];
}

/** Under another name until it is whole: a download that breaks off leaves nothing that looks like an archive. */
async function save(answer: Response, output: string): Promise<number> {
  const part = `${output}.part`;
  try {
    const bytes = await Bun.write(part, answer);
    await rename(part, output);
    return bytes;
  } catch (error) {
    await rm(part, { force: true });
    throw new Refusal(`${output} cannot be written: ${messageOf(error)}`);
  }
}

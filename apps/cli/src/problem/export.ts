/** `gavel problem export`: problems of a site into one archive. */
import { rename, rm } from "node:fs/promises";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { messageOf, Refusal, say } from "../say.ts";
import { EXPORT_NAMES, FLAGS, openNamedSite, withLongNames } from "./problem-options.ts";

const FORMATS = ["hoj", "kattis"];

/** Exit status 0 when the archive is whole, 1 when a problem is missing, 2 for wrong use and no access. */
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
  const query = new URLSearchParams({ format, problemId: words.join(",") });
  const answer = await site.download(`/api/file/export-problem?${query}`);
  const bytes = await save(answer, output);
  const done = { ok: true, file: output, format, problems: words, bytes };
  say(
    flags.has("json")
      ? JSON.stringify(done)
      : `${output}: ${words.length} problems, ${bytes} bytes`,
  );
  return 0;
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

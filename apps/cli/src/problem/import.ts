/** `gavel problem import`: archives into a site, one after the other, each with its report. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { ImportView } from "@gavel/api/types";
import { ArchiveError, openArchive } from "@gavel/problem-package/safe-archive";
import { writeZip } from "@gavel/problem-package/zip-writer";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { messageOf, Refusal, say } from "../say.ts";
import {
  FLAGS,
  IMPORT_NAMES,
  openNamedSite,
  readTimeLimitMs,
  withLongNames,
} from "./problem-options.ts";
import { describeImport } from "./report.ts";
import { type SiteClient, watchUntil } from "./site-client.ts";

/** What became of one path; the shape of `--json`. */
export interface ImportedPath {
  readonly path: string;
  /** Everything in it was taken. */
  readonly ok: boolean;
  /** Why it could not be read, or not to its end; null when it could. */
  readonly reason: string | null;
  readonly problems: ImportView["problems"];
}

/** Exit status 0 when everything was taken, 1 when something was not, 2 for wrong use and no access. */
export async function importCommand(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(withLongNames(args), {
    names: IMPORT_NAMES,
    flags: FLAGS,
  });
  if (words.length === 0) throw new Refusal("name at least one archive or folder", 2);
  const query = new URLSearchParams();
  if (values.format !== undefined) query.set("format", values.format);
  const limit = values["time-limit"];
  if (limit !== undefined) query.set("timeLimitMs", String(readTimeLimitMs(limit)));
  if (values.id !== undefined) query.set("ids", values.id);
  const site = await openNamedSite(settings, values);
  const done: ImportedPath[] = [];
  for (const path of words) {
    const one = await importPath(site, path, query);
    done.push(one);
    if (!flags.has("json")) for (const line of describeImport(one)) say(line);
  }
  const ok = done.every((one) => one.ok);
  if (flags.has("json")) say(JSON.stringify({ ok, packages: done }, null, 2));
  return ok ? 0 : 1;
}

async function importPath(
  site: SiteClient,
  path: string,
  query: URLSearchParams,
): Promise<ImportedPath> {
  try {
    const { id } = await withFile(path, (file, name) => {
      const form = new FormData();
      form.append("file", Bun.file(file), name);
      return site.rest<{ id: number }>("POST", `/api/file/import-package?${query}`, form);
    });
    const { state, reason, problems } = await watch(site, id);
    const isWhole = state === "done" && problems.every((row) => row.status === "imported");
    const stopped = state === "interrupted" ? "the server stopped in the meantime" : null;
    return { path, ok: isWhole, reason: reason ?? stopped, problems };
  } catch (error) {
    // Without access nothing else will go better; a bad archive does not keep out the next.
    if (error instanceof Refusal && error.status === 2) throw error;
    if (!(error instanceof Refusal) && !(error instanceof ArchiveError)) throw error;
    return { path, ok: false, reason: messageOf(error), problems: [] };
  }
}

const watch = (site: SiteClient, id: number) =>
  watchUntil(
    () => site.query<ImportView>("problem.getImport", { id }),
    ({ state }) => state !== "running",
  );

/** A folder is packed into a zip for the time of the upload, with the same guards as any archive. */
export async function withFile<T>(
  path: string,
  use: (file: string, name: string) => Promise<T>,
): Promise<T> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) throw new Refusal(`${path} does not exist`);
  if (!facts.isDirectory()) return use(path, basename(path));
  const folder = await mkdtemp(join(tmpdir(), "gavel-import-"));
  const archive = await openArchive(path);
  try {
    const sources = [...archive.tree.files].map(([name, file]) => ({
      name,
      bytes: file.bytes,
      isExecutable: file.isExecutable,
      open: async () => file.open(),
    }));
    const zip = join(folder, "package.zip");
    await Bun.write(zip, new Response(writeZip(sources)));
    return await use(zip, `${archive.tree.name}.zip`);
  } finally {
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `gavel contest import`: a contest package into a site, with what its form in the back office chooses at first. */
import type { ContestImportView, ContestPackageView } from "@gavel/api/types";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { withFile } from "../problem/import.ts";
import { openNamedSite, SITE_NAMES } from "../problem/problem-options.ts";
import { type SiteClient, watchUntil } from "../problem/site-client.ts";
import { Refusal, say } from "../say.ts";
import { withSheet } from "../site/password-sheet.ts";
import { describeContents, describeResult } from "./import-words.ts";

export const IMPORT_CONTEST_NAMES = [...SITE_NAMES, "title", "start", "sheet"] as const;
export const IMPORT_CONTEST_FLAGS = ["json", "check", "leave-existing", "no-history"] as const;

type Contents = NonNullable<ContestPackageView["contest"]>;

/** Exit status 0 when everything was taken, 1 when something was not, 2 for wrong use and no access. */
export async function contestImport(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(args, {
    names: IMPORT_CONTEST_NAMES,
    flags: IMPORT_CONTEST_FLAGS,
  });
  const [path, ...rest] = words;
  if (path === undefined) throw new Refusal("name the contest package: a zip or a folder", 2);
  refuseWords(rest);
  // It may make accounts and their passwords, which no token does.
  if (values.user === undefined) throw new Refusal("give --user and --password", 2);
  const startTime = values.start === undefined ? null : readStart(values.start);
  const site = await openNamedSite(settings, values);
  const view = await upload(site, path);
  const { contest } = view;
  if (contest === null) throw new Refusal(`${path}: ${view.reason ?? "it cannot be read"}`);
  if (flags.has("check")) {
    if (flags.has("json")) say(JSON.stringify({ ok: true, contest }, null, 2));
    else for (const line of describeContents(path, contest)) say(line);
    return 0;
  }
  if (contest.startTime === null && startTime === null) {
    throw new Refusal("the package does not say when the contest begins: give --start", 2);
  }
  const wish = {
    ...{ packageId: view.id, title: values.title ?? contest.title, startTime },
    problems: chooseProblems(contest, view.mayMake),
    existing: flags.has("leave-existing") ? "leave" : "use",
    withHistory: view.mayMake && !flags.has("no-history"),
  };
  const done = await run(site, wish, sheetOf(view, contest, values.sheet));
  const ok = isWhole(done);
  if (flags.has("json")) say(JSON.stringify({ ok, import: done }, null, 2));
  else for (const line of describeResult(path, done)) say(line);
  return ok ? 0 : 1;
}

/** A moment with its offset from UTC, or in this machine's time. @throws Refusal */
function readStart(text: string): Date {
  const start = new Date(text);
  if (!Number.isNaN(start.getTime())) return start;
  throw new Refusal(`--start: ${text} is not a time, such as 2026-05-01T09:00+08:00`, 2);
}

async function upload(site: SiteClient, path: string): Promise<ContestPackageView> {
  const { id } = await withFile(path, (file, name) => {
    const form = new FormData();
    form.append("file", Bun.file(file), name);
    return site.rest<{ id: number }>("POST", "/api/file/preview-contest-package", form);
  });
  return watchUntil(
    () => site.query<ContestPackageView>("contestImport.getPackage", { packageId: id }),
    ({ state }) => state !== "reading",
  );
}

/** What the bank has by its ID is taken from there, else what is in the package; the rest is left out. */
function chooseProblems({ problems }: Contents, mayMake: boolean) {
  return problems.map(({ id, found, taken }) => {
    if (taken !== null && found !== null) {
      return { problem: id, from: "bank", bank: found.problemId };
    }
    const isWhole = found !== null && found.reasons.length === 0;
    return { problem: id, from: mayMake && isWhole ? "package" : "none", bank: null };
  });
}

/** Where passwords go; null: none are made. @throws Refusal */
function sheetOf(view: ContestPackageView, { teamCounts }: Contents, sheet: string | undefined) {
  if (!view.mayMake || teamCounts.new === 0) return null;
  if (sheet !== undefined) return sheet;
  const n = teamCounts.new;
  throw new Refusal(`accounts for ${n} teams are made: give --sheet OUT.xlsx for passwords`, 2);
}

async function run(
  site: SiteClient,
  wish: object,
  sheet: string | null,
): Promise<ContestImportView> {
  const start = () => site.mutate<{ id: number; key: string | null }>("contestImport.start", wish);
  if (sheet === null) return watch(site, (await start()).id);
  return withSheet(sheet, async (take) => {
    const { id, key } = await start();
    const done = await watch(site, id);
    if (key !== null && done.report.accounts.sheetUntil !== null) await take(site, key);
    return done;
  });
}

const watch = (site: SiteClient, importId: number) =>
  watchUntil(
    () => site.query<ContestImportView>("contestImport.get", { importId }),
    ({ state }) => state !== "running",
  );

function isWhole({ state, report: { problems, accounts, history } }: ContestImportView): boolean {
  const isTaken = problems.every(({ status }) => status === "imported" || status === "bank");
  return state === "done" && isTaken && accounts.left.length === 0 && history.left.length === 0;
}

/** `gavel problem push`: a folder to the site, where it is not there already. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { PushedProblem } from "@gavel/api/types";
import { FOLDER_DATA } from "@gavel/problem-package/folder";
import { textEntry, writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import type { Settings } from "../../env.ts";
import { Refusal, say } from "../../say.ts";
import { BASE_FILE, saveBase, wordFor } from "./base.ts";
import { requireContent } from "./diff.ts";
import { type FolderCall, openFolderCall, wantedOf } from "./folder-options.ts";
import { type FolderContent, type LocalFolder, readLocal } from "./local.ts";
import { findRemote, type RemoteFolder } from "./remote.ts";
import { differenceWords } from "./words.ts";

/** Exit status 0 the site is as the folder is, 1 it is not and stays as it was, 2 for wrong use and no access. */
export async function pushCommand(settings: Settings, args: readonly string[]): Promise<number> {
  const call = await openFolderCall(settings, args, ["json", "force"]);
  const local = await readLocal(call.folder);
  const content = requireContent(local);
  const wanted = wantedOf(call, local.read.problem?.displayId ?? null);
  const remote = await findRemote(call.site, wanted);
  if (remote === null && call.base !== null) {
    throw new Refusal(
      `the problem that ${call.folder} was pulled from is gone from ${call.site.server}: remove its entry in ${BASE_FILE} to push a new one`,
    );
  }
  const words = remote === null ? null : differenceWords(remote.content, content);
  if (remote !== null && words?.length === 0) {
    const { pid, problemId, state } = remote.view;
    await saveBase(call.folder, call.site.server, { pid, state, content: wordFor(content) });
    if (call.isJson) say(JSON.stringify({ pushed: false, pid, problemId, differences: [] }));
    else say(`${problemId} on ${call.site.server} is the same already; nothing was pushed.`);
    return 0;
  }
  if (remote !== null) requireKnown(call, remote, words ?? []);
  const done = await send(call, local, content, remote);
  const base = { pid: done.pid, state: done.state, content: wordFor(content) };
  await saveBase(call.folder, call.site.server, base);
  tell(call, done, words);
  return 0;
}

/** @throws Refusal where somebody changed the problem since it was last here */
function requireKnown(
  { base, isForced }: FolderCall,
  { view }: RemoteFolder,
  words: readonly string[],
) {
  if (isForced || base?.state === view.state) return;
  const when = String(view.modifiedAt).slice(0, 16).replace("T", " ");
  const why =
    base === null
      ? `${view.problemId} is on the site already and was never pulled into this folder`
      : `${view.problemId} changed on the site since the last pull (${view.modifiedBy}, ${when} UTC)`;
  const advice = "pull it first, or replace it with --force; what is different:";
  throw new Refusal([`${why}; ${advice}`, ...words.map((line) => `  ${line}`)].join("\n"));
}

function tell(call: FolderCall, done: PushedProblem, words: readonly string[] | null): void {
  const { pid, problemId, isNew, isNewData, remarks } = done;
  if (call.isJson) {
    const facts = { pushed: true, pid, problemId, isNew, isNewData };
    say(JSON.stringify({ ...facts, differences: words ?? [], remarks }));
    return;
  }
  const data = isNewData ? "a new version of its test data" : "the same test data";
  say(`${problemId} on ${call.site.server}: ${isNew ? "created" : "updated"}, with ${data}.`);
  for (const line of words ?? []) say(`  ${line}`);
  for (const one of remarks)
    say(`  (${one.what}) ${one.path === "" ? "" : `${one.path}: `}${one.text}`);
}

/** Test data that the site has is named by its hash and stays here. */
async function send(
  { folder, site, isForced }: FolderCall,
  local: LocalFolder,
  { hashes }: FolderContent,
  remote: RemoteFolder | null,
): Promise<PushedProblem> {
  const there = new Set(remote?.view.data.map((one) => one.sha256) ?? []);
  const known = [...hashes].filter(([, sha256]) => there.has(sha256));
  const isKnown = new Set(known.map(([path]) => path));
  const scratch = await mkdtemp(join(tmpdir(), "gavel-push-"));
  try {
    const sources = [...local.files].flatMap(([path, file]): ZipSource[] => {
      const isUnnamed = path.startsWith(`${FOLDER_DATA}/`) && !hashes.has(path);
      if (isKnown.has(path) || isUnnamed) return [];
      return [{ name: path, bytes: file.bytes, open: async () => file.open() }];
    });
    if (known.length > 0) {
      sources.push(textEntry("known-data.json", JSON.stringify(Object.fromEntries(known))));
    }
    const zip = join(scratch, "folder.zip");
    await Bun.write(zip, new Response(writeZip(sources)));
    const query = new URLSearchParams();
    if (remote !== null) query.set("pid", String(remote.view.pid));
    if (remote !== null && !isForced) query.set("base", remote.view.state);
    const form = new FormData();
    form.append("file", Bun.file(zip), `${basename(resolve(folder))}.zip`);
    return await site.rest<PushedProblem>("POST", `/api/file/push-problem?${query}`, form);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

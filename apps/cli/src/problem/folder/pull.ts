/** `gavel problem pull`: the site's problem into a folder. */
import type { Settings } from "../../env.ts";
import { Refusal, say } from "../../say.ts";
import { saveBase, wordFor } from "./base.ts";
import { openFolderCall, wantedOf } from "./folder-options.ts";
import { isProblemFolder, readLocal } from "./local.ts";
import { findRemote } from "./remote.ts";
import { differenceWords } from "./words.ts";
import { writeFolder } from "./write-files.ts";

/** Exit status 0 the folder is as the site is, 1 it is not and stays as it was, 2 for wrong use and no access. */
export async function pullCommand(settings: Settings, args: readonly string[]): Promise<number> {
  const call = await openFolderCall(settings, args, ["force"]);
  const { folder, site, base } = call;
  const local = (await isProblemFolder(folder)) ? await readLocal(folder) : null;
  const wanted = wantedOf(call, local?.read.problem?.displayId ?? null);
  if (wanted.pid === null && wanted.problemId === null) {
    throw new Refusal(`${folder} names no problem: --problem ID says which one is wanted`, 2);
  }
  const remote = await findRemote(site, wanted);
  if (remote === null) throw new Refusal(`the problem is not on ${site.server}`);
  const { view, content } = remote;
  const words = local?.content ? differenceWords(content, local.content) : null;
  const isOwn =
    local !== null && (local.content === null || wordFor(local.content) !== base?.content);
  if (local?.content && base?.state === view.state && !call.isForced) {
    say(`${folder}: nothing new in ${view.problemId} since it was last here.`);
    return 0;
  }
  if (words?.length !== 0 && isOwn && !call.isForced) {
    const lines = (words ?? []).map((line) => `  ${line}`);
    const head = `${folder} has changes of its own; --force replaces them by what the site has:`;
    throw new Refusal([head, ...lines].join("\n"));
  }
  const done = await writeFolder(folder, remote, local, site);
  const now = { pid: view.pid, state: view.state, content: wordFor(content) };
  await saveBase(folder, site.server, now);
  const { written, removed } = done;
  if (written + removed === 0) say(`${folder}: nothing new in ${view.problemId}.`);
  else say(`${folder}: ${view.problemId}, ${written} files written, ${removed} removed.`);
  return 0;
}

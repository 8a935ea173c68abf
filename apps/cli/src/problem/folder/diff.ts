/** `gavel problem diff`: what differs between a folder and the site. */
import type { Settings } from "../../env.ts";
import { Refusal, say } from "../../say.ts";
import { openFolderCall, wantedOf } from "./folder-options.ts";
import { type FolderContent, type LocalFolder, readLocal } from "./local.ts";
import { findRemote } from "./remote.ts";
import { differenceWords } from "./words.ts";

/** Exit status 0 the same, 1 not the same or not to be read, 2 for wrong use and no access. */
export async function diffCommand(settings: Settings, args: readonly string[]): Promise<number> {
  const call = await openFolderCall(settings, args, ["json"]);
  const local = await readLocal(call.folder);
  const content = requireContent(local);
  const wanted = wantedOf(call, local.read.problem?.displayId ?? null);
  const remote = await findRemote(call.site, wanted);
  const words =
    remote === null
      ? [`the problem is not on ${call.site.server}`]
      : differenceWords(remote.content, content);
  const isSame = words.length === 0;
  const problemId = remote?.view.problemId ?? null;
  if (call.isJson) say(JSON.stringify({ same: isSame, problemId, differences: words }));
  else if (isSame) say(`${call.folder} and ${problemId} on ${call.site.server} are the same.`);
  else for (const line of words) say(line);
  return isSame ? 0 : 1;
}

/** @throws Refusal with every reason, one a line */
export function requireContent({ content, read, path }: LocalFolder): FolderContent {
  if (content !== null) return content;
  const lines = read.refusals.map(
    (one) => `  ${one.path === "" ? "" : `${one.path}: `}${one.reason}`,
  );
  throw new Refusal([`${path} cannot be read as a problem:`, ...lines].join("\n"));
}

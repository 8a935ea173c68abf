import type { Settings } from "../../env.ts";
import { parseOptions } from "../../options.ts";
import { Refusal } from "../../say.ts";
import { openNamedSite, SITE_NAMES } from "../problem-options.ts";
import type { SiteClient } from "../site-client.ts";
import { type Base, readBase } from "./base.ts";
import type { Wanted } from "./remote.ts";

export const FOLDER_NAMES = [...SITE_NAMES, "problem"] as const;
export const FOLDER_FLAGS = ["json", "force"] as const;
export const NEW_NAMES = ["id", "title"] as const;
export const CHECK_NAMES = SITE_NAMES;
export const CHECK_FLAGS = ["json", "all-cases"] as const;

export interface FolderCall {
  readonly folder: string;
  readonly site: SiteClient;
  readonly base: Base | null;
  /** The problem that was named, whatever the folder says. */
  readonly problemId: string | null;
  readonly isForced: boolean;
  readonly isJson: boolean;
}

/** The folder that was named, or this one. @throws Refusal */
export function oneFolder(words: readonly string[]): string {
  const [folder = ".", ...more] = words;
  if (more.length === 0) return folder;
  throw new Refusal("name one folder", 2);
}

export async function openFolderCall(
  settings: Settings,
  args: readonly string[],
  allowed: readonly (typeof FOLDER_FLAGS)[number][],
): Promise<FolderCall> {
  const { values, flags, words } = parseOptions(args, { names: FOLDER_NAMES, flags: allowed });
  const folder = oneFolder(words);
  const site = await openNamedSite(settings, values);
  return {
    folder,
    site,
    base: await readBase(folder, site.server),
    problemId: values.problem ?? null,
    isForced: flags.has("force"),
    isJson: flags.has("json"),
  };
}

/** What was named goes first, then what it was when it was last here, then what the folder calls itself. */
export function wantedOf(call: FolderCall, own: string | null): Wanted {
  if (call.problemId !== null) return { pid: null, problemId: call.problemId };
  if (call.base !== null) return { pid: call.base.pid, problemId: null };
  return { pid: null, problemId: own };
}

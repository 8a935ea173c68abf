/** What the site has found out about a problem that it has as the folder says. */
import type { Check } from "@gavel/domain/readiness";
import type { SiteClient } from "../site-client.ts";
import type { LocalFolder } from "./local.ts";
import { findRemote } from "./remote.ts";
import { differenceWords } from "./words.ts";

/** In a line each; what is as it should be is not said. */
export async function readinessWords(
  site: SiteClient,
  { read, content }: LocalFolder,
): Promise<string[]> {
  const problemId = read.problem?.displayId ?? null;
  if (content === null || problemId === null) return ["not asked: the folder names no problem"];
  const remote = await findRemote(site, { pid: null, problemId });
  if (remote === null) return [`${problemId} is not on ${site.server}`];
  if (differenceWords(remote.content, content).length > 0) {
    return [`${problemId} on ${site.server} is not as the folder: push it, and check again`];
  }
  const { pid } = remote.view;
  const checks = await site.query<Check[]>("problemProgram.readiness", { pid });
  const open = checks.filter((one) => one.state !== "done");
  if (open.length === 0) return [`${problemId} is ready to be published`];
  return open.map(({ id, state, reason, names }) => {
    const list = names.length === 0 ? "" : ` (${names.slice(0, NAMES_MAX).join(", ")})`;
    return `${state === "mend" ? "to mend" : "missing"}: ${WORDS[id]}, ${spaced(reason)}${list}`;
  });
}

const NAMES_MAX = 10;
const WORDS: Readonly<Record<Check["id"], string>> = {
  statement: "statement",
  data: "test data",
  validator: "validator",
  right: "right solutions",
  wrong: "wrong solutions",
  samples: "samples",
  checker: "checker",
  timeLimit: "time limit",
  languages: "languages",
  translation: "translation",
  labels: "tags",
};

const spaced = (reason: string) => reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

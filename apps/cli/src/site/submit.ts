/** `gavel submit`: a program to a problem, and its verdict as it comes. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { ProblemDetail, SubmissionDetail } from "@gavel/api/types";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { openNamedSite, SITE_NAMES } from "../problem/problem-options.ts";
import { messageOf, Refusal, say } from "../say.ts";
import { pickLanguage } from "./pick-language.ts";
import { describeVerdict, exitStatusOf } from "./verdict.ts";
import { followSubmission } from "./watch.ts";

export const SUBMIT_NAMES = [...SITE_NAMES, "problem", "language"] as const;
export const SUBMIT_FLAGS = ["json", "no-wait"] as const;

/** Exit status 0 accepted, 1 not accepted, 2 wrong use and no access, 3 not judged. */
export async function submit(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(args, { names: SUBMIT_NAMES, flags: SUBMIT_FLAGS });
  const [file] = words;
  if (file === undefined || words.length > 1) throw new Refusal("name one file to submit", 2);
  if (values.problem === undefined) throw new Refusal("--problem must be the problem's ID", 2);
  const code = await readSource(file);
  const site = await openNamedSite(settings, values);
  const problem = await site
    .query<ProblemDetail>("problem.get", { problemId: values.problem })
    .catch(asNoAccess(values.problem));
  const language = pickLanguage(problem.languages, basename(file), values.language);
  const sent = await site
    .mutate<SubmissionDetail>("submission.create", { problemId: problem.problemId, language, code })
    .catch(asNoAccess(file));
  const isJson = flags.has("json");
  const address = `${site.server}/submission-detail/${sent.submitId}`;
  if (!isJson)
    say(`Submission ${sent.submitId} to ${problem.problemId} in ${language}: ${address}`);
  if (flags.has("no-wait")) {
    if (isJson) say(JSON.stringify({ submitId: sent.submitId, status: sent.status, address }));
    return 0;
  }
  const done = await followSubmission(site, sent.submitId, { isQuiet: isJson });
  if (isJson) say(JSON.stringify({ address, ...done }));
  else for (const line of describeVerdict(done)) say(line);
  return exitStatusOf(done.status);
}

async function readSource(file: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const reason = error instanceof TypeError ? "it is not UTF-8 text" : messageOf(error);
    throw new Refusal(`${file} cannot be read: ${reason}`, 2);
  }
}

/** Nothing was judged, so the status must not be that of a wrong answer. */
function asNoAccess(what: string) {
  return (error: unknown): never => {
    throw new Refusal(`${what}: ${messageOf(error)}`, 2);
  };
}

/** What hangs on an imported problem: languages, templates, tags. */
import { LIMITS, OWN_OJ } from "@gavel/domain/limit";
import type { Findings } from "@gavel/problem-package/findings";
import type { ImportedProblem } from "@gavel/problem-package/model";
import { resolveTags } from "../../tag/index.ts";
import * as writing from "../writing/queries.ts";
import { listOwnLanguages } from "./queries.ts";
import type { ImportContext } from "./store.ts";

/** Those that the package names; all of the site's where it names none that the site has. */
export async function linkLanguages(
  { db }: ImportContext,
  pid: number,
  problem: ImportedProblem,
  findings: Findings,
): Promise<void> {
  const own = await listOwnLanguages(db);
  const names = new Set<string>(problem.languages ?? []);
  const wanted = own.filter((language) => names.has(language.name));
  if (problem.languages !== null && wanted.length === 0) {
    findings.change("", "none of its languages is used here: all are allowed");
  }
  const ids = (wanted.length > 0 ? wanted : own).map((language) => language.id);
  await writing.replaceLanguages(db, pid, ids);
}

export async function linkTemplates(
  { db, now }: ImportContext,
  pid: number,
  problem: ImportedProblem,
  findings: Findings,
): Promise<void> {
  const ids = new Map((await listOwnLanguages(db)).map(({ id, name }) => [name, id]));
  const drafts = new Map<number, writing.TemplateDraft>();
  for (const { language, prepend, code, append } of problem.templates) {
    const id = ids.get(language);
    const whole = [prepend, code, append].filter((part) => part !== "").join("\n");
    if (id === undefined || whole.trim() === "") continue;
    if (whole.length > LIMITS.codeMax) {
      findings.ignore("", `the template in ${language}: it is longer than ${LIMITS.codeMax}`);
      continue;
    }
    if (prepend.trim() !== "" || append.trim() !== "") {
      const what = "what was put around the solver's code by the judge";
      findings.change("", `the template in ${language}: ${what} is part of the template`);
    }
    drafts.set(id, { language_id: id, code: whole, is_enabled: true });
  }
  await writing.replaceTemplates(db, pid, [...drafts.values()], now());
}

const TAG_MAX = 255;

export async function linkTags(
  { db, now }: ImportContext,
  pid: number,
  problem: ImportedProblem,
  findings: Findings,
): Promise<void> {
  const names = new Map<string, string>();
  for (const tag of problem.tags) {
    const name = tag.trim();
    if (name === "") continue;
    if (name.length > TAG_MAX || name.includes("\0")) {
      findings.ignore("", `the tag ${JSON.stringify(name.slice(0, 40))}`);
    } else if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  const wanted = [...names.values()].map((name) => ({ name }));
  await writing.replaceTags(db, pid, [...new Set(await resolveTags(db, wanted, OWN_OJ, now()))]);
}

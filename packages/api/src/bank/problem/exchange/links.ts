/** What hangs on an imported problem: languages, templates, tags. */

import { LIMITS } from "@gavel/domain/limit";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "@gavel/problem-package/findings";
import type { ImportedProblem } from "@gavel/problem-package/model";
import type { WantedTag } from "../../tag/index.ts";
import type { ProblemLinks } from "../service/write.ts";
import type { TemplateDraft } from "../writing/queries.ts";

/** A language of the site. */
export interface OwnLanguage {
  readonly id: number;
  readonly name: string;
}

export function readLinks(
  problem: ImportedProblem,
  own: readonly OwnLanguage[],
  findings: Findings,
): Omit<ProblemLinks, "translations"> {
  return {
    languageIds: readLanguages(problem, own, findings),
    templates: readTemplates(problem, own, findings),
    tags: readTags(problem, findings),
  };
}

/** Those that the package names; all of the site's where it names none that the site has. */
function readLanguages(
  problem: ImportedProblem,
  own: readonly OwnLanguage[],
  findings: Findings,
): number[] {
  const names = new Set<string>(problem.languages ?? []);
  const wanted = own.filter((language) => names.has(language.name));
  if (problem.languages !== null && wanted.length === 0) {
    findings.change("", packageReason("noLanguages"));
  }
  return (wanted.length > 0 ? wanted : own).map((language) => language.id);
}

function readTemplates(
  problem: ImportedProblem,
  own: readonly OwnLanguage[],
  findings: Findings,
): TemplateDraft[] {
  const ids = new Map(own.map(({ id, name }) => [name, id]));
  const drafts = new Map<number, TemplateDraft>();
  for (const { language, prepend, code, append } of problem.templates) {
    const id = ids.get(language);
    const whole = [prepend, code, append].filter((part) => part !== "").join("\n");
    if (whole.trim() === "") continue;
    if (id === undefined) {
      findings.ignore("", packageReason("templateUnknown", { name: language }));
      continue;
    }
    if (whole.length > LIMITS.codeMax) {
      findings.ignore("", packageReason("templateLong", { language, n: LIMITS.codeMax }));
      continue;
    }
    if (prepend.trim() !== "" || append.trim() !== "") {
      findings.change("", packageReason("templateParts", { language }));
    }
    drafts.set(id, { language_id: id, code: whole, is_enabled: true });
  }
  return [...drafts.values()];
}

export const TAG_MAX = 255;

function readTags(problem: ImportedProblem, findings: Findings): WantedTag[] {
  const names = new Map<string, string>();
  for (const tag of problem.tags) {
    const name = tag.trim();
    if (name === "") continue;
    if (name.length > TAG_MAX || name.includes("\0")) {
      findings.ignore("", packageReason("tagLeft", { name: JSON.stringify(name.slice(0, 40)) }));
    } else if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()].map((name) => ({ name }));
}

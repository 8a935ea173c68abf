/** `problem.yaml` of a package that is made here. */
import { stringify } from "yaml";
import type { ImportedProblem } from "../model.ts";
import { endingOfLanguage } from "./languages.ts";
import { OWN_MARK } from "./problem-yaml.ts";
import { localesOf } from "./write-statements.ts";

/** Groups may have to be written as older packages have them; everything else is as in newer ones. */
export function problemYaml(problem: ImportedProblem, isModern: boolean): string {
  const { limits, type, interactor, passes } = problem;
  const types = [
    type === 1 ? "scoring" : "pass-fail",
    ...(interactor === null ? [] : ["interactive"]),
    ...(passes > 1 ? ["multi-pass"] : []),
  ];
  const locales = localesOf(problem);
  const names = problem.statements.map((one, at) => [locales[at], one.title || problem.shortName]);
  const document = stringify({
    // The draft between the two says groups and scores as the older version does.
    problem_format_version: isModern ? "2025-09" : "2023-07-draft",
    type: types,
    name: Object.fromEntries(names),
    uuid: uuidOf(problem),
    ...(problem.author === "" ? {} : { credits: { authors: peopleOf(problem.author) } }),
    ...(problem.source === "" ? {} : { source: problem.source }),
    ...(problem.tags.length === 0 ? {} : { keywords: problem.tags }),
    ...languagesOf(problem),
    ...(!isModern && type === 1 ? { grading: GRADING[String(problem.openCaseResult)] } : {}),
    limits: {
      ...timeOf(limits),
      ...(limits.memoryMb === null ? {} : { memory: limits.memoryMb }),
      ...(limits.outputMb ? { output: limits.outputMb } : {}),
      ...(passes > 1 ? { validation_passes: passes } : {}),
    },
  });
  return OWN_MARK + document;
}

const GRADING: Readonly<Record<string, object>> = {
  true: { show_test_data_groups: true },
  false: { show_test_data_groups: false },
};

function timeOf({ timeMs, timing }: ImportedProblem["limits"]): object {
  if (timeMs !== null) return { time_limit: timeMs / 1000 };
  if (timing === null) return {};
  return {
    time_multipliers: {
      ac_to_time_limit: timing.acToLimit,
      time_limit_to_tle: timing.limitToTle,
    },
    time_resolution: timing.resolutionS,
  };
}

/** Several where commas part them; a name with signs of an address is said as one. */
function peopleOf(author: string): object[] {
  const parts = author.split(", ");
  const isList = parts.join(", ") === author && parts.every((one) => one.trim() !== "");
  return (isList ? parts : [author]).map((name) => ({ name }));
}

/** The same problem has the same name for ever: made from what it is called here. */
function uuidOf(problem: ImportedProblem): string {
  const id = problem.displayId ?? problem.shortName;
  const hash = new Bun.CryptoHasher("sha256").update(`gavel:${id}`).digest("hex");
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
  ];
  return [...parts, hash.slice(20, 32)].join("-");
}

function languagesOf(problem: ImportedProblem): object {
  if (problem.languages === null || problem.languages.length === 0) return {};
  const codes = problem.languages.flatMap((name) => endingOfLanguage(name)?.code ?? []);
  return { languages: [...new Set(codes)] };
}

/** Points of a problem → folders of test groups with their settings files. */

import { type GradingGroup, type GradingMember, isGroup } from "@gavel/domain/grading";
import { packageReason } from "@gavel/domain/package-reason";
import { stringify } from "yaml";
import type { Findings } from "../findings.ts";
import type { ImportedCase, ImportedProblem } from "../model.ts";
import { modernGroups } from "./write-modern-groups.ts";

export interface WrittenGroups {
  /** Path under `data` of each case, without ending. */
  readonly names: ReadonlyMap<number, string>;
  readonly settings: ReadonlyMap<string, string>;
  /** The settings are those of 2025-09 and not of older versions. */
  readonly isModern: boolean;
}

/** @param samples index of a sample → the case that it is */
export function writeGroups(
  problem: ImportedProblem,
  samples: ReadonlyMap<number, ImportedCase>,
  validatorArguments: readonly string[],
  findings: Findings,
): WrittenGroups {
  const { type, grading } = problem;
  const modern = type === 1 && grading !== null ? modernGroups(grading) : null;
  if (modern !== null) return { ...modern, isModern: true };
  const writer = new GroupWriter(problem, validatorArguments, findings);
  if (type === 0 && grading === null) writer.plain(samples);
  else writer.scored(withSamples(grading ?? treeOfCaseMode(problem, findings), samples));
  return writer;
}

class GroupWriter {
  readonly names = new Map<number, string>();
  readonly settings = new Map<string, string>();
  readonly isModern: boolean;
  readonly #problem: ImportedProblem;
  readonly #arguments: readonly string[];
  readonly #findings: Findings;

  constructor(problem: ImportedProblem, list: readonly string[], findings: Findings) {
    this.#problem = problem;
    this.isModern = problem.type === 0 && problem.grading === null;
    this.#arguments = list;
    this.#findings = findings;
  }

  plain(samples: ReadonlyMap<number, ImportedCase>): void {
    const { cases } = this.#problem;
    const places = new Map([...samples].map(([index, { seq }]) => [seq, index]));
    const secret = cases.filter((one) => !one.isSample && !places.has(one.seq));
    const names = namesInOrder(secret);
    for (const { seq } of cases) {
      const index = places.get(seq);
      if (index !== undefined) this.names.set(seq, sampleName(index));
      else if (names.has(seq)) this.names.set(seq, `secret/${names.get(seq)}`);
      else this.names.set(seq, sampleName(this.#problem.samples.length + seq));
    }
  }

  /** A tree that came from a package has the two groups that every package has; others become the secret one. */
  scored(root: GradingGroup): void {
    const members = root.members.filter(isGroup);
    const isOwn =
      members.length === root.members.length &&
      members.every((one) => one.name === "sample" || one.name === "secret");
    const [sample] = isOwn ? members.filter((one) => one.name === "sample") : [];
    const secret = isOwn
      ? members.find((one) => one.name === "secret")
      : { ...root, name: "secret" };
    const counts = sample !== undefined && !sample.isIgnored;
    const flags = counts ? [] : ["ignore_sample"];
    this.#settings("data", isOwn ? root : { ...root, stops: false, score: "sum" }, flags);
    if (sample !== undefined) this.#group(sample, "sample");
    if (secret !== undefined) this.#group(secret, "secret");
  }

  #group(group: GradingGroup, folder: string): void {
    const scores = new Set(
      group.members.flatMap((one) => (isGroup(one) ? [] : [`${one.accepted} ${one.rejected}`])),
    );
    this.#settings(`data/${folder}`, group, [], scores.size === 1 ? [...scores][0] : undefined);
    for (const [index, member] of group.members.entries()) {
      const inner = `${folder}/${String(index + 1).padStart(3, "0")}`;
      if (isGroup(member)) this.#group(member, inner);
      else if (scores.size === 1) this.#name(member.case, folder, index);
      // Cases of one group share their points in this format; those that differ get groups of their own.
      else this.#group({ ...group, score: "sum", requires: [], members: [member] }, inner);
    }
  }

  #settings(folder: string, group: GradingGroup, more: readonly string[], points?: string): void {
    if (group.score === "passFail") {
      // All or nothing is the least of equal points.
      this.#passFail(folder, group, more);
      return;
    }
    if (group.requires.length > 0) {
      this.#findings.refuse("", packageReason("groupRequires", { name: group.name }));
    }
    if (group.isUnscored) {
      this.#findings.refuse("", packageReason("groupNoPoints", { name: group.name }));
    }
    this.#write(folder, group, [SCORES[group.score], ...more], points);
  }

  #passFail(folder: string, group: GradingGroup, more: readonly string[]): void {
    if (group.members.some(isGroup)) {
      this.#findings.refuse("", packageReason("groupAllOrNothing", { name: group.name }));
    }
    if (group.requires.length > 0) {
      this.#findings.refuse("", packageReason("groupRequires", { name: group.name }));
    }
    this.#write(folder, group, ["min", ...more], `${group.full ?? 0} 0`);
  }

  #write(folder: string, group: GradingGroup, flags: readonly string[], points?: string): void {
    const [accepted, rejected] = (points ?? "1 0").split(" ").map(Number);
    const verdict =
      group.verdict === "always"
        ? ["always_accept"]
        : group.verdict === "firstError"
          ? ["first_error"]
          : ["worst_error"];
    const any = group.acceptsAny ? ["accept_if_any_accepted"] : [];
    this.settings.set(
      `${folder}/testdata.yaml`,
      stringify({
        on_reject: group.stops ? "break" : "continue",
        grader_flags: [...verdict, ...flags, ...any].join(" "),
        accept_score: accepted,
        reject_score: rejected,
        ...(folder === "data" && this.#arguments.length > 0
          ? { output_validator_flags: this.#arguments.map(quoted).join(" ") }
          : {}),
        range: group.full === null ? "-inf +inf" : `0 ${group.full}`,
      }),
    );
  }

  /** The number keeps the order of the cases, whatever they are called. */
  #name(seq: number, folder: string, index: number): void {
    this.names.set(seq, `${folder}/${String(index).padStart(4, "0")}`);
  }
}

function quoted(word: string): string {
  return /^[\w.+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

const SCORES = { sum: "sum", min: "min", max: "max", average: "avg" } as const;

/** Where a sample of the statement lies: in the order in which it is shown. */
export const sampleName = (index: number) => `sample/${String(index + 1).padStart(4, "0")}`;

const PLAIN_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,200}$/;

/** Their own names where those have the cases in their order, else their numbers. */
function namesInOrder(cases: readonly ImportedCase[]): Map<number, string> {
  const own = cases.map(({ seq, inputName }) => {
    return [seq, inputName.replace(/\.(in|txt)$/, "").replace(/^secret-/, "")] as const;
  });
  const isOrdered = own.every(
    ([, name], at) => PLAIN_NAME.test(name) && (at === 0 || (own[at - 1]?.[1] ?? "") < name),
  );
  if (isOrdered) return new Map(own);
  return new Map(cases.map(({ seq }) => [seq, String(seq).padStart(4, "0")]));
}

/** Cases side by side, whose order and places mean nothing for the points. */
export function isFlat(tree: GradingGroup): boolean {
  return tree.score === "sum" && !tree.stops && !tree.members.some(isGroup);
}

/** Cases that are samples of the statement lie in the folder of samples, with the points that they have. */
function withSamples(tree: GradingGroup, samples: ReadonlyMap<number, ImportedCase>): GradingGroup {
  if (!isFlat(tree)) return tree;
  const seqs = [...samples].map(([, { seq }]) => seq);
  const shown = seqs.flatMap((seq) =>
    tree.members.filter((one) => !isGroup(one) && one.case === seq),
  );
  if (shown.length === 0) return tree;
  const rest = tree.members.filter((one) => !shown.includes(one));
  const part = (name: string, members: readonly GradingMember[]) => ({
    ...tree,
    ...{ name, full: null, requires: [], members },
  });
  return { ...tree, name: "data", members: [part("sample", shown), part("secret", rest)] };
}

function treeOfCaseMode(problem: ImportedProblem, findings: Findings): GradingGroup {
  const graded = problem.cases.map((one) => ({ case: one.seq, accepted: one.score, rejected: 0 }));
  if (!problem.caseMode.startsWith("subtask")) {
    return blank("secret", graded, problem.caseMode === "ergodic_without_error");
  }
  const groups = new Map<number, GradingMember[]>();
  for (const [index, member] of graded.entries()) {
    const key = problem.cases[index]?.groupNum ?? 1;
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  const isLowest = problem.caseMode === "subtask_lowest";
  if (!isLowest) findings.change("", packageReason("averageRounded"));
  const members = [...groups].map(
    ([key, inner]): GradingGroup => ({
      ...blank(`group ${key}`, inner, isLowest),
      score: isLowest ? "min" : "average",
    }),
  );
  return blank("secret", members, false);
}

function blank(name: string, members: readonly GradingMember[], stops: boolean): GradingGroup {
  return {
    name,
    score: "sum",
    verdict: "firstError",
    acceptsAny: !stops,
    stops,
    requires: [],
    isUnscored: false,
    isIgnored: false,
    full: null,
    members,
  };
}

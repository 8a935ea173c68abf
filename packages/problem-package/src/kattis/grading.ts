/** Groups of a package → cases in their order, and a grading tree where the site's case modes do not say the same. */

import type { GradingGroup, GradingMember, ScoreRule, VerdictRule } from "@gavel/domain/grading";
import { packageReason } from "@gavel/domain/package-reason";
import type { JudgeCaseMode } from "@gavel/domain/score";
import type { Findings } from "../findings.ts";
import {
  caseFlags,
  type GroupSettings,
  groupSettings,
  type LegacySettings,
  legacySettings,
  oldestSettings,
} from "./group-config.ts";
import type { KattisConfig } from "./problem-yaml.ts";
import { casesIn, type DataCase, type DataGroup } from "./test-data.ts";

export interface OrderedCase {
  readonly seq: number;
  readonly data: DataCase;
  /** Arguments for the validator, without those of the whole problem. */
  readonly flags: readonly string[];
}

export interface GradedData {
  readonly cases: readonly OrderedCase[];
  readonly caseMode: JudgeCaseMode;
  readonly grading: GradingGroup | null;
}

export function gradeData(root: DataGroup, config: KattisConfig, findings: Findings): GradedData {
  const isGrouped = casesIn(root).length > 0 && usesTestGroups(root, config);
  noteOtherSettings(root, isGrouped, config, findings);
  const grader = isGrouped ? new GroupGrader(config, findings) : new LegacyGrader(config, findings);
  const grading = grader.read(root);
  const { cases } = grader;
  // Pass or fail by the first failure is what a case mode says as well.
  if (grading === null) return { cases, caseMode: "ergodic_without_error", grading };
  return { cases, caseMode: "default", grading };
}

/** Of the two files that may hold settings only that of the package's version counts; where it is not there, none does. */
function noteOtherSettings(
  root: DataGroup,
  isGrouped: boolean,
  { isScoring }: KattisConfig,
  findings: Findings,
): void {
  const name = isGrouped ? "testdata.yaml" : "test_group.yaml";
  for (const group of groupsBelow(root)) {
    const [own, other] = isGrouped
      ? [group.testGroup, group.testdata]
      : [group.testdata, group.testGroup];
    if (other === null) continue;
    const path = group.name === "" ? `data/${name}` : `data/${group.name}/${name}`;
    const isNeeded =
      own === null && (isScoring || Object.keys(other).some((key) => key.startsWith("output_")));
    if (isNeeded) findings.refuse(path, packageReason("kattisOtherVersion"));
    else findings.ignore(path, packageReason("kattisOtherVersion"));
  }
}

/** The draft of 2023 is used with files of either name. */
function usesTestGroups(root: DataGroup, { version }: KattisConfig): boolean {
  const groups = groupsBelow(root);
  if (version === "legacy") return false;
  if (groups.some((group) => group.testGroup !== null)) return true;
  return version === "2025-09" && groups.every((group) => group.testdata === null);
}

function groupsBelow(group: DataGroup): DataGroup[] {
  return [group, ...group.members.flatMap((one) => (one.kind === "group" ? groupsBelow(one) : []))];
}

const nameOf = (group: DataGroup) => (group.name === "" ? "data" : group.name);

class LegacyGrader {
  readonly cases: OrderedCase[] = [];
  readonly #config: KattisConfig;
  readonly #findings: Findings;

  constructor(config: KattisConfig, findings: Findings) {
    this.#config = config;
    this.#findings = findings;
  }

  /** `null`: the first failure decides, and nothing gives points. */
  read(root: DataGroup): GradingGroup | null {
    const tree = this.#group(root, oldestSettings(this.#config.grading, this.#findings));
    return this.#config.isScoring || !isFirstFailure(tree) ? tree : null;
  }

  #group(group: DataGroup, above: LegacySettings): GradingGroup {
    const settings = legacySettings(group, above, this.#findings);
    const isRoot = group.name === "";
    const rules = readGraderFlags(settings.graderFlags, group.path, this.#findings);
    const members = group.members.flatMap((member): GradingMember[] => {
      if (member.kind === "case") return [this.#case(member, settings)];
      if (casesIn(member).length === 0) return [];
      const inner = this.#group(member, settings);
      const isIgnored = isRoot && rules.ignoresSample && member.name === "sample";
      return [{ ...inner, isIgnored }];
    });
    const [, most] = settings.range;
    return {
      name: nameOf(group),
      score: rules.score,
      verdict: rules.verdict,
      acceptsAny: rules.acceptsAny,
      stops: settings.stops,
      requires: [],
      isUnscored: false,
      isIgnored: false,
      full: Number.isFinite(most) ? most : null,
      members,
    };
  }

  #case(data: DataCase, settings: LegacySettings): GradingMember {
    const seq = this.cases.length + 1;
    const flags = caseFlags(data, settings.validatorFlags, this.#findings);
    this.cases.push({ seq, data, flags });
    return { case: seq, accepted: settings.acceptScore, rejected: settings.rejectScore };
  }
}

function isFirstFailure(group: GradingGroup): boolean {
  return (
    group.stops &&
    !group.acceptsAny &&
    group.verdict !== "always" &&
    group.members.every((one) => !("members" in one) || (!one.isIgnored && isFirstFailure(one)))
  );
}

interface GraderRules {
  readonly score: ScoreRule;
  readonly verdict: VerdictRule;
  readonly acceptsAny: boolean;
  readonly ignoresSample: boolean;
}

const SCORES: Readonly<Record<string, ScoreRule>> = {
  sum: "sum",
  avg: "average",
  min: "min",
  max: "max",
};
const VERDICTS: Readonly<Record<string, VerdictRule>> = {
  worst_error: "worstError",
  first_error: "firstError",
  always_accept: "always",
};

/** Of several modes that exclude each other the last one holds. */
function readGraderFlags(flags: readonly string[], path: string, findings: Findings): GraderRules {
  let rules: GraderRules = {
    score: "sum",
    verdict: "worstError",
    acceptsAny: false,
    ignoresSample: false,
  };
  for (const flag of flags) {
    const score = SCORES[flag];
    const verdict = VERDICTS[flag];
    if (score !== undefined) rules = { ...rules, score };
    else if (verdict !== undefined) rules = { ...rules, verdict };
    else if (flag === "accept_if_any_accepted") rules = { ...rules, acceptsAny: true };
    else if (flag === "ignore_sample") rules = { ...rules, ignoresSample: true };
    else findings.refuse(path, packageReason("kattisGraderFlag", { flag }));
  }
  return rules;
}

class GroupGrader {
  readonly cases: OrderedCase[] = [];
  readonly #config: KattisConfig;
  readonly #findings: Findings;

  constructor(config: KattisConfig, findings: Findings) {
    this.#config = config;
    this.#findings = findings;
  }

  read(root: DataGroup): GradingGroup | null {
    const own = groupSettings(root, [], this.#findings);
    const below = root.members.filter((one) => one.kind === "group");
    if (!this.#config.isScoring) {
      for (const group of below) this.#plain(group, own.validatorFlags);
      return null;
    }
    const members = below.flatMap((group) => {
      if (casesIn(group).length === 0) return [];
      return [
        group.name === "sample"
          ? this.#sample(group, own.validatorFlags)
          : this.#secret(group, own.validatorFlags),
      ];
    });
    const tree = group({ name: "data", members });
    this.#checkRequires(tree);
    return tree;
  }

  /** Only arguments matter where there are no points. */
  #plain(member: DataGroup | DataCase, flags: readonly string[]): void {
    if (member.kind === "case") {
      this.#case(member, flags, 0);
      return;
    }
    const settings = groupSettings(member, flags, this.#findings);
    if (settings.maxScore !== undefined || settings.aggregation !== undefined) {
      this.#findings.warn(member.path, packageReason("kattisPassFailPoints"));
    }
    if (settings.requires.length > 0) {
      this.#findings.warn(member.path, packageReason("kattisPassFailRequire"));
    }
    for (const one of member.members) this.#plain(one, settings.validatorFlags);
  }

  #sample(data: DataGroup, flags: readonly string[]): GradingGroup {
    const settings = groupSettings(data, flags, this.#findings);
    const members = casesIn(data).map((one) => this.#case(one, settings.validatorFlags, 0));
    return group({ name: data.name, members, isUnscored: true });
  }

  #secret(data: DataGroup, flags: readonly string[]): GradingGroup {
    const settings = groupSettings(data, flags, this.#findings);
    const score = settings.aggregation ?? "sum";
    const full = settings.maxScore === undefined ? 100 : settings.maxScore;
    const hasGroups = data.members.some((one) => one.kind === "group");
    if (hasGroups && data.members.some((one) => one.kind === "case")) {
      this.#findings.refuse(data.path, packageReason("kattisCasesAndGroups"));
    }
    const facts = { name: data.name, score, full, stops: score !== "sum" };
    const requires = this.#requires(settings);
    if (!hasGroups)
      return group({
        ...facts,
        requires,
        members: this.#cases(data, { ...settings, aggregation: score }, full),
      });
    const members = data.members.flatMap((one) =>
      one.kind === "group" && casesIn(one).length > 0
        ? [this.#subgroup(one, settings.validatorFlags, full)]
        : [],
    );
    return group({ ...facts, requires, stops: score === "passFail", members });
  }

  #subgroup(data: DataGroup, flags: readonly string[], above: number | null): GradingGroup {
    const settings = groupSettings(data, flags, this.#findings);
    const score = settings.aggregation ?? "passFail";
    const full = settings.maxScore ?? null;
    if (full === null && above !== null) {
      this.#findings.refuse(data.path, packageReason("kattisWholeMax"));
    } else if (full === null && score === "passFail") {
      this.#findings.refuse(data.path, packageReason("kattisAggregationMax"));
    }
    const requires = this.#requires(settings);
    const members = this.#cases(data, { ...settings, aggregation: score }, full);
    // Once one failed, the rest of such a group cannot bring anything.
    return group({ name: data.name, score, full, requires, stops: score !== "sum", members });
  }

  #cases(data: DataGroup, settings: GroupSettings, full: number | null): GradingMember[] {
    const cases = casesIn(data);
    const share = settings.aggregation === "min" || full === null ? full : full / cases.length;
    const points = settings.aggregation === "passFail" ? 0 : (share ?? 0);
    return cases.map((one) => this.#case(one, settings.validatorFlags, points));
  }

  #case(data: DataCase, flags: readonly string[], accepted: number): GradingMember {
    const seq = this.cases.length + 1;
    this.cases.push({ seq, data, flags: caseFlags(data, flags, this.#findings) });
    return { case: seq, accepted, rejected: 0 };
  }

  #requires({ requires }: GroupSettings): string[] {
    return requires.map((name) => (/^(sample|secret\/)/.test(name) ? name : `secret/${name}`));
  }

  #checkRequires(tree: GradingGroup): void {
    const seen = new Set<string>();
    const walk = (one: GradingMember) => {
      if (!("members" in one)) return;
      for (const name of one.requires) {
        if (!seen.has(name)) {
          const path = `data/${one.name}/test_group.yaml`;
          this.#findings.refuse(path, packageReason("kattisRequires", { name }));
        }
      }
      one.members.forEach(walk);
      seen.add(one.name);
    };
    walk(tree);
  }
}

function group(
  facts: Partial<GradingGroup> & Pick<GradingGroup, "name" | "members">,
): GradingGroup {
  return {
    score: "sum",
    verdict: "firstError",
    acceptsAny: false,
    stops: false,
    requires: [],
    isUnscored: false,
    isIgnored: false,
    full: null,
    ...facts,
  };
}

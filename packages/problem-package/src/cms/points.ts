/** Points of a task: by subtasks as `gen/GEN` has them, else in equal shares. */

import type { GradingGroup } from "@gavel/domain/grading";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { PackageTree } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { type GenSubtask, readGen } from "./gen-file.ts";

const GEN = "gen/GEN";
const GEN_BYTES_MAX = 1024 * 1024;

interface Points {
  readonly scores: readonly number[];
  readonly grading: GradingGroup | null;
}

export async function readPoints(
  tree: PackageTree,
  count: number,
  total: number,
  findings: Findings,
): Promise<Points> {
  const file = tree.files.get(GEN);
  const subtasks = file === undefined ? null : readGen(await readText(file, GEN_BYTES_MAX));
  if (subtasks === null) return equalPoints(count, total);
  const said = subtasks.reduce((sum, one) => sum + one.cases, 0);
  if (said !== count) {
    findings.refuse(GEN, packageReason("cmsSubtaskTests", { said, n: count }));
  }
  if (subtasks.some((one) => Number.isNaN(one.points))) {
    findings.refuse(GEN, packageReason("cmsPoints"));
  }
  return { scores: [], grading: treeOf(subtasks) };
}

function equalPoints(count: number, total: number): Points {
  const share = total / count;
  if (Number.isInteger(share)) {
    return { scores: Array.from({ length: count }, () => share), grading: null };
  }
  const members = Array.from({ length: count }, (_, at) => ({
    case: at + 1,
    accepted: share,
    rejected: 0,
  }));
  return { scores: [], grading: groupOf("all", members, { full: total }) };
}

/** The lowest result of a subtask's tests counts for the whole of it. */
function treeOf(subtasks: readonly GenSubtask[]): GradingGroup {
  let seq = 0;
  const members = subtasks.map(({ points, cases }, at) => {
    const own = Array.from({ length: cases }, () => {
      seq += 1;
      return { case: seq, accepted: points, rejected: 0 };
    });
    const facts = { score: "min" as const, full: points, stops: true };
    return groupOf(`subtask ${at + 1}`, own, facts);
  });
  return groupOf("all", members, {});
}

function groupOf(
  name: string,
  members: GradingGroup["members"],
  facts: Partial<GradingGroup>,
): GradingGroup {
  return {
    name,
    score: "sum",
    verdict: "worstError",
    acceptsAny: false,
    stops: false,
    requires: [],
    isUnscored: false,
    isIgnored: false,
    full: null,
    ...facts,
    members,
  };
}

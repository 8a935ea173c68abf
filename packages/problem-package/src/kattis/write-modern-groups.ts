/** Test groups as 2025-09 has them, for trees that say no more than that version can. */
import { casesOf, fullPoints, type GradingGroup, isGroup } from "@gavel/domain/grading";
import { stringify } from "yaml";

export interface ModernGroups {
  /** Path under `data` of each case, without ending. */
  readonly names: ReadonlyMap<number, string>;
  readonly settings: ReadonlyMap<string, string>;
}

/** `null`: the tree needs the older way. */
export function modernGroups(tree: GradingGroup): ModernGroups | null {
  const root = withOwnGroups(tree);
  const groups = root.members.filter(isGroup);
  const sample = groups.find((one) => one.name === "sample");
  const secret = groups.find((one) => one.name === "secret");
  const isShape =
    secret !== undefined &&
    groups.length === root.members.length &&
    groups.length === (sample === undefined ? 1 : 2) &&
    root.score === "sum" &&
    (sample === undefined || (sample.isUnscored && !sample.members.some(isGroup)));
  if (!isShape || !isModern(secret) || root.acceptsAny || root.verdict === "always") return null;
  const names = new Map<number, string>();
  const folders = new Map([
    ["sample", "sample"],
    ["secret", "secret"],
  ]);
  const inner = secret.members.filter(isGroup);
  if (inner.length > 0 && inner.length < secret.members.length) return null;
  if (inner.some((one) => one.members.some(isGroup) || !isModern(one))) return null;
  for (const [index, one] of inner.entries())
    folders.set(one.name, `secret/${numbered(index + 1, 3)}`);
  for (const group of [
    ...(sample === undefined ? [] : [sample]),
    ...(inner.length > 0 ? inner : [secret]),
  ]) {
    if (group !== sample && !hasEqualShares(group)) return null;
    for (const [index, seq] of casesOf(group).entries()) {
      names.set(seq, `${folders.get(group.name)}/${numbered(index + 1, 4)}`);
    }
  }
  const settings = new Map<string, string>();
  for (const group of [secret, ...inner]) {
    const requires = group.requires.map((name) => folders.get(name));
    if (requires.includes(undefined)) return null;
    settings.set(`data/${folders.get(group.name)}/test_group.yaml`, settingsOf(group, requires));
  }
  return { names, settings };
}

/** A tree that is not of a package becomes its secret group, where points are bounded by what they can be. */
function withOwnGroups(root: GradingGroup): GradingGroup {
  const groups = root.members.filter(isGroup);
  const isOwn = groups.some((one) => one.name === "secret");
  if (isOwn || groups.length === 0) return root;
  const members = root.members.map((one) =>
    isGroup(one) && one.full === null && !one.members.some(isGroup)
      ? { ...one, full: fullPoints({ ...one, requires: [] }) }
      : one,
  );
  const secret = { ...root, name: "secret", members };
  return { ...root, name: "data", score: "sum", full: null, members: [secret] };
}

function numbered(index: number, width: number): string {
  return String(index).padStart(width, "0");
}

function isModern(group: GradingGroup): boolean {
  const isKnown = group.score === "sum" || group.score === "min" || group.score === "passFail";
  return (
    isKnown &&
    !group.acceptsAny &&
    group.verdict !== "always" &&
    !group.isIgnored &&
    !group.isUnscored
  );
}

function hasEqualShares(group: GradingGroup): boolean {
  const cases = group.members.flatMap((one) => (isGroup(one) ? [] : [one]));
  if (group.score === "passFail") return group.full !== null;
  const share = group.score === "min" ? group.full : (group.full ?? 0) / Math.max(1, cases.length);
  return cases.every((one) => one.rejected === 0 && Math.abs(one.accepted - (share ?? 0)) < 1e-9);
}

function settingsOf(group: GradingGroup, requires: readonly (string | undefined)[]): string {
  return stringify({
    max_score: group.full ?? "unbounded",
    score_aggregation: group.score === "passFail" ? "pass-fail" : group.score,
    ...(requires.length === 0 ? {} : { require_pass: requires }),
  });
}

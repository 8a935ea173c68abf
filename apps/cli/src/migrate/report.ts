/** What a run of `gavel migrate` did or would do, for people. */
import type { KindReport, MigrationReport } from "@gavel/api/portal/migration";
import type { LeftOut } from "@gavel/migrate/model";

interface Told {
  readonly isApplied: boolean;
  readonly leftOut: readonly LeftOut[];
}

export function describeMigration({ kinds }: MigrationReport, { isApplied, leftOut }: Told) {
  return [
    ...kinds.filter(({ inDump }) => inDump > 0).flatMap((kind) => describeKind(kind, isApplied)),
    ...leftOut.map(({ what, why, count }) => `${what}: ${count} stay behind: ${why}`),
  ];
}

type Reason = KindReport["left"][number];

function describeKind(report: KindReport, isApplied: boolean): string[] {
  const { kind, inDump, before, carried, conflicts, left, changed } = report;
  const done = isApplied ? "carried" : "to be carried";
  const earlier = before === 0 ? "" : `, ${before} here since an earlier run`;
  const tell = (word: string) => (reason: Reason) => `  ${word}: ${describeReason(reason)}`;
  return [
    `${kind}: ${inDump} in the dump, ${carried} ${done}${earlier}`,
    ...(conflicts === null ? [] : [conflicts].map(tell("conflict"))),
    ...left.map(tell("left out")),
    ...changed.map(tell("otherwise")),
  ];
}

function describeReason({ why, count, first }: Reason): string {
  const more = count > first.length ? ", …" : "";
  return `${count} × ${why} (${first.join(", ")}${more})`;
}

/** How many would be left out for want of a choice. */
export function countConflicts({ kinds }: MigrationReport): number {
  return kinds.reduce((sum, { conflicts }) => sum + (conflicts?.count ?? 0), 0);
}

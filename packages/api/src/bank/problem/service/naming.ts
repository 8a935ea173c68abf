/** What the form knows of a problem's id: in a group, what the group does not put before it. */
import type { Db } from "@gavel/db";
import { idAfterEdit, prefixOf, unprefixedId } from "@gavel/domain/group/problem-id";
import { findGroupFacts } from "../../../places/group/index.ts";
import type { ProblemTableRow } from "../queries.ts";

interface Naming {
  /** Empty outside groups. */
  readonly idPrefix: string;
  readonly shownId: string;
  idAfter(typed: string): string;
}

/** What lies in a group that was disbanded is called as everything else. */
export async function findNaming(
  db: Db,
  { group_id, display_id: stored }: Pick<ProblemTableRow, "group_id" | "display_id">,
): Promise<Naming> {
  const group = group_id === null ? undefined : await findGroupFacts(db, group_id, null);
  if (group === undefined) return { idPrefix: "", shownId: stored, idAfter: (typed) => typed };
  const { short_name: shortName } = group;
  return {
    idPrefix: prefixOf(shortName),
    shownId: unprefixedId(shortName, stored),
    idAfter: (typed) => idAfterEdit(shortName, stored, typed),
  };
}

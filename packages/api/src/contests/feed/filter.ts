/** Which properties a collection can be narrowed by: those that hold the id of another object. */
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import type { Collection, Json } from "./items/item.ts";

type Filtered = Collection | "contests";
type Filters = Partial<Record<Filtered, readonly string[]>>;

const FILTERS: Filters = {
  teams: ["organization_id"],
  accounts: ["team_id", "person_id"],
  submissions: ["language_id", "problem_id", "team_id"],
  judgements: ["submission_id", "judgement_type_id"],
  runs: ["judgement_id", "judgement_type_id"],
  clarifications: ["from_team_id", "reply_to_id", "problem_id"],
};
/** Also those that no object here has: none is told of then. */
const FILTERS_OF: Readonly<Record<ClicsVersion, Filters>> = {
  "2023-06": { clarifications: ["to_team_id"] },
  "2026-01": {
    contests: ["main_scoreboard_group_id"],
    "judgement-types": ["simplified_judgement_type_id"],
    submissions: ["account_id"],
    judgements: ["simplified_judgement_type_id"],
  },
};

/** An empty value asks for those that have none. */
export function keeps(
  { version, type }: { readonly version: ClicsVersion; readonly type: Filtered },
  json: Json,
  filters: Readonly<Record<string, string>>,
): boolean {
  const names = [...(FILTERS[type] ?? []), ...(FILTERS_OF[version][type] ?? [])];
  return names.every((name) => {
    const wanted = filters[name];
    return wanted === undefined || (json[name] ?? "") === wanted;
  });
}

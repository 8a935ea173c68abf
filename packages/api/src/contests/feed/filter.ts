/** Which properties a collection can be narrowed by: those that hold the id of another object. */
import type { Collection, Json } from "./items/item.ts";

const FILTERS: Partial<Record<Collection, readonly string[]>> = {
  teams: ["organization_id"],
  accounts: ["team_id", "person_id"],
  submissions: ["language_id", "problem_id", "team_id"],
  judgements: ["submission_id", "judgement_type_id"],
  runs: ["judgement_id", "judgement_type_id"],
  clarifications: ["from_team_id", "to_team_id", "reply_to_id", "problem_id"],
};

/** An empty value asks for those that have none. */
export function keeps(
  type: Collection,
  json: Json,
  filters: Readonly<Record<string, string>>,
): boolean {
  return (FILTERS[type] ?? []).every((name) => {
    const wanted = filters[name];
    return wanted === undefined || (json[name] ?? "") === wanted;
  });
}

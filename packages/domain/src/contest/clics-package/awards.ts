/** Awards of a package as those of a board, which are given from the top down. */
import { type AwardSetting, DEFAULT_AWARDS } from "../awards.ts";
import type { ContestFeed } from "../clics-feed.ts";
import type { PackageNotes } from "./notes.ts";
import { idsIn, textOf } from "./values.ts";

const MEDALS = ["gold-medal", "silver-medal", "bronze-medal"];
/** What is given below the medals, in this order, with words for where the package has none. */
const HONORS = {
  "highest-honors": "Highest Honors",
  "high-honors": "High Honors",
  honors: "Honors",
  "honorable-mention": "Honorable Mention",
} as const;
const HONOR_COLORS = { background: "#d6e4f0", color: "#1f2937" };
const NAME_MAX = 50;
/** Told of every contest here, by its own board. */
const COMPUTED = /^(?:winner$|rank-|first-to-solve-)/;

/**
 * By the numbers that were given out: medals where all three are told, then honours. Nobody has two here, so an award of
 * those who have one already is left out, and so is whatever does not go by rank.
 */
export function awardsIn(feed: ContestFeed, notes: PackageNotes): AwardSetting[] {
  const given = new Map(
    feed.all("awards").map((one) => {
      const citation = textOf(one.citation).slice(0, NAME_MAX).toWellFormed();
      return [String(one.id), { citation, teams: idsIn(one.team_ids) }];
    }),
  );
  const medals = MEDALS.every((id) => given.has(id)) ? DEFAULT_AWARDS : [];
  const honors = Object.entries(HONORS).map(([id, name]) => {
    return { id, name: given.get(id)?.citation || name, ...HONOR_COLORS };
  });
  const wished = [
    ...medals.map(({ name, background, color }, at) => {
      return { id: MEDALS[at] ?? "", name, background, color };
    }),
    ...honors.filter(({ id }) => (given.get(id)?.teams.length ?? 0) > 0),
  ];
  const settings: AwardSetting[] = [];
  const kept = new Set<string>();
  const winners = new Set<string>();
  for (const { id, ...look } of wished) {
    const teams = given.get(id)?.teams ?? [];
    if (teams.some((team) => winners.has(team))) continue;
    for (const team of teams) winners.add(team);
    kept.add(id);
    settings.push({ ...look, priority: settings.length + 1, num: teams.length });
  }
  for (const [id, { citation, teams }] of given) {
    if (kept.has(id) || COMPUTED.test(id) || teams.length === 0) continue;
    notes.add("awards", citation || id);
  }
  return settings;
}

/** Who has won what so far, by the board of the jury and by the one that is shown. */
import {
  AWARD_TYPES,
  type AwardSetting,
  type AwardType,
  awardsOf,
  firstSolvesOf,
} from "@gavel/domain/contest/awards";
import { computeBoard } from "@gavel/domain/contest/board";
import type { BoardRow } from "@gavel/domain/contest/board-types";
import { z } from "zod";
import { boardInput } from "../board.ts";
import type { FeedSource } from "../source.ts";
import type { Verdict } from "../verdicts.ts";
import { PARTICIPANTS, problemIdOf } from "./contest.ts";
import type { Item, Json } from "./item.ts";

const MEDALS = [
  { id: "gold-medal", citation: "Gold medal winner" },
  { id: "silver-medal", citation: "Silver medal winner" },
  { id: "bronze-medal", citation: "Bronze medal winner" },
] as const;

const settings = z.array(
  z.object({
    ...{ priority: z.int(), name: z.string(), num: z.int() },
    ...{ background: z.string(), color: z.string() },
  }),
);

export function awardItems(source: FeedSource, verdicts: readonly Verdict[]): Item[] {
  const shown = new Map(awardsFor(source, verdicts, false).map((one) => [one.id, one]));
  return awardsFor(source, verdicts, true).map((admin) => ({
    ...{ type: "awards", id: admin.id, admin },
    public: shown.get(admin.id) ?? null,
  }));
}

type AwardJson = Json & { readonly id: string };

function awardsFor(
  source: FeedSource,
  verdicts: readonly Verdict[],
  isAdmin: boolean,
): AwardJson[] {
  const input = boardInput(source, verdicts, { isAdmin, group: PARTICIPANTS });
  const { rows } = computeBoard(input);
  const winners = rows.filter(({ rank, solved, score }) => rank === 1 && solved + score > 0);
  const firsts = firstSolvesOf(input);
  return [
    { id: "winner", citation: "Contest winner", team_ids: winners.map(({ uid }) => uid) },
    ...medalsFor(source, rows),
    ...source.problems
      .filter(() => isAdmin || source.now >= source.facts.seal.startTime)
      .map(({ id, label }) => ({
        id: `first-to-solve-${problemIdOf(id)}`,
        citation: `First to solve problem ${label}`,
        team_ids: [...new Set((firsts.get(id) ?? []).map(({ uid }) => uid))],
      })),
  ];
}

function medalsFor({ contest }: FeedSource, rows: readonly BoardRow[]): AwardJson[] {
  const type = contest.award_type as AwardType;
  if (type === AWARD_TYPES.none) return [];
  const config = settings.parse(contest.award_config).toSorted((a, b) => a.priority - b.priority);
  const won = awardsOf(rows, type, config);
  return config.map((setting: AwardSetting, index) => ({
    id: MEDALS[index]?.id ?? `award-${setting.priority}`,
    citation: setting.name.trim() || (MEDALS[index]?.citation ?? `Award ${index + 1}`),
    team_ids: rows.filter(({ uid }) => won.get(uid) === setting).map(({ uid }) => uid),
  }));
}

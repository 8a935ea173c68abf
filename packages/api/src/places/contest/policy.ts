/** A stored contest and a reader as the domain's rules know them. */
import type { ContestFacts, ContestPerson } from "@gavel/domain/contest/access";
import { parseAccountRule } from "@gavel/domain/contest/account-rule";
import { contestAccessOf, contestRuleOf } from "@gavel/domain/contest/contest";
import { isRoot } from "@gavel/domain/role";
import type { Viewer } from "../../kernel/context.ts";
import { groupStandingOf, looksAfterOwn } from "../group/index.ts";
import type { ContestFactsRow } from "./queries.ts";

type Named = "id" | "title" | "author_uid" | "author_name" | "is_registered" | "group_level";
type FactsRow = Omit<ContestFactsRow, Named | "rank_show_name" | "oi_rank_score_type">;

export function factsOf(row: FactsRow): ContestFacts {
  return {
    rule: contestRuleOf(row.type),
    auth: contestAccessOf(row.auth),
    isVisible: row.is_visible,
    groupId: row.group_id,
    openRank: row.open_rank,
    openPrint: row.open_print,
    openAccountLimit: row.open_account_limit,
    accountRule: parseAccountRule(row.account_limit_rule),
    allowEndSubmit: row.allow_end_submit,
    seal: {
      startTime: row.start_time,
      endTime: row.end_time,
      sealRank: row.seal_rank,
      sealRankTime: row.seal_time,
      autoRealRank: row.auto_real_rank,
      thawedAt: row.thawed_at,
    },
  };
}

export function personOf(
  viewer: Viewer | null,
  row: {
    readonly author_uid: string | null;
    readonly group_id: number | null;
    readonly is_registered: unknown;
    /** Of the reader, in the contest's group. */
    readonly group_level: number | null;
  },
): ContestPerson {
  const isCreator = viewer !== null && viewer.uid === row.author_uid;
  return {
    uid: viewer?.uid ?? null,
    username: viewer?.username ?? "",
    isRoot: viewer !== null && isRoot(viewer.role),
    isCreator: isCreator && looksAfterOwn(viewer, row),
    ...groupStandingOf(row.group_level),
    isRegistered: Boolean(row.is_registered),
  };
}

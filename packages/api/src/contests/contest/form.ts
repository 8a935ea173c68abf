/** The columns of a contest and the form that edits them. */
import { asJsonb } from "@gavel/db";
import { CONTEST_AUTH, findContestFaults, PENALTY_MINUTES } from "@gavel/domain/contest/contest";
import { DomainError } from "../../kernel/error.ts";
import { fieldFault } from "../../kernel/field-fault.ts";
import type { StoredContest } from "./organise-queries.ts";
import { type ContestForm, type ContestFormView, contestForm } from "./schema.ts";

/**
 * @throws DomainError CONTEST_TIME_INVALID, STAR_USER_EXISTS, or PARAM_MISSING, FIELD_TOO_LONG or PARAM_INVALID for the first field
 *   that cannot be saved
 */
export function requireFaultless(form: ContestForm): void {
  const [fault] = findContestFaults(form);
  if (fault === undefined) return;
  if (fault.code === "order") throw new DomainError("CONTEST_TIME_INVALID");
  if (fault.field === "starAccounts" && fault.code === "twice") {
    throw new DomainError("STAR_USER_EXISTS");
  }
  // One of a list that is empty: the list itself is there.
  const isOfItem = fault.code === "required" && fault.item !== undefined;
  throw fieldFault(isOfItem ? { field: fault.field, code: "invalid" } : fault);
}

/** A public contest keeps no password. */
export function columnsOf(form: ContestForm) {
  return {
    ...{ title: form.title, description: form.description, type: form.type, auth: form.auth },
    password: form.auth === CONTEST_AUTH.public ? null : form.password,
    ...{ start_time: form.startTime, end_time: form.endTime },
    ...{ seal_rank: form.sealRank, seal_time: form.sealTime, auto_real_rank: form.autoRealRank },
    ...{ open_rank: form.openRank, open_print: form.openPrint },
    ...{ allow_end_submit: form.allowEndSubmit, rank_show_name: form.rankShowName },
    open_account_limit: form.openAccountLimit,
    account_limit_rule: form.accountLimitRule,
    star_accounts: form.starAccounts,
    oi_rank_score_type: form.oiRankScoreType,
    penalty_minutes: form.penaltyMinutes ?? PENALTY_MINUTES,
    ...{ award_type: form.awardType, award_config: asJsonb(form.awardConfig) },
    is_visible: form.visible,
  };
}

/** What forms do not edit. */
type Unedited = "modified_by" | "thawed_at" | "finalized_at";
type FormRow = Omit<StoredContest, Unedited>;

export function formOf(row: FormRow): ContestForm & { penaltyMinutes: number } {
  const form = contestForm.parse({
    ...{ title: row.title, description: row.description, type: row.type, auth: row.auth },
    password: row.password ?? "",
    ...{ startTime: row.start_time, endTime: row.end_time },
    ...{ sealRank: row.seal_rank, sealTime: row.seal_time, autoRealRank: row.auto_real_rank },
    ...{ openRank: row.open_rank, openPrint: row.open_print },
    ...{ allowEndSubmit: row.allow_end_submit, rankShowName: row.rank_show_name },
    openAccountLimit: row.open_account_limit,
    accountLimitRule: row.account_limit_rule,
    starAccounts: row.star_accounts,
    oiRankScoreType: row.oi_rank_score_type,
    ...{ awardType: row.award_type, awardConfig: row.award_config },
    visible: row.is_visible,
  });
  return { ...form, penaltyMinutes: row.penalty_minutes };
}

export function presentForm(row: FormRow): ContestFormView {
  return {
    ...formOf(row),
    ...{ id: row.id, revision: row.revision, uid: row.author_uid, author: row.author_name },
    ...{ sourceId: row.source_id, groupId: row.group_id },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  };
}

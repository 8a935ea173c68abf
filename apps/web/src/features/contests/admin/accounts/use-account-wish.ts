import { firstGap, namesOf, parseAccountRule } from "@gavel/domain/contest/account-rule";
import { GENERATED_USERS_MAX } from "@gavel/domain/limit";
import { trpc } from "../../../../app/trpc.ts";
import type { AccountWish } from "./types.ts";

const NO_WISH: AccountWish = { prefix: "", suffix: "", range: null, missing: [] };

/** Which accounts a contest's rule still lacks, and how many of its names have one. */
export function useAccountWish(contestId: number) {
  const form = trpc.contest.getForm.useQuery({ contestId }, { meta: { inline: true } });
  const text = form.data?.openAccountLimit === true ? form.data.accountLimitRule : "";
  const rule = parseAccountRule(text);
  const { data: fit, isFetched } = trpc.contest.accountFit.useQuery(
    { rule: text },
    { enabled: rule !== null, staleTime: 0, meta: { inline: true } },
  );
  /** Nothing more comes, whether or not it could be found out. */
  const isSettled = form.isFetched && (rule === null || isFetched);
  if (rule === null || fit === undefined) {
    const isReady = form.data !== undefined && rule === null;
    return { wish: NO_WISH, fit: undefined, isReady, isSettled };
  }
  const range = firstGap(rule, fit, GENERATED_USERS_MAX);
  const { prefix, suffix } = rule;
  const numbered = range && { ...rule, extra: [], start: range.from, end: range.to };
  const missing = new Set([...(numbered === null ? [] : namesOf(numbered)), ...fit.missing]);
  return { wish: { prefix, suffix, range, missing: [...missing] }, fit, isReady: true, isSettled };
}

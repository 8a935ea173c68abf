import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import type { FormValues } from "./form-values.ts";

const FIELD_WORDS: Record<keyof FormValues, MessageDescriptor> = {
  title: msg`Contest title`,
  description: msg`Description`,
  type: msg({ message: "Rule", context: "contest" }),
  auth: msg({ message: "Access", context: "contest" }),
  password: msg`Contest password`,
  startTime: msg({ message: "Start", context: "contest" }),
  endTime: msg({ message: "End", context: "contest" }),
  allowEndSubmit: msg`Submissions after the end`,
  sealRank: msg`Freeze`,
  sealChoice: msg`When the board freezes`,
  sealTime: msg`When the board freezes`,
  autoRealRank: msg`Reveal when the contest ends`,
  openRank: msg`Public board`,
  openPrint: msg`Printing`,
  rankShowName: msg`Name on the board`,
  openAccountLimit: msg`Limit accounts`,
  prefix: msg`Prefix`,
  suffix: msg`Suffix`,
  from: msg({ message: "From", context: "range" }),
  to: msg({ message: "To", context: "range" }),
  extra: msg`Also allowed`,
  starAccounts: msg`Starred users`,
  oiRankScoreType: msg`Score that counts`,
  penaltyMinutes: msg`Minutes a wrong try costs`,
  awardType: msg`Awards`,
  awards: msg`Awards`,
  visible: msg`Visible`,
};

export function useFieldNames(): (field: keyof FormValues) => string {
  const { i18n } = useLingui();
  return useCallback((field) => i18n._(FIELD_WORDS[field]), [i18n]);
}

/** Of a new contest's three awards. */
export function useAwardNames(): readonly string[] {
  const { t } = useLingui();
  return useMemo(() => [t`Gold`, t`Silver`, t`Bronze`], [t]);
}

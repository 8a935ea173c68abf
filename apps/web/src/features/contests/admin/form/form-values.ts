import {
  type AccountRule,
  formatAccountRule,
  parseAccountRule,
} from "@gavel/domain/contest/account-rule";
import { AWARD_TYPES, DEFAULT_AWARDS } from "@gavel/domain/contest/awards";
import {
  allowedSealChoices,
  type ContestFault,
  contestRuleOf,
  defaultSealChoice,
  findContestFaults,
  PENALTY_MINUTES,
  type SealChoice,
  sealChoiceOf,
  sealTimeOf,
} from "@gavel/domain/contest/contest";
import { fromLocal, toLocal } from "../../../../app/forms/local-time.ts";
import type { Outputs } from "../../../../app/trpc.ts";

export type StoredForm = Outputs["contest"]["getForm"];

/** As the fields hold it: moments as the browser's field writes them, the account rule taken apart. */
export interface FormValues {
  title: string;
  description: string;
  type: 0 | 1;
  auth: 0 | 1 | 2;
  password: string;
  startTime: string;
  endTime: string;
  allowEndSubmit: boolean;
  sealRank: boolean;
  /** null: a moment of its own, which stays as it is. */
  sealChoice: SealChoice | null;
  sealTime: string;
  autoRealRank: boolean;
  openRank: boolean;
  openPrint: boolean;
  rankShowName: "username" | "nickname" | "realname";
  openAccountLimit: boolean;
  prefix: string;
  suffix: string;
  from: string;
  to: string;
  extra: string[];
  starAccounts: string[];
  oiRankScoreType: "Recent" | "Highest" | "SubtaskBest";
  penaltyMinutes: string;
  awardType: 0 | 1 | 2;
  awards: AwardValues[];
  visible: boolean;
}

export interface AwardValues {
  name: string;
  background: string;
  color: string;
  num: string;
}

/** In the organiser's language. */
export type AwardNames = readonly string[];

function defaultAwards(names: AwardNames): AwardValues[] {
  return DEFAULT_AWARDS.map(({ name, background, color, num }, at) => ({
    ...{ name: names[at] ?? name, background, color, num: `${num}` },
  }));
}

const HOUR_MS = 3_600_000;

/** A new contest begins at the next full hour but one and takes five. */
export function newValues(now: Date, names: AwardNames): FormValues {
  const start = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
  const end = new Date(start.getTime() + 5 * HOUR_MS);
  return {
    ...{ title: "", description: "", type: 0, auth: 0, password: "" },
    ...{ startTime: toLocal(start), endTime: toLocal(end), allowEndSubmit: false },
    ...{ sealRank: false, sealChoice: defaultSealChoice("acm", 5 * 3600), sealTime: "" },
    ...{ autoRealRank: true, openRank: false, openPrint: false, rankShowName: "username" },
    ...{ openAccountLimit: false, prefix: "", suffix: "", from: "", to: "", extra: [] },
    ...{ starAccounts: [], oiRankScoreType: "Recent", awardType: 0 },
    penaltyMinutes: `${PENALTY_MINUTES}`,
    ...{ awards: defaultAwards(names), visible: true },
  };
}

export function valuesOf(form: StoredForm, names: AwardNames): FormValues {
  const { startTime, endTime, sealTime, accountLimitRule, awardConfig, ...rest } = form;
  const times = { startTime: new Date(startTime), endTime: new Date(endTime) };
  const seconds = durationOf(times);
  const rule = parseAccountRule(accountLimitRule);
  return {
    ...{ title: rest.title, description: rest.description, type: rest.type, auth: rest.auth },
    ...{ password: rest.password ?? "", allowEndSubmit: rest.allowEndSubmit },
    ...{ startTime: toLocal(times.startTime), endTime: toLocal(times.endTime) },
    sealRank: rest.sealRank,
    sealChoice:
      sealTime === null
        ? defaultSealChoice(contestRuleOf(rest.type), seconds)
        : sealChoiceOf(new Date(sealTime), times),
    sealTime: sealTime === null ? "" : toLocal(new Date(sealTime)),
    ...{ autoRealRank: rest.autoRealRank, openRank: rest.openRank, openPrint: rest.openPrint },
    ...{ rankShowName: rest.rankShowName, openAccountLimit: rest.openAccountLimit },
    ...{ prefix: rule?.prefix ?? "", suffix: rule?.suffix ?? "" },
    ...{ from: `${rule?.start ?? ""}`, to: `${rule?.end ?? ""}`, extra: [...(rule?.extra ?? [])] },
    ...{ starAccounts: [...rest.starAccounts], oiRankScoreType: rest.oiRankScoreType },
    penaltyMinutes: `${rest.penaltyMinutes}`,
    awardType: rest.awardType,
    awards:
      awardConfig.length === 0
        ? defaultAwards(names)
        : [...awardConfig]
            .sort((a, b) => a.priority - b.priority)
            .map(({ name, background, color, num }) => ({
              name,
              background,
              color,
              num: `${num}`,
            })),
    visible: rest.visible,
  };
}

export function timesOf(values: Pick<FormValues, "startTime" | "endTime">) {
  const [startTime, endTime] = [fromLocal(values.startTime), fromLocal(values.endTime)];
  return startTime === null || endTime === null ? null : { startTime, endTime };
}

export function durationOf({ startTime, endTime }: { startTime: Date; endTime: Date }): number {
  return Math.max(0, (endTime.getTime() - startTime.getTime()) / 1000);
}

/** When the board is frozen; null without a freeze, or without times to reckon from. */
export function sealMomentOf(values: FormValues): Date | null {
  const times = timesOf(values);
  if (!values.sealRank || times === null) return null;
  const { sealChoice } = values;
  if (sealChoice === null) return fromLocal(values.sealTime);
  const isAllowed = allowedSealChoices(durationOf(times)).includes(sealChoice);
  return sealTimeOf(isAllowed ? sealChoice : 2, times);
}

const numberIn = (text: string) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null);

export function ruleOf(values: FormValues): AccountRule {
  const { prefix, suffix, from, to, extra } = values;
  return {
    ...{ prefix: prefix.trim(), suffix: suffix.trim() },
    ...{ start: numberIn(from), end: numberIn(to), extra },
  };
}

const NO_TIME = new Date(Number.NaN);

/** What keeps the form from being saved. An end of the range that is no number would be left out of what is sent. */
export function faultsOf(values: FormValues): ContestFault[] {
  const faults = findContestFaults(sentOf(values));
  const isOdd = [values.from, values.to].some(
    (text) => text.trim() !== "" && numberIn(text) === null,
  );
  const isTold = faults.some(({ field }) => field === "accountLimitRule");
  if (!values.openAccountLimit || !isOdd || isTold) return faults;
  return [...faults, { field: "accountLimitRule", code: "invalid" }];
}

/** What the server is sent. Times that are none are refused before. */
export function sentOf(values: FormValues) {
  const startTime = fromLocal(values.startTime) ?? NO_TIME;
  // Where no awards are given their fields are not shown, and nothing is asked of them.
  const noNumber = values.awardType === AWARD_TYPES.none ? 0 : Number.NaN;
  const endTime = fromLocal(values.endTime) ?? NO_TIME;
  const { prefix, suffix, from, to, extra, awards, sealChoice, auth, ...rest } = values;
  return {
    ...rest,
    ...{ title: values.title.trim(), auth, password: auth === 0 ? "" : values.password.trim() },
    ...{ startTime, endTime, sealTime: sealMomentOf(values) },
    penaltyMinutes: numberIn(values.penaltyMinutes) ?? Number.NaN,
    accountLimitRule: values.openAccountLimit ? formatAccountRule(ruleOf(values)) : "",
    awardConfig: awards.map(({ num, ...award }, at) => ({
      ...award,
      name: award.name.trim(),
      priority: at + 1,
      num: numberIn(num) ?? noNumber,
    })),
  };
}

/** What a contest is: its rule, who may enter, its phases by the clock and its seal. Pure, the clock is an argument. */
import { LIMITS } from "../limit.ts";
import { nameKey } from "../name-key.ts";
import { parseAccountRule } from "./account-rule.ts";
import { type AwardSetting, type AwardType, findAwardFaults } from "./awards.ts";
import type { Conventions } from "./board-types.ts";

export const CONTEST_RULES = { acm: 0, oi: 1 } as const;
export type ContestRule = keyof typeof CONTEST_RULES;

/** Private: a password to enter. Protected: a password to submit; everybody may look. */
export const CONTEST_AUTH = { public: 0, private: 1, protected: 2 } as const;
export type ContestAccess = keyof typeof CONTEST_AUTH;

/** @throws RangeError for a number that is no rule. */
export function contestRuleOf(type: number): ContestRule {
  if (type === CONTEST_RULES.acm) return "acm";
  if (type === CONTEST_RULES.oi) return "oi";
  throw new RangeError(`${type} is no rule of a contest`);
}

/** @throws RangeError for a number that is no access. */
export function contestAccessOf(auth: number): ContestAccess {
  if (auth === CONTEST_AUTH.public) return "public";
  if (auth === CONTEST_AUTH.private) return "private";
  if (auth === CONTEST_AUTH.protected) return "protected";
  throw new RangeError(`${auth} is no access of a contest`);
}

export interface ContestTimes {
  readonly startTime: Date;
  readonly endTime: Date;
}
export type ContestPhase = "scheduled" | "running" | "ended";

/** Runs from its start up to, but not at, its end: what arrives in the last millisecond before the end counts. */
export function phaseOf({ startTime, endTime }: ContestTimes, now: Date): ContestPhase {
  if (now < startTime) return "scheduled";
  return now < endTime ? "running" : "ended";
}

/**
 * Until when entering means to take part: whoever enters later came to read and to practise. null = for ever, as in a contest
 * that was over when it was made, by an import.
 */
export function entriesUntil({ endTime }: ContestTimes, madeAt: Date): Date | null {
  return madeAt < endTime ? endTime : null;
}

const STATUS_CODES = { scheduled: -1, running: 0, ended: 1 } as const;

/** The number clients know. */
export function contestStatusCode(phase: ContestPhase): -1 | 0 | 1 {
  return STATUS_CODES[phase];
}

/** How much of it has passed, from 0 to 100. */
export function progressPercent(times: ContestTimes, now: Date): number {
  const phase = phaseOf(times, now);
  if (phase !== "running") return phase === "scheduled" ? 0 : 100;
  const elapsedMs = now.getTime() - times.startTime.getTime();
  return (100 * elapsedMs) / durationMsOf(times);
}

export function durationMsOf({ startTime, endTime }: ContestTimes): number {
  return endTime.getTime() - startTime.getTime();
}

export interface SealSettings extends ContestTimes {
  readonly sealRank: boolean;
  readonly sealRankTime: Date | null;
  /** The seal lifts by itself at the end; else it stays until somebody lifts it. */
  readonly autoRealRank: boolean;
  /** When somebody lifted it. */
  readonly thawedAt: Date | null;
}

export interface SealViewer {
  readonly isAdmin: boolean;
  /** Looks behind the seal; only an administrator of the contest can. */
  readonly force: boolean;
}

/** Whether results are kept from this viewer now. What is sent at the very seal time is under the seal already. */
export function isSealed(seal: SealSettings, now: Date, { isAdmin, force }: SealViewer): boolean {
  if (!seal.sealRank || seal.sealRankTime === null || (isAdmin && force)) return false;
  if (now < seal.endTime) return now >= seal.sealRankTime;
  if (seal.autoRealRank) return false;
  return seal.thawedAt === null || now < seal.thawedAt;
}

/** From when on, in milliseconds since the start, results are under the seal; null without one. */
export function sealMsOf({
  sealRank,
  sealRankTime,
  startTime,
}: Pick<SealSettings, "sealRank" | "sealRankTime" | "startTime">): number | null {
  if (!sealRank || sealRankTime === null) return null;
  return sealRankTime.getTime() - startTime.getTime();
}

/** The same in whole seconds. */
export function sealSecond(seal: SealSettings): number | null {
  const ms = sealMsOf(seal);
  return ms === null ? null : Math.floor(ms / 1000);
}

/** Whether somebody sees results as they are now. */
export function hasLiveRank(seal: SealSettings, now: Date, isAdmin: boolean): boolean {
  return !isSealed(seal, now, { isAdmin, force: true });
}

/** Half an hour before the end, an hour before the end, or from the start. */
export const SEAL_CHOICES = { halfHour: 0, hour: 1, whole: 2 } as const;
export type SealChoice = (typeof SEAL_CHOICES)[keyof typeof SEAL_CHOICES];

/** Seconds before the end. */
const BEFORE_END_S = { 0: 1800, 1: 3600 } as const;

export function sealTimeOf(choice: SealChoice, { startTime, endTime }: ContestTimes): Date {
  if (choice === SEAL_CHOICES.whole) return startTime;
  return new Date(endTime.getTime() - BEFORE_END_S[choice] * 1000);
}

/** Which choice a stored seal time is; null for one that was set otherwise. */
export function sealChoiceOf(sealTime: Date, times: ContestTimes): SealChoice | null {
  const fits = Object.values(SEAL_CHOICES).find(
    (choice) => sealTimeOf(choice, times).getTime() === sealTime.getTime(),
  );
  return fits ?? null;
}

/** A contest shorter than the choice cannot have it. */
export function allowedSealChoices(durationS: number): SealChoice[] {
  return Object.values(SEAL_CHOICES).filter(
    (choice) => choice === SEAL_CHOICES.whole || durationS >= BEFORE_END_S[choice],
  );
}

export function defaultSealChoice(rule: ContestRule, durationS: number): SealChoice {
  return rule === "acm" && durationS >= BEFORE_END_S[1] ? SEAL_CHOICES.hour : SEAL_CHOICES.whole;
}

export const OI_SCORE_TYPES = ["Recent", "Highest", "SubtaskBest"] as const;
export type OiScoreType = (typeof OI_SCORE_TYPES)[number];

/** How a board counts by this. */
export function oiRuleOf(scoreType: string): Conventions["oi"] {
  if (scoreType === "SubtaskBest") return "subtask-best";
  return scoreType === "Highest" ? "highest" : "recent";
}

export const RANK_SHOW_NAMES = ["username", "nickname", "realname"] as const;

/** The name that the contest shows of somebody: the one it asks for, or the username where that one is empty. */
export function nameOnBoard(
  shown: string,
  names: Readonly<Record<(typeof RANK_SHOW_NAMES)[number], string>>,
): string {
  const name = RANK_SHOW_NAMES.find((one) => one === shown) ?? "username";
  return names[name].trim() || names.username;
}
/** What a wrong try costs where nobody says otherwise. */
export const PENALTY_MINUTES = 20;
export const PENALTY_MINUTES_MAX = 1440;

export const CONTEST_TITLE_MAX = 500;
export const CONTEST_PASSWORD_MAX = 255;

/** What a form sends, before it has been looked at: choices are what somebody typed or a program sent. */
export interface ContestDraft extends ContestTimes {
  readonly title: string;
  readonly description: string;
  readonly type: number;
  readonly auth: number;
  readonly password: string;
  readonly sealRank: boolean;
  readonly sealTime: Date | null;
  readonly oiRankScoreType: string;
  /** absent = as it is. */
  readonly penaltyMinutes?: number | undefined;
  readonly rankShowName: string;
  readonly openAccountLimit: boolean;
  readonly accountLimitRule: string;
  readonly starAccounts: readonly string[];
  readonly awardType: number;
  readonly awardConfig: readonly AwardSetting[];
}

export interface ContestFault {
  readonly field: keyof ContestDraft;
  readonly code: "required" | "long" | "invalid" | "order" | "range" | "twice" | "outside";
  /** Which one of a list: a username, an award's place in the list from 1 on. */
  readonly item?: string;
  readonly max?: number;
}

/** What keeps these settings from being saved; the form shows it and the server refuses by it. */
export function findContestFaults(draft: ContestDraft): ContestFault[] {
  return [
    ...textFaults(draft),
    ...timeFaults(draft),
    ...choiceFaults(draft),
    ...accountFaults(draft),
    ...findAwardFaults(draft.awardType as AwardType, draft.awardConfig).map((fault) => ({
      ...fault,
      field: fault.item === undefined ? ("awardType" as const) : ("awardConfig" as const),
    })),
  ];
}

function textFaults({ title, description, auth, password }: ContestDraft): ContestFault[] {
  const faults: ContestFault[] = [];
  const check = (field: keyof ContestDraft, text: string, max: number, isNeeded: boolean) => {
    if (isNeeded && text.trim() === "") faults.push({ field, code: "required" });
    else if (text.length > max) faults.push({ field, code: "long", max });
  };
  check("title", title, CONTEST_TITLE_MAX, true);
  check("description", description, LIMITS.textMax, true);
  check("password", password, CONTEST_PASSWORD_MAX, auth !== CONTEST_AUTH.public);
  return faults;
}

const isDate = (date: Date) => !Number.isNaN(date.getTime());

function timeFaults({ startTime, endTime, sealRank, sealTime }: ContestDraft): ContestFault[] {
  const faults: ContestFault[] = [];
  if (!isDate(startTime)) faults.push({ field: "startTime", code: "required" });
  if (!isDate(endTime)) faults.push({ field: "endTime", code: "required" });
  if (faults.length > 0) return faults;
  if (endTime <= startTime) return [{ field: "endTime", code: "order" }];
  if (!sealRank) return [];
  if (sealTime === null || !isDate(sealTime)) return [{ field: "sealTime", code: "required" }];
  const isInside = startTime <= sealTime && sealTime < endTime;
  return isInside ? [] : [{ field: "sealTime", code: "outside" }];
}

function choiceFaults(draft: ContestDraft): ContestFault[] {
  const choices = [
    ["type", Object.values<number>(CONTEST_RULES).includes(draft.type)],
    ["auth", Object.values<number>(CONTEST_AUTH).includes(draft.auth)],
    ["oiRankScoreType", OI_SCORE_TYPES.some((one) => one === draft.oiRankScoreType)],
    ["rankShowName", RANK_SHOW_NAMES.some((one) => one === draft.rankShowName)],
    ["penaltyMinutes", isPenalty(draft.penaltyMinutes ?? PENALTY_MINUTES)],
  ] as const;
  return choices.flatMap(([field, isKnown]) => (isKnown ? [] : [{ field, code: "invalid" }]));
}

const isPenalty = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= PENALTY_MINUTES_MAX;

function accountFaults(draft: ContestDraft): ContestFault[] {
  const faults: ContestFault[] = [];
  if (draft.openAccountLimit) {
    const rule = parseAccountRule(draft.accountLimitRule);
    const field = "accountLimitRule";
    if (rule === null) faults.push({ field, code: "required" });
    else if ((rule.start === null) !== (rule.end === null)) faults.push({ field, code: "invalid" });
    else if (rule.start !== null && rule.end !== null && rule.end < rule.start) {
      faults.push({ field, code: "range" });
    } else if (rule.start === null && rule.extra.length === 0) {
      faults.push({ field, code: "required" });
    }
  }
  const seen = new Set<string>();
  for (const name of draft.starAccounts.map((one) => one.trim())) {
    const fault = { field: "starAccounts", item: name } as const;
    if (name === "") faults.push({ ...fault, code: "required" });
    else if (name.length > LIMITS.usernameMax) {
      faults.push({ ...fault, code: "long", max: LIMITS.usernameMax });
    } else if (seen.has(nameKey(name))) faults.push({ ...fault, code: "twice" });
    seen.add(nameKey(name));
  }
  return faults;
}

const NEAR_DAYS = 14;

/** Whatever is not over at `now` and begins before `until` is told of on the first page. */
export function nearSpan(now: Date): { now: Date; until: Date } {
  return { now, until: new Date(now.getTime() + NEAR_DAYS * 86_400_000) };
}

/** What root may set on the website and switch pages; forms and the server read the same rules. */
import { z } from "zod";
import { isTimeZone } from "./calendar.ts";

const NAME_MAX = 255;
const URL_MAX = 255;
const SOURCE_URL_MAX = 500;
export const DESCRIPTION_MAX = 10_000;

const name = z.string().trim().max(NAME_MAX, "TEXT_TOO_LONG");
/** Only what a browser may be sent to; empty = none. */
const linkOf = (max: number) =>
  z
    .string()
    .trim()
    .max(max, "URL_FORMAT")
    .refine((text) => text === "" || isWebAddress(text), "URL_FORMAT");
const link = linkOf(URL_MAX);

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The address of another site that this one asks from time to time; empty = it asks none. */
export const sourceForm = z.object({ url: linkOf(SOURCE_URL_MAX) });

/** An empty text clears a field. */
export const websiteForm = z.object({
  baseUrl: link,
  name,
  shortName: name,
  description: z.string().max(DESCRIPTION_MAX, "TEXT_TOO_LONG"),
  email: z.union([z.literal(""), z.email().max(320)], "EMAIL_FORMAT"),
  recordName: name,
  recordUrl: link,
  projectName: name,
  projectUrl: link,
});

export const SWITCHES = [
  "register",
  "openPublicDiscussion",
  "openGroupDiscussion",
  "openContestComment",
  "openPublicJudge",
  "openGroupJudge",
  "openContestJudge",
  "hideNonContestSubmissionCode",
  /** Browsers may upload and download with a cookie: form widgets of some clients send nothing else. */
  "uploadCookie",
] as const;
export type Switch = (typeof SWITCHES)[number];

/** Limits beside the switches, with the largest value of each. */
export const SWITCH_LIMITS = {
  /** Seconds between two submissions of one person outside contests; 0 = off. */
  defaultSubmitInterval: 86_400,
  defaultCreateDiscussionDailyLimit: 10_000,
  defaultCreateGroupDailyLimit: 10_000,
  defaultCreateGroupLimit: 10_000,
  /** Problems that somebody must have solved before. */
  defaultCreateDiscussionACInitValue: 100_000,
  defaultCreateCommentACInitValue: 100_000,
  defaultCreateGroupACInitValue: 100_000,
} as const;
export type SwitchLimit = keyof typeof SWITCH_LIMITS;

const FAILURES_MAX = 10_000;
const failureLimit = z
  .number("NUMBER_FORMAT")
  .int("NUMBER_FORMAT")
  .max(FAILURES_MAX, "NUMBER_TOO_LARGE")
  .transform((value) => Math.max(0, value));

/** Negative numbers mean 0, as clients have always sent them. */
function switchLimit(key: SwitchLimit) {
  return z
    .number("NUMBER_FORMAT")
    .int("NUMBER_FORMAT")
    .max(SWITCH_LIMITS[key], "NUMBER_TOO_LARGE")
    .transform((value) => Math.max(0, value));
}

/** Failed sign-ins from one address within 30 minutes, over all names; 0 = never. */
export const signInForm = z.object({
  signInPuzzleAfter: failureLimit,
  signInLockAfter: failureLimit,
});

const DAYS_MAX = 3650;
const days = (least: number) =>
  z
    .number("NUMBER_FORMAT")
    .int("NUMBER_FORMAT")
    .min(least, "NUMBER_FORMAT")
    .max(DAYS_MAX, "NUMBER_TOO_LARGE");

/** How long what says who did what from where is kept, in days; 0 = as long as the site stands. */
export const retentionForm = z.object({
  /** Sessions that nobody uses, refused sign-ins, and tokens that ended. */
  keepSignInsDays: days(1),
  keepMailsDays: days(1),
  /** Files beside the servers; their size bounds them too. */
  keepLogsDays: days(0),
  keepAuditDays: days(0),
  /** Of all of these and of submissions. */
  keepAddressesDays: days(0),
});
export type Retention = z.output<typeof retentionForm>;

export const switchForm = z.object({
  register: z.boolean(),
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
  openPublicJudge: z.boolean(),
  openGroupJudge: z.boolean(),
  openContestJudge: z.boolean(),
  hideNonContestSubmissionCode: z.boolean(),
  uploadCookie: z.boolean(),
  defaultSubmitInterval: switchLimit("defaultSubmitInterval"),
  defaultCreateDiscussionDailyLimit: switchLimit("defaultCreateDiscussionDailyLimit"),
  defaultCreateGroupDailyLimit: switchLimit("defaultCreateGroupDailyLimit"),
  defaultCreateGroupLimit: switchLimit("defaultCreateGroupLimit"),
  defaultCreateDiscussionACInitValue: switchLimit("defaultCreateDiscussionACInitValue"),
  defaultCreateCommentACInitValue: switchLimit("defaultCreateCommentACInitValue"),
  defaultCreateGroupACInitValue: switchLimit("defaultCreateGroupACInitValue"),
} satisfies Record<Switch | SwitchLimit, z.ZodType>);

/** What a problem may give a program at most, with the largest value of each; imported ones are held to the memory. */
export const PROBLEM_LIMITS = {
  problemTimeLimitMsMax: 600_000,
  problemMemoryLimitMbMax: 65_536,
} as const;
export type ProblemLimit = keyof typeof PROBLEM_LIMITS;

const problemLimit = (key: ProblemLimit) =>
  z
    .number("NUMBER_FORMAT")
    .int("NUMBER_FORMAT")
    .min(1, "NUMBER_FORMAT")
    .max(PROBLEM_LIMITS[key], "NUMBER_TOO_LARGE");

export const problemLimitsForm = z.object({
  problemTimeLimitMsMax: problemLimit("problemTimeLimitMsMax"),
  problemMemoryLimitMbMax: problemLimit("problemMemoryLimitMbMax"),
} satisfies Record<ProblemLimit, z.ZodType>);
export type ProblemLimits = z.infer<typeof problemLimitsForm>;

/** In which the site's days begin and end, by its IANA name. */
export const timeZone = z
  .string()
  .trim()
  .max(64, "TIME_ZONE")
  .refine(isTimeZone, { message: "TIME_ZONE" });

export const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]{1,253}$/, "MAIL_DOMAIN_FORMAT");
export const MAIL_DOMAINS_MAX = 1000;

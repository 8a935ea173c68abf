import { backupForm } from "@gavel/domain/backup";
import { FACTOR_ROLES, factorRoles } from "@gavel/domain/factor";
import { SESSION_TRACES_DAYS } from "@gavel/domain/limit";
import { type Paces, paceForm, presetPaces } from "@gavel/domain/pace";
import {
  MAIL_DOMAINS_MAX,
  mailDomain,
  problemLimitsForm,
  retentionForm,
  signInForm,
  switchForm,
  timeZone,
  websiteForm,
} from "@gavel/domain/setting";
import { WEBHOOK_ORIGINS_MAX, webhookOriginLine } from "@gavel/domain/webhook";
import { z } from "zod";
import { isNetwork } from "../../kernel/address.ts";

const READERS_MAX = 100;

const limit = (preset: number) =>
  z
    .number()
    .int()
    .transform((value) => Math.max(0, value))
    .default(preset);

/** Kinds that root has never seen keep their first numbers. */
const pace = z
  .record(z.string(), z.object({ minute: z.number(), day: z.number() }))
  .default({})
  .transform((stored) => ({ ...presetPaces(), ...stored }) as Paces);

/** Site settings with their defaults; each is one row of `setting`, absent rows mean the default. */
export const siteSettings = z.object({
  baseUrl: z.string().default(""),
  name: z.string().default("Gavel Online Judge"),
  shortName: z.string().default("Gavel"),
  description: z.string().default(""),
  email: z.string().default(""),
  recordName: z.string().default(""),
  recordUrl: z.string().default(""),
  projectName: z.string().default("Gavel"),
  projectUrl: z.string().default(""),
  register: z.boolean().default(true),
  openPublicDiscussion: z.boolean().default(true),
  openGroupDiscussion: z.boolean().default(true),
  openContestComment: z.boolean().default(true),
  openPublicJudge: z.boolean().default(true),
  openGroupJudge: z.boolean().default(true),
  openContestJudge: z.boolean().default(true),
  hideNonContestSubmissionCode: z.boolean().default(false),
  uploadCookie: z.boolean().default(false),
  defaultSubmitInterval: limit(8),
  defaultCreateDiscussionDailyLimit: limit(5),
  defaultCreateGroupDailyLimit: limit(2),
  defaultCreateGroupLimit: limit(5),
  defaultCreateDiscussionACInitValue: limit(10),
  defaultCreateCommentACInitValue: limit(10),
  defaultCreateGroupACInitValue: limit(20),
  problemTimeLimitMsMax: z.number().int().positive().default(30_000),
  /** Of memory and of the stack. */
  problemMemoryLimitMbMax: z.number().int().positive().default(1024),
  timeZone: z.string().default("UTC"),
  blockedMailDomains: z.array(z.string()).default([]),
  /** Answers contests of other sites as JSON; empty = none are shown. */
  contestFeedUrl: z.string().default(""),
  /** Answers ratings as Codeforces' `user.info` does; empty = none are looked up. */
  ratingUrl: z.string().default(""),
  /** How often people may do what; see `domain/src/pace.ts`. */
  pace,
  signInPuzzleAfter: limit(50),
  signInLockAfter: limit(300),
  /** Who must have a second factor. */
  secondFactorRoles: z.array(z.enum(FACTOR_ROLES)).default([]),
  keepSignInsDays: z.number().int().positive().default(SESSION_TRACES_DAYS),
  keepMailsDays: z.number().int().positive().default(30),
  /** 0 = as their size allows. */
  keepLogsDays: limit(30),
  /** 0 = as long as the site stands. */
  keepAuditDays: limit(0),
  keepAddressesDays: limit(0),
  /** Addresses and networks that may read /metrics and the release in /healthz, beside this machine itself. */
  metricsReaders: z.array(z.string()).default([]),
  /** When the site backs itself up, and how many backups stay; see `domain/src/backup.ts`. */
  backupDays: z.array(z.number().int()).default([]),
  backupHour: z.number().int().default(3),
  backupKeep: z.number().int().default(14),
  /** Where webhooks of the Contest API may lead, as protocol, host and port; none = there are no webhooks. */
  webhookOrigins: z.array(z.string()).default([]),
});
export type SiteSettings = z.infer<typeof siteSettings>;
/** Of a site on which nobody has set anything. */
export const DEFAULT_SETTINGS: SiteSettings = siteSettings.parse({});
export type SiteSettingKey = keyof SiteSettings;

/** Only what is given changes; an empty text clears a field. */
const address = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]);
export const settingChanges = z.object({
  ...websiteForm.partial().shape,
  ...switchForm.partial().shape,
  ...problemLimitsForm.partial().shape,
  timeZone: timeZone.optional(),
  blockedMailDomains: z.array(mailDomain).max(MAIL_DOMAINS_MAX).optional(),
  contestFeedUrl: address.optional(),
  ratingUrl: address.optional(),
  pace: paceForm.optional(),
  ...signInForm.partial().shape,
  ...retentionForm.partial().shape,
  secondFactorRoles: factorRoles.optional(),
  ...backupForm.partial().shape,
  metricsReaders: z
    .array(z.string().trim().max(64).refine(isNetwork, "NETWORK_FORMAT"))
    .max(READERS_MAX)
    .optional(),
  webhookOrigins: z.array(webhookOriginLine).max(WEBHOOK_ORIGINS_MAX).optional(),
} satisfies Record<SiteSettingKey, z.ZodType>);
/** What a browser says of where it is, which the site need not know. */
export const adoptTimeZoneInput = z.object({ timeZone: z.string().max(64) });
export type SettingChanges = z.output<typeof settingChanges>;

/** What everybody may know: shown before sign-in. */
export interface WebsiteConfig {
  baseUrl: string;
  name: string;
  shortName: string;
  description: string;
  email: string;
  register: boolean;
  recordName: string;
  recordUrl: string;
  projectName: string;
  projectUrl: string;
  openPublicDiscussion: boolean;
  openGroupDiscussion: boolean;
  openContestComment: boolean;
}
const field = z.union([z.string().max(1000), z.number()]).nullish();
/** The form of existing clients. */
export const databaseWish = z.object({
  ...{ dbName: field, dbHost: field, dbPort: field, dbUsername: field, dbPassword: field },
  ...{ redisHost: field, redisPort: field, redisPassword: field },
});

export interface DatabaseView {
  name: string;
  /** An address, or the folder of the socket. */
  host: string;
  port: number | null;
  isSocket: boolean;
  username: string;
  /** A mask; null when none is needed. */
  password: string | null;
  version: string;
  bytes: number;
  connections: number;
  connectionsMax: number;
}

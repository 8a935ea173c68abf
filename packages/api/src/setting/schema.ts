import { z } from "zod";

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
  /** Seconds between two submissions of one user outside contests; 0 = off. */
  defaultSubmitInterval: z
    .number()
    .int()
    .transform((seconds) => Math.max(0, seconds))
    .default(8),
  blockedMailDomains: z.array(z.string()).default([]),
});
export type SiteSettings = z.infer<typeof siteSettings>;
export type SiteSettingKey = keyof SiteSettings;

const text = z.string().max(10_000).optional();
const flag = z.boolean().optional();

/** Only what is given changes; an empty text clears a field. */
export const settingChanges = z.object({
  baseUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(255)]).optional(),
  name: z.string().max(255).optional(),
  shortName: z.string().max(255).optional(),
  description: text,
  email: z.union([z.literal(""), z.email().max(320)]).optional(),
  recordName: z.string().max(255).optional(),
  recordUrl: z.string().max(255).optional(),
  projectName: z.string().max(255).optional(),
  projectUrl: z.string().max(255).optional(),
  register: flag,
  openPublicDiscussion: flag,
  openGroupDiscussion: flag,
  openContestComment: flag,
  openPublicJudge: flag,
  openGroupJudge: flag,
  openContestJudge: flag,
  hideNonContestSubmissionCode: flag,
  defaultSubmitInterval: z
    .number()
    .int()
    .max(86_400)
    .transform((seconds) => Math.max(0, seconds))
    .optional(),
  blockedMailDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9.-]{1,253}$/),
    )
    .max(1000)
    .optional(),
} satisfies Record<SiteSettingKey, z.ZodType>);
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
/** For the footer: judge hosts that would take a submission now, all that are known, and jobs waiting. */
export interface SiteStatus {
  judgehostsOnline: number;
  judgehostsTotal: number;
  queueLength: number;
}

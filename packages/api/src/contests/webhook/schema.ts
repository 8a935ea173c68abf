import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import { WEBHOOK_CONTESTS, WEBHOOK_URL_MAX, type WebhookStop } from "@gavel/domain/webhook";
import { z } from "zod";
import { TOLD_TYPES } from "../feed/index.ts";

/** Both names of what there is one of: the address of a contest has the longer one. */
const ENDPOINTS = [...TOLD_TYPES, "contests"] as const;

/** As the Contest API has it. Goes into a header, so it is what headers may hold. */
const token = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);

export const newWebhook = z.strictObject({
  id: z.null().optional(),
  url: z.string().trim().max(WEBHOOK_URL_MAX),
  token,
  endpoints: z.array(z.enum(ENDPOINTS)).max(ENDPOINTS.length).default([]),
  contest_ids: z.array(z.string().max(36)).max(WEBHOOK_CONTESTS).default([]),
});
export type NewWebhook = z.output<typeof newWebhook>;

export const webhookIdInput = z.object({ id: z.int().positive() });

/** As the Contest API tells its owner: never with its token. */
export interface WebhookJson {
  readonly id: string;
  readonly url: string;
  readonly endpoints: readonly string[];
  readonly contest_ids: readonly string[];
  readonly active: boolean;
}

/** For root. The path of an address may be a secret, so the host alone is told. */
export interface WebhookView {
  readonly id: number;
  readonly origin: string;
  readonly owner: { readonly uid: string; readonly username: string };
  readonly version: ClicsVersion;
  /** Empty: all that its owner may see. */
  readonly contests: readonly { readonly id: number; readonly title: string }[];
  readonly endpoints: readonly string[];
  readonly createdAt: Date;
  /** null = active. */
  readonly stopped: { readonly at: Date; readonly reason: WebhookStop } | null;
  readonly tries: number;
  /** A status, or what was in the way; empty before the first try. */
  readonly answer: string;
  readonly answeredAt: Date | null;
}

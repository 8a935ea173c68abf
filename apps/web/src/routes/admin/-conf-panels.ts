/** What the settings are made of; each panel is loaded when it is shown. */
import { msg } from "@lingui/core/macro";
import { type ComponentType, lazy } from "react";
import type { ConfigTab } from "../../features/site/setting/config-tabs.tsx";

function panel<Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const WebsitePanel = panel(
  "WebsiteConfigPanel",
  () => import("../../features/site/setting/website-panel.tsx"),
);
const FirstPagePanel = panel(
  "FirstPagePanel",
  () => import("../../features/portal/home/admin/first-page-panel.tsx"),
);
const MailPanel = panel("MailPanel", () => import("../../features/site/mail/mail-panel.tsx"));
const SignOnPanel = panel(
  "SignOnPanel",
  () => import("../../features/people/sign-on/sign-on-panel.tsx"),
);
const LimitsPanel = panel(
  "LimitsPanel",
  () => import("../../features/site/setting/limits-panel.tsx"),
);
const RatingCard = panel(
  "RatingCard",
  () => import("../../features/people/rating/rating-card.tsx"),
);
const WebhookPanel = panel(
  "WebhookPanel",
  () => import("../../features/contests/webhook/webhook-panel.tsx"),
);
const BackupPanel = panel(
  "BackupPanel",
  () => import("../../features/site/backup/backup-panel.tsx"),
);
const DatabasePanel = panel(
  "DatabasePanel",
  () => import("../../features/site/setting/database-panel.tsx"),
);

/** In this order; each panel belongs to the feature that it configures. */
export const CONFIG_TABS = [
  { value: "website", label: msg`Website`, Panel: WebsitePanel },
  { value: "home", label: msg`Home page`, Panel: FirstPagePanel },
  { value: "mail", label: msg`Mail`, Panel: MailPanel },
  { value: "sign-on", label: msg`Sign-on`, Panel: SignOnPanel },
  { value: "limits", label: msg`Limits`, Panel: LimitsPanel },
  { value: "rating", label: msg`Ratings`, Panel: RatingCard },
  { value: "webhooks", label: msg`Webhooks`, Panel: WebhookPanel },
  { value: "backups", label: msg`Backups`, Panel: BackupPanel },
  { value: "database", label: msg`Database`, Panel: DatabasePanel },
] as const satisfies readonly ConfigTab<string>[];

export type ConfigPanel = (typeof CONFIG_TABS)[number]["value"];

/** What the settings are made of; each panel is loaded when it is shown. */
import { msg } from "@lingui/core/macro";
import { lazy } from "react";
import type { ConfigTab } from "../../features/site/setting/config-tabs.tsx";

const WebsitePanel = lazy(() =>
  import("../../features/site/setting/website-panel.tsx").then((module) => ({
    default: module.WebsiteConfigPanel,
  })),
);
const FirstPagePanel = lazy(() =>
  import("../../features/portal/home/admin/first-page-panel.tsx").then((module) => ({
    default: module.FirstPagePanel,
  })),
);
const MailPanel = lazy(() =>
  import("../../features/site/mail/mail-panel.tsx").then((module) => ({
    default: module.MailPanel,
  })),
);
const SignOnPanel = lazy(() =>
  import("../../features/people/sign-on/sign-on-panel.tsx").then((module) => ({
    default: module.SignOnPanel,
  })),
);
const RatingCard = lazy(() =>
  import("../../features/people/rating/rating-card.tsx").then((module) => ({
    default: module.RatingCard,
  })),
);
const DatabasePanel = lazy(() =>
  import("../../features/site/setting/database-panel.tsx").then((module) => ({
    default: module.DatabasePanel,
  })),
);
const WebhookPanel = lazy(() =>
  import("../../features/contests/webhook/webhook-panel.tsx").then((module) => ({
    default: module.WebhookPanel,
  })),
);
const BackupPanel = lazy(() =>
  import("../../features/site/backup/backup-panel.tsx").then((module) => ({
    default: module.BackupPanel,
  })),
);
const LimitsPanel = lazy(() =>
  import("../../features/site/setting/limits-panel.tsx").then((module) => ({
    default: module.LimitsPanel,
  })),
);

/** In this order; each panel belongs to the feature that it configures. */
export const CONFIG_TABS = [
  { value: "website", label: msg`Website`, Panel: WebsitePanel },
  { value: "home", label: msg`First page`, Panel: FirstPagePanel },
  { value: "mail", label: msg`Mail`, Panel: MailPanel },
  { value: "sign-on", label: msg`Sign-on`, Panel: SignOnPanel },
  { value: "limits", label: msg`Limits`, Panel: LimitsPanel },
  { value: "rating", label: msg`Ratings`, Panel: RatingCard },
  { value: "webhooks", label: msg`Webhooks`, Panel: WebhookPanel },
  { value: "backups", label: msg`Backups`, Panel: BackupPanel },
  { value: "database", label: msg`Database`, Panel: DatabasePanel },
] as const satisfies readonly ConfigTab<string>[];

export type ConfigPanel = (typeof CONFIG_TABS)[number]["value"];

/**
 * Loaded when they are shown: the list of them is needed to read the address, and so lies in what the first page of the
 * site loads.
 */
import { lazy } from "react";

export const WebsitePanel = lazy(() =>
  import("../../features/site/setting/website-panel.tsx").then((module) => ({
    default: module.WebsiteConfigPanel,
  })),
);
export const FirstPagePanel = lazy(() =>
  import("../../features/portal/home/admin/first-page-panel.tsx").then((module) => ({
    default: module.FirstPagePanel,
  })),
);
export const MailPanel = lazy(() =>
  import("../../features/site/mail/mail-panel.tsx").then((module) => ({
    default: module.MailPanel,
  })),
);
export const RatingCard = lazy(() =>
  import("../../features/people/rating/rating-card.tsx").then((module) => ({
    default: module.RatingCard,
  })),
);
export const DatabasePanel = lazy(() =>
  import("../../features/site/setting/database-panel.tsx").then((module) => ({
    default: module.DatabasePanel,
  })),
);
export const LimitsPanel = lazy(() =>
  import("../../features/site/setting/limits-panel.tsx").then((module) => ({
    default: module.LimitsPanel,
  })),
);

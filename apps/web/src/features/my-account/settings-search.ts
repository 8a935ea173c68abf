import { z } from "zod";

export const SETTINGS_TABS = ["profile", "sessions", "tokens", "preferences"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const settingsSearch = z.object({
  tab: z.enum(SETTINGS_TABS).optional().catch(undefined),
});
export type SettingsSearch = z.output<typeof settingsSearch>;

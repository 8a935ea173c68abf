import { oneOf, searchReader } from "../../../app/search-fields.ts";

const SETTINGS_TABS = ["profile", "security", "sessions", "tokens", "preferences"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const readSettingsSearch = searchReader({ tab: oneOf(SETTINGS_TABS) });

import type { Outputs } from "../../../app/trpc.ts";

export type ActMessage = Outputs["message"]["findActs"]["records"][number];
export type SiteMessage = Outputs["message"]["findSite"]["records"][number];

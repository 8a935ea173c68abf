import type { Outputs } from "../../../app/trpc.ts";

export type Discussion = Outputs["discussion"]["get"];

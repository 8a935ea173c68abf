import type { Outputs } from "../../../app/trpc.ts";

/** As an answer brings it: dates are texts. */
export type UserRow = Outputs["user"]["find"]["records"][number];
export type UserDetail = Outputs["user"]["get"];
export type RefusedRow = Outputs["user"]["import"]["refused"][number];

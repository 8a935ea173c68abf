import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Outputs } from "../../../app/trpc.ts";

export type Audience = Outputs["notice"]["find"]["records"][number]["audience"];

export const audienceWords: Readonly<Record<Audience, MessageDescriptor>> = {
  All: msg`Everybody`,
  Single: msg`One person`,
  Admin: msg`Administrators`,
};
export const AUDIENCES = ["All", "Single", "Admin"] as const satisfies readonly Audience[];

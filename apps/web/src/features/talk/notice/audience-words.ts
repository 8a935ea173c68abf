import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Outputs } from "../../../app/trpc.ts";

export type Audience = Outputs["notice"]["find"]["records"][number]["audience"];

export const audienceWords: Readonly<Record<Audience, MessageDescriptor>> = {
  All: msg`Everybody`,
  Some: msg`Named people`,
  Admin: msg`Administrators`,
};
export const AUDIENCES = ["All", "Some", "Admin"] as const satisfies readonly Audience[];

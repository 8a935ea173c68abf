import type { Outputs } from "../../../app/trpc.ts";

/** As it comes over the wire: dates are texts. */
export type OutboxMail = Outputs["mail"]["outbox"]["records"][number];

import type { Outputs } from "../../../../app/trpc.ts";

export type SeatedPerson = Outputs["contestAccount"]["seated"][number];

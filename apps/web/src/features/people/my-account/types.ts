import type { Outputs } from "../../../app/trpc.ts";

export type Me = Outputs["account"]["me"];
export type SessionView = Outputs["session"]["find"][number];
export type TokenView = Outputs["token"]["find"][number];

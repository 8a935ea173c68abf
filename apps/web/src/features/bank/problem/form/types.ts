import type { Outputs } from "../../../../app/trpc.ts";

export type ProblemFormView = Outputs["problem"]["getForm"];

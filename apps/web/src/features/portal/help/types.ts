import type { Outputs } from "../../../app/trpc.ts";

export type Language = Outputs["language"]["find"][number];

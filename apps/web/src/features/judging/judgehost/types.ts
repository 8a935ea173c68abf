import type { Outputs } from "../../../app/trpc.ts";

/** As they arrive: dates are ISO texts. */
export type Host = Outputs["judgehost"]["find"][number];
export type Token = Outputs["judgehost"]["tokens"][number];

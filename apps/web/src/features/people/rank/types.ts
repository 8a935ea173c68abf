import type { Outputs } from "../../../app/trpc.ts";

type RankRow = Outputs["rank"]["find"]["records"][number];
/** A row of the site's rank, or of a group's, which has no signatures. */
export type RankedPerson = Omit<RankRow, "signature"> & Partial<Pick<RankRow, "signature">>;

import type { Db } from "@gavel/db";
import { tallyColumn } from "@gavel/domain/aggregate";
import { VERDICTS } from "@gavel/domain/verdict";
import { sumTotals } from "../count-queries.ts";

export interface VerdictCount {
  readonly verdict: string;
  readonly count: number;
}

/** Submissions by the short name of their verdict; those that have none (yet) under "none". */
export async function countByVerdict(db: Db): Promise<VerdictCount[]> {
  const { total, ...tally } = await sumTotals(db);
  const judged = Object.values(VERDICTS).flatMap(({ code, short }) => {
    const column = tallyColumn(code);
    return column === null || short === null ? [] : [{ verdict: short, count: tally[column] }];
  });
  const known = judged.reduce((sum, { count }) => sum + count, 0);
  return [...judged, { verdict: "none", count: total - known }];
}

import { isCounted } from "@gavel/domain/place";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { presentRow } from "../present.ts";
import { countAcceptedTimes } from "../queries.ts";
import type { submitIdInput, TimeRank } from "../schema.ts";
import { getSeen } from "./get.ts";

/**
 * null where there is nothing to rank, for the viewer: what is not accepted, or was sent to a contest or a group, whose own
 * times say how far others are.
 * @throws DomainError SUBMISSION_NOT_FOUND when it does not exist or is hidden from the viewer.
 */
export async function findTimeRank(
  ctx: Context,
  { submitId }: z.output<typeof submitIdInput>,
): Promise<TimeRank | null> {
  const { row, sees } = await getSeen(ctx, submitId);
  const { status, place, timeMs, pid, language } = presentRow(row, sees);
  if (status !== VERDICTS.accepted.code || timeMs === null || !isCounted(place)) return null;
  const { all, slower } = await countAcceptedTimes(ctx.db, { pid, language, timeMs });
  return { others: Math.max(0, all - 1), slower };
}

/** What is on its way to other judges, and what did not arrive there. */
import { DELIVERY_STATES } from "@gavel/domain/remote-delivery";
import { mayBeSentAgain } from "@gavel/domain/send-again";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import type { Page } from "../../kernel/paging.ts";
import * as queries from "./queries.ts";
import type { DeliveryView, findDeliveriesInput } from "./schema.ts";

export async function findDeliveries(
  { db }: SignedInContext,
  { site, state, limit, currentPage }: z.output<typeof findDeliveriesInput>,
): Promise<Page<DeliveryView>> {
  const filter = { site, state };
  const [rows, total] = await Promise.all([
    queries.listDeliveries(db, filter, { limit, offset: (currentPage - 1) * limit }),
    queries.countDeliveries(db, filter),
  ]);
  const stateOf = (text: string) => DELIVERY_STATES.find((one) => one === text) ?? "failed";
  const records = rows.map(({ status, contest_id, isShown, state: text, ...row }) => {
    const ended = { status, isRemote: true, isInContest: contest_id !== null, fault: row.fault };
    const isSendable = text === "failed" && isShown === true && mayBeSentAgain(ended);
    return { ...row, state: stateOf(text), maySendAgain: isSendable };
  });
  return { records, total };
}

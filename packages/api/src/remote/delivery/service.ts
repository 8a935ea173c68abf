/** What is told of a delivery to those who wait for it: in the transaction that writes it down. */
import { type Db, inTransaction } from "@gavel/db";
import { REMOTE_OJS } from "@gavel/domain/limit";
import type { Delivery } from "@gavel/remote-judges/delivery";
import type { RemoteLanguage } from "@gavel/remote-judges/site";
import { endElsewhere, type Machinery, progressElsewhere } from "../../judging/judgement/index.ts";
import { storeRemoteLanguages } from "../../judging/language/index.ts";
import {
  failUnclaimedDelivery,
  failUnsentDelivery,
  findProblem,
  listUnclaimed,
  listUnsent,
  type UnsentRow,
} from "./queries.ts";

export interface DeliveryContext {
  readonly db: Db;
  readonly followers: Machinery["followers"];
  readonly now: () => Date;
}

export async function tell(
  tx: Db,
  ctx: Pick<DeliveryContext, "followers" | "now">,
  { judgementId, site }: { readonly judgementId: number; readonly site: string },
  { delivery, before }: { readonly delivery: Delivery; readonly before: Delivery | null },
): Promise<void> {
  const now = ctx.now();
  const { outcome, fault } = delivery;
  if (delivery.state === "done" && outcome !== null) {
    const { verdict, timeMs, memoryKib } = outcome;
    const { said, compilerText: message } = delivery;
    const told = { verdict, timeMs, memoryKib, message, said, judger: site };
    await endElsewhere(tx, ctx.followers, judgementId, { told, now });
  } else if (fault !== null) {
    const message = `${site}: ${fault.detail}`;
    const verdict = fault.kind === "noAccount" ? "systemError" : "submittedFailed";
    const told = { ...NOTHING, verdict, message, said: delivery.said, judger: site } as const;
    await endElsewhere(tx, ctx.followers, judgementId, { told, now });
  } else if (delivery.progress !== before?.progress || delivery.said !== before.said) {
    await progressElsewhere(tx, judgementId, {
      verdict: delivery.progress,
      said: delivery.said,
      now,
    });
  }
}

/** A language that its problem was said to take was refused: from here on it offers what the judge's form does. */
export async function renewLanguages(
  tx: Db,
  { judgementId, site }: { readonly judgementId: number; readonly site: string },
  languages: readonly RemoteLanguage[],
): Promise<void> {
  const problem = await findProblem(tx, judgementId);
  const remoteJudge = REMOTE_OJS.find((one) => one === site);
  if (problem === undefined || remoteJudge === undefined) return;
  await storeRemoteLanguages(tx, { id: problem.id, remoteJudge }, languages);
}

const NOTHING = { timeMs: null, memoryKib: null } as const;
const FAILED = { verdict: "submittedFailed", said: "" } as const;

/** Nobody waits longer for a program to be sent. */
const UNSENT_MS = 10 * 60_000;

/** Ends what could not be sent in time; each in a transaction of its own. @returns how many */
export async function failUnsent(ctx: DeliveryContext): Promise<number> {
  const now = ctx.now();
  const before = new Date(now.getTime() - UNSENT_MS);
  let count = 0;
  for (const row of await listUnsent(ctx.db, { before, now })) {
    const fault = whyUnsent(row);
    const isMine = await endUncarried(ctx, row, fault.detail, (tx) =>
      failUnsentDelivery(tx, { id: row.id, now, fault }),
    );
    if (isMine) count += 1;
  }
  return count;
}

/** Its site was closed by what the site had answered others; else its accounts were busy. */
function whyUnsent({ trouble, isClosed, detail, asksForPerson }: UnsentRow) {
  const wall = asksForPerson ? "captcha" : "challenge";
  if (isClosed && trouble !== "changed") {
    return { kind: trouble === "blocked" ? wall : "upstreamDown", detail: detail ?? "" } as const;
  }
  return { kind: "noAccount", detail: "no account was free in time; it was not sent" } as const;
}

/** Ends what somebody took in hand and did not come back with. @returns how many */
export async function failUnclaimed(ctx: DeliveryContext): Promise<number> {
  const detail = "nobody has said which run it is";
  let count = 0;
  for (const row of await listUnclaimed(ctx.db, ctx.now())) {
    const isMine = await endUncarried(ctx, row, detail, (tx) =>
      failUnclaimedDelivery(tx, { id: row.id, detail }),
    );
    if (isMine) count += 1;
  }
  return count;
}

/** In a transaction of its own. `fail` says whether it was still so. */
function endUncarried(
  ctx: DeliveryContext,
  { site, judgementId }: { readonly site: string; readonly judgementId: number },
  detail: string,
  fail: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const message = `${site}: ${detail}`;
    const told = { ...NOTHING, ...FAILED, message, judger: site } as const;
    await endElsewhere(tx, ctx.followers, judgementId, { told, now: ctx.now() });
    if (await fail(tx)) return true;
    throw new Taken();
  }).catch(taken);
}

/** Another server was faster: what was written is undone. */
export class Taken extends Error {}

export function taken(error: unknown): false {
  if (error instanceof Taken) return false;
  throw error;
}

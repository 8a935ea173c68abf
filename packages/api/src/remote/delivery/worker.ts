/** Carries programs to other judges: takes what is due, does one act there, writes down what came of it. */
import { inTransaction } from "@gavel/db";
import type { Verdict } from "@gavel/domain/verdict";
import { CookieJar } from "@gavel/remote-judges/cookie-jar";
import {
  afterCrash,
  type Consequence,
  type Delivery,
  newDelivery,
  step,
} from "@gavel/remote-judges/delivery";
import type { RemoteSite } from "@gavel/remote-judges/site";
import { findSentCode } from "../../judging/judgement/index.ts";
import { findAccount, hasAccount, openAccount, takeAccount } from "../account/index.ts";
import type { RemoteWays } from "../site/index.ts";
import * as queries from "./queries.ts";
import { type DeliveryContext, Taken, taken, tell } from "./service.ts";
import { noteConsequence } from "./site-state.ts";

/** How long nobody else takes what this server carries, unless it says that it still does. */
const HOLD_MS = 90_000;
const RENEW_MS = 30_000;
/** Until the next look for an account that is free. */
const ACCOUNT_PAUSE_MS = 3000;

/** @internal */
export interface WorkerContext extends DeliveryContext {
  readonly jwtSecret: Uint8Array;
  readonly remote: RemoteWays;
  /** This server process. */
  readonly holder: string;
}

export class DeliveryWorker {
  readonly #ctx: WorkerContext;

  constructor(ctx: WorkerContext) {
    this.#ctx = ctx;
  }

  /**
   * One act. `onFound` is called before it, when there is one.
   * @returns whether there was
   */
  async work(onFound?: () => void): Promise<boolean> {
    const { db, holder, remote } = this.#ctx;
    const { sites } = remote;
    const claim = { holder, now: this.#ctx.now(), heldUntil: this.#heldUntil() };
    const row = await queries.claimDelivery(db, { ...claim, sites: [...sites.keys()] });
    const site = sites.get(row?.site ?? "");
    if (row === undefined || site === undefined) return false;
    onFound?.();
    const own = { id: row.id, holder };
    const renewing = setInterval(() => {
      // What is lost by a failure here is noticed by whoever writes next.
      queries.renewHold(db, own, this.#heldUntil()).catch(() => {});
    }, RENEW_MS);
    try {
      await this.#carry(row, site);
    } finally {
      clearInterval(renewing);
    }
    return true;
  }

  async #carry(row: queries.DeliveryRow, site: RemoteSite): Promise<void> {
    const { jwtSecret, remote } = this.#ctx;
    const code = await findSentCode(this.#ctx.db, row.judgementId);
    // It went with its submission.
    if (code === undefined) return;
    const before = afterCrash(deliveryOf(row, code));
    const accountRow = await this.#accountFor(row, site, before);
    if (accountRow === null) return;
    const account = openAccount(accountRow, jwtSecret);
    if (account === null) {
      const delivery: Delivery = { ...before, account: null };
      const detail = "what is stored of it cannot be read: it has to be entered again";
      const consequence = { delivery, account: "frozen", site: null, detail } as const;
      return this.#apply(row, accountRow.id, { consequence, before, session: null });
    }
    const jar = CookieJar.read(account.session);
    const client = remote.connect(site, jar);
    const { name, password } = account;
    const save = (delivery: Delivery) => this.#saveSending(row, delivery);
    const consequence = await step({ site, client, account: { name, password }, save }, before);
    if (consequence === null) return;
    await this.#apply(row, accountRow.id, { consequence, before, session: jar.write() });
  }

  /** null = there is none, and that was written down. */
  async #accountFor(row: queries.DeliveryRow, site: RemoteSite, before: Delivery) {
    const { db, holder } = this.#ctx;
    const own = { id: row.id, holder };
    if (before.state === "waiting" && row.accountId === null) {
      const now = this.#ctx.now();
      const found = await inTransaction(db, async (tx) => {
        const account = await takeAccount(tx, { site: site.key, now, gapMs: site.sendGapMs });
        if (account === undefined) return null;
        return (await queries.setAccount(tx, own, account.id)) ? account : null;
      });
      if (found !== null) return found;
      if (await hasAccount(db, site.key)) {
        const nextAt = new Date(now.getTime() + ACCOUNT_PAUSE_MS);
        await queries.postponeDelivery(db, own, nextAt);
        return null;
      }
      await this.#fail(row, before, "noAccount", "this site has no account there");
      return null;
    }
    const account = row.accountId === null ? undefined : await findAccount(db, row.accountId);
    if (account !== undefined) return account;
    await this.#fail(row, before, "loginRequired", "the account that it was sent with is gone");
    return null;
  }

  #fail(
    row: queries.DeliveryRow,
    before: Delivery,
    kind: "noAccount" | "loginRequired",
    detail: string,
  ): Promise<void> {
    const delivery: Delivery = { ...before, state: "failed", fault: { kind, detail } };
    const consequence = { delivery, account: null, site: null, detail: null };
    return this.#apply(row, null, { consequence, before, session: null });
  }

  #saveSending({ id }: queries.DeliveryRow, delivery: Delivery): Promise<boolean> {
    const { db, holder } = this.#ctx;
    const heldUntil = this.#heldUntil();
    return queries.saveDelivery(db, { id, holder }, { delivery, heldUntil });
  }

  /** All of it or nothing: what is no longer this server's is another one's to tell. */
  async #apply(
    row: queries.DeliveryRow,
    accountId: number | null,
    after: {
      readonly consequence: Consequence;
      readonly before: Delivery;
      readonly session: string | null;
    },
  ): Promise<void> {
    const ctx = this.#ctx;
    const { consequence, before, session } = after;
    const { delivery } = consequence;
    await inTransaction(ctx.db, async (tx) => {
      // Submission and judgement first: that is the order of their locks.
      await tell(tx, ctx, row, { delivery, before });
      const own = { id: row.id, holder: ctx.holder };
      if (!(await queries.saveDelivery(tx, own, { delivery, heldUntil: null }))) throw new Taken();
      await noteConsequence(tx, ctx, { site: row.site, accountId, consequence, session });
    }).catch(taken);
  }

  #heldUntil(): Date {
    return new Date(this.#ctx.now().getTime() + HOLD_MS);
  }
}

function deliveryOf(row: queries.DeliveryRow, code: string): Delivery {
  const { problem, language, account, newestBefore, run, tries, signIns, misses } = row;
  const wish = { problem, language, code, nowMs: row.nextAt.getTime() };
  return {
    ...newDelivery(wish),
    ...{ account, newestBefore, run, tries, signIns, misses },
    state: row.state as Delivery["state"],
    sentAtMs: row.sentAt?.getTime() ?? null,
    progress: row.progress as Verdict,
  };
}

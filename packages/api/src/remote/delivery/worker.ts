/** Carries programs to other judges: takes what is due, does one act there, writes down what came of it. */
import { inTransaction } from "@gavel/db";
import { remoteSiteOf } from "@gavel/domain/limit";
import type { Verdict } from "@gavel/domain/verdict";
import type { Client } from "@gavel/remote-judges/client";
import { CookieJar } from "@gavel/remote-judges/cookie-jar";
import {
  afterCrash,
  type Consequence,
  type Delivery,
  type DeliveryFault,
  newDelivery,
  soughtFirst,
  step,
} from "@gavel/remote-judges/delivery";
import { RemoteFailure } from "@gavel/remote-judges/failure";
import type { RemoteAccount, RemoteLanguage, RemoteSite } from "@gavel/remote-judges/site";
import { findSentCode } from "../../judging/judgement/index.ts";
import { findLanguageName } from "../../judging/language/index.ts";
import type { Log } from "../../kernel/context.ts";
import {
  type AccountRow,
  findAccount,
  hasAccount,
  openAccount,
  takeAccount,
  updateAccount,
} from "../account/index.ts";
import type { RemoteWays } from "../site/index.ts";
import * as queries from "./queries.ts";
import { type DeliveryContext, renewLanguages, Taken, taken, tell } from "./service.ts";
import { noteConsequence } from "./site-state.ts";

/** How long nobody else takes what this server carries, unless it says that it still does. */
const HOLD_MS = 90_000;
const RENEW_MS = 30_000;
/** Until the next look for an account that is free. */
const ACCOUNT_PAUSE_MS = 3000;

/** Clocks differ: runs that other programs got a little before count as theirs too. */
const TAKEN_BEFORE_MS = 3_600_000;

/** Of one server at once, each with its timeouts. */
export const LANES_PER_SITE = 2;

interface Act {
  readonly row: queries.DeliveryRow;
  readonly site: RemoteSite;
  readonly own: queries.Own;
}

type Languages = readonly RemoteLanguage[] | null;

interface After {
  readonly consequence: Consequence;
  readonly session: string | null;
  /** Those that its problem takes, where they were read anew. */
  readonly languages?: Languages;
}

interface Begun extends Act {
  readonly before: Delivery;
}

/** @internal */
export interface WorkerContext extends DeliveryContext {
  readonly jwtSecret: Uint8Array;
  readonly remote: RemoteWays;
  readonly log: Log;
}

export class DeliveryWorker {
  readonly #ctx: WorkerContext;
  /** Acts at each site. */
  readonly #underWay = new Map<string, number>();
  /** Sites whose accounts were all busy, and until when that is believed; by whose accounts they are. */
  readonly #crowded = new Map<string, number>();
  #claims: Promise<void> = Promise.resolve();

  constructor(ctx: WorkerContext) {
    this.#ctx = ctx;
  }

  /**
   * One act. `onFound` is called before it, when there is one.
   * @returns whether there was
   */
  async work(onFound?: () => void): Promise<boolean> {
    const claimed = this.#claims.then(() => this.#claim());
    // One after the other: each knows which sites are busy by then.
    this.#claims = claimed.then(nothing, nothing);
    const act = await claimed;
    if (act === null) return false;
    onFound?.();
    const stopRenewing = this.#renew(act.own);
    try {
      await this.#carry(act);
    } finally {
      stopRenewing();
      this.#count(act.site, -1);
    }
    return true;
  }

  /** A site that keeps everybody waiting takes no more than its lanes. */
  async #claim(): Promise<Act | null> {
    const { db, now, remote } = this.#ctx;
    const keys = [...remote.sites.keys()];
    const sites = keys.filter((key) => (this.#underWay.get(key) ?? 0) < LANES_PER_SITE);
    if (sites.length === 0) return null;
    // Of this act alone: who comes too late finds another one's name.
    const holder = crypto.randomUUID();
    const claim = { holder, now: now(), heldUntil: this.#heldUntil(), sites };
    const isCrowded = (key: string) =>
      (this.#crowded.get(remoteSiteOf(key)) ?? 0) > claim.now.getTime();
    const crowded = sites.filter(isCrowded);
    const row = await queries.claimDelivery(db, { ...claim, crowded });
    const site = remote.sites.get(row?.site ?? "");
    if (row === undefined || site === undefined) return null;
    this.#count(site, 1);
    return { row, site, own: { id: row.id, holder } };
  }

  #count({ key }: RemoteSite, change: number): void {
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + change);
  }

  #renew(own: queries.Own): () => void {
    const { db, log, remote } = this.#ctx;
    const timer = setInterval(() => {
      queries.renewHold(db, own, this.#heldUntil()).then(
        (isHeld) => {
          if (!isHeld) log.warn({ delivery: own.id }, "a delivery was taken over by another act");
        },
        // Who goes on without it is stopped by whoever takes over: each act writes only what is its own.
        (err: unknown) => log.warn({ err, delivery: own.id }, "a delivery's hold was not renewed"),
      );
    }, RENEW_MS / remote.haste);
    return () => clearInterval(timer);
  }

  async #carry({ row, site, own }: Act): Promise<void> {
    const { db } = this.#ctx;
    const code = await findSentCode(db, row.judgementId);
    // It went with its submission.
    if (code === undefined) return;
    const stored = afterCrash(deliveryOf(row, code));
    // It was sent before, or may have been: that run comes first.
    const before = isSought(stored) ? soughtFirst(stored) : stored;
    const act = { row, site, own, before };
    if (row.asksOnly && before.run === null) {
      return this.#fail(act, "noRun", "it has no run there that could be asked for again");
    }
    if (before.state === "polling" && (before.isClaimed || this.#isPublic(row, site))) {
      const jar = new CookieJar();
      return this.#step(act, { jar, account: { name: row.sentAs ?? "", password: "" }, id: null });
    }
    const found = await this.#accountFor(act);
    if (found === null) return;
    const account = openAccount(found, this.#ctx.jwtSecret);
    if (account === null) return this.#freeze(act, found.id);
    const jar = CookieJar.read(account.session);
    await this.#step(act, { jar, account, id: found.id });
  }

  /** Its account is gone, and everybody may look at the run. */
  #isPublic(row: queries.DeliveryRow, site: RemoteSite): boolean {
    return row.accountId === null && row.sentAs !== null && !site.abilities.runIsPrivate;
  }

  async #step(
    act: Begun,
    { jar, account, id }: { jar: CookieJar; account: RemoteAccount; id: number | null },
  ): Promise<void> {
    const { row, site, before } = act;
    const { db, log, remote } = this.#ctx;
    const since = new Date((before.sentAtMs ?? 0) - TAKEN_BEFORE_MS);
    const takenRuns =
      before.state === "searching" && id !== null
        ? await queries.listTakenRuns(db, { id: row.id, accountId: id, since })
        : [];
    const languageName =
      before.state === "searching" ? await findLanguageName(db, site.key, row.language) : null;
    const save = (delivery: Delivery) => this.#saveSending(act, id, delivery);
    const { name, password } = account;
    const client = remote.connect(site, jar);
    const onUnknownWord = (word: string) =>
      log.warn({ site: site.key, delivery: row.id, word }, "a judge says what is no verdict here");
    const carrier = {
      ...{ site, client, account: { name, password }, save, takenRuns, languageName },
      onUnknownWord,
    };
    const consequence = await step(carrier, before);
    if (consequence === null) return;
    const isRefused = consequence.delivery.fault?.kind === "languageRefused";
    const languages = isRefused ? await this.#readLanguages(act, client) : null;
    await this.#apply(act, id, {
      ...{ consequence: this.#hastened(consequence), session: jar.write(), languages },
    });
  }

  /** What the form offers now, where it says that: what it refused was offered here. null = it does not. */
  async #readLanguages({ row, site }: Act, client: Client): Promise<Languages> {
    if (site.readLanguages === null) return null;
    try {
      return await site.readLanguages(client, row.problem);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      const facts = { site: site.key, problem: row.problem, reason: error.message };
      this.#ctx.log.warn(facts, "a judge refused a language and does not tell those that it takes");
      return null;
    }
  }

  /** Sealed with another secret of this site. */
  #freeze(act: Begun, accountId: number): Promise<void> {
    const { before } = act;
    const detail = "what is stored of the account cannot be read: it has to be entered again";
    const delivery: Delivery =
      before.state === "waiting"
        ? { ...before, account: null }
        : { ...before, state: "failed", fault: { kind: "loginRequired", detail } };
    const consequence = { delivery, account: "frozen", site: null, detail, parts: {} } as const;
    return this.#apply(act, accountId, { consequence, session: null });
  }

  /** null = there is none, and that was written down. */
  async #accountFor(act: Begun): Promise<AccountRow | null> {
    const { row } = act;
    if (row.accountId === null && row.state === "waiting") {
      if (row.sentAt !== null && row.soughtAccountId === null) {
        await this.#fail(act, "uncertain", "the account that it may have been sent with is gone");
        return null;
      }
      return this.#take(act);
    }
    const account =
      row.accountId === null ? undefined : await findAccount(this.#ctx.db, row.accountId);
    if (account !== undefined) return account;
    await this.#fail(act, "loginRequired", "the account that it was sent with is gone");
    return null;
  }

  async #take(act: Begun): Promise<AccountRow | null> {
    const { row, site, own } = act;
    const { db, remote } = this.#ctx;
    const now = this.#ctx.now();
    const found = await inTransaction(db, async (tx) => {
      const wanted = { site: site.key, id: row.soughtAccountId, now };
      const gapMs = site.sendGapMs / remote.haste;
      const account = await takeAccount(tx, { ...wanted, gapMs });
      if (account === undefined) return null;
      return (await queries.setAccount(tx, own, account)) ? account : null;
    });
    if (found !== null) return found;
    if (await hasAccount(db, site.key)) {
      const nextAt = new Date(now.getTime() + ACCOUNT_PAUSE_MS / remote.haste);
      // One look is enough for all that wait there: a long queue would keep the server from what is under way.
      if (row.soughtAccountId === null) {
        this.#crowded.set(remoteSiteOf(site.key), nextAt.getTime());
      }
      await queries.postponeDelivery(db, own, nextAt);
      return null;
    }
    await this.#fail(act, "noAccount", "this site has no account there");
    return null;
  }

  #fail(act: Begun, kind: DeliveryFault, detail: string): Promise<void> {
    const delivery: Delivery = { ...act.before, state: "failed", fault: { kind, detail } };
    const consequence = { delivery, account: null, site: null, detail: null, parts: {} };
    return this.#apply(act, null, { consequence, session: null });
  }

  /** Pauses between two of an account begin where it sends, however long it took to get there. */
  #saveSending({ own }: Begun, id: number | null, delivery: Delivery): Promise<boolean> {
    return inTransaction(this.#ctx.db, async (tx) => {
      const heldUntil = this.#heldUntil();
      if (!(await queries.saveDelivery(tx, own, { delivery, heldUntil }))) return false;
      if (id !== null) await updateAccount(tx, id, { taken_at: this.#ctx.now() });
      return true;
    });
  }

  /** In tests pauses are shorter. */
  #hastened(consequence: Consequence): Consequence {
    const { delivery } = consequence;
    const now = this.#ctx.now().getTime();
    const nextAtMs = now + (delivery.nextAtMs - now) / this.#ctx.remote.haste;
    return { ...consequence, delivery: { ...delivery, nextAtMs } };
  }

  /** All of it or nothing: what is no longer this server's is another one's to tell. */
  async #apply({ row, own, before }: Begun, accountId: number | null, after: After): Promise<void> {
    const ctx = this.#ctx;
    const { consequence, session, languages = null } = after;
    const { delivery } = consequence;
    await inTransaction(ctx.db, async (tx) => {
      // Submission and judgement first: that is the order of their locks.
      await tell(tx, ctx, row, { delivery, before });
      if (!(await queries.saveDelivery(tx, own, { delivery, heldUntil: null }))) throw new Taken();
      if (languages !== null) await renewLanguages(tx, row, languages);
      await noteConsequence(tx, ctx, { site: row.site, accountId, consequence, session });
    }).catch(taken);
    // Its account may be free for another one.
    this.#crowded.delete(remoteSiteOf(row.site));
  }

  #heldUntil(): Date {
    const { now, remote } = this.#ctx;
    return new Date(now().getTime() + HOLD_MS / remote.haste);
  }
}

const nothing = () => {};

const isSought = ({ state, sentAtMs }: Delivery) => state === "waiting" && sentAtMs !== null;

function deliveryOf(row: queries.DeliveryRow, code: string): Delivery {
  const { problem, language, newestBefore, run, tries, signIns, misses, said } = row;
  const { isClaimed, sendsAgain } = row;
  const wish = { problem, language, code, nowMs: row.nextAt.getTime() };
  return {
    ...newDelivery(wish),
    ...{ newestBefore, run, tries, signIns, misses, said, isClaimed, sendsAgain },
    account: row.account ?? row.sentAs,
    state: row.state as Delivery["state"],
    sentAtMs: row.sentAt?.getTime() ?? null,
    progress: row.progress as Verdict,
  };
}

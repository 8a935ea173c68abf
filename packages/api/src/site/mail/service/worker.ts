import type { Db } from "@gavel/db";
import type { Log, Services } from "../../../kernel/context.ts";
import { oneAtATime } from "../../../kernel/one-at-a-time.ts";
import { loadSettings } from "../../setting/index.ts";
import { nextTryAt } from "../policy.ts";
import {
  type ClaimedMail,
  claimDueMails,
  findServer,
  updateMailSent,
  updateMailUnsent,
} from "../queries.ts";
import { openTransport, readFault, type Timeouts, type Transport } from "./transport.ts";

export interface MailWorkContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
  readonly services: Pick<Services, "events" | "jwtSecret">;
  readonly timeouts?: Timeouts;
}

/** For mails whose next try has come, and those that nobody announced. */
const LOOK_EVERY_MS = 5000;
const BATCH = 12;
/** Longer than all timeouts of a try together. */
const HOLD_MS = 3 * 60_000;

/**
 * Sends what is due until the returned function is called, which breaks conversations under way off. Several servers
 * may do this: a mail is one process's at a time.
 */
export function startMailWorker(ctx: MailWorkContext): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = oneAtATime(
    async () => {
      while (!signal.aborted && (await sendDueMails(ctx, signal)) > 0) {
        // The next batch.
      }
    },
    (error) => ctx.log.error({ err: error }, "mails were not looked after"),
  );

  const unsubscribe = ctx.services.events.subscribe((event) => {
    if (event.type === "mail" || event.type === "reconnected") look.again();
  });
  const timer = setInterval(look.again, LOOK_EVERY_MS);
  look.again();
  return async () => {
    stopping.abort();
    unsubscribe();
    clearInterval(timer);
    await look.done();
  };
}

/** One batch. Returns how many mails were taken up; 0 also while the site has no mail server. @internal */
export async function sendDueMails(ctx: MailWorkContext, signal?: AbortSignal): Promise<number> {
  const server = await findServer(ctx.db);
  if (server === undefined) return 0;
  const now = ctx.now();
  const heldUntil = new Date(now.getTime() + HOLD_MS);
  const mails = await claimDueMails(ctx.db, { now, heldUntil, limit: BATCH });
  if (mails.length === 0) return 0;
  const { shortName, email } = await loadSettings(ctx);
  const { jwtSecret: secret } = ctx.services;
  const site = { secret, site: shortName, contact: email, timeouts: ctx.timeouts };
  const transport = openTransport(server, site);
  try {
    await Promise.all(mails.map((mail) => sendOne(ctx, { transport, mail, signal })));
  } finally {
    transport.close();
  }
  return mails.length;
}

async function sendOne(
  ctx: MailWorkContext,
  {
    transport,
    mail,
    signal,
  }: { transport: Transport; mail: ClaimedMail; signal?: AbortSignal | undefined },
): Promise<void> {
  const { id, attempts, expiresAt } = mail;
  const now = ctx.now();
  if (expiresAt !== null && expiresAt <= now) {
    const error = "EEXPIRED: not sent, because what it says was no longer true by then";
    await updateMailUnsent(ctx.db, id, { error, nextTryAt: null, now });
    return;
  }
  try {
    await transport.send(mail, signal);
  } catch (error) {
    const fault = readFault(error);
    const next = nextTryAt({ attempts, expiresAt }, fault, ctx.now());
    await updateMailUnsent(ctx.db, id, { error: fault.text, nextTryAt: next, now: ctx.now() });
    const outcome = next === null ? "a mail was given up" : "a mail was not sent yet";
    ctx.log.warn({ mailId: id, attempts, fault: fault.code }, outcome);
    return;
  }
  await updateMailSent(ctx.db, id, ctx.now());
  ctx.log.info({ mailId: id, attempts }, "a mail was sent");
}

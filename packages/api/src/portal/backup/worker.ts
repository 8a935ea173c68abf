/** Takes the backups that are wanted, one at a time over all servers. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "@gavel/db";
import { DEFAULT_LOCALE, isLocale, type Locale } from "@gavel/domain/locale";
import type { Context } from "../../kernel/context.ts";
import { oneAtATime } from "../../kernel/one-at-a-time.ts";
import { listRoots } from "../../kernel/root-queries.ts";
import { postMail } from "../../site/mail/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { tellFromSite } from "../../talk/message/index.ts";
import * as queries from "./queries.ts";
import { BACKUP_MAIL, DAMAGED_WORDS, OPEN_WORDS } from "./text.ts";

export interface TakenBackup {
  readonly archive: string;
  readonly archiveBytes: number;
  readonly rows: number;
  readonly files: number;
  readonly newFiles: number;
  readonly damaged: number;
  readonly lacksSecret: boolean;
  /** Why older ones were not removed. */
  readonly pruneFault: string | null;
}

interface TakeOptions {
  /** As many stay. */
  readonly keep: number;
  readonly signal: AbortSignal;
  report(part: string, percent: number | null): void;
}

/** Rejects with what disk or database say, in words for root, or with the signal's reason. */
export type BackupTaker = (options: TakeOptions) => Promise<TakenBackup>;

type WorkerContext = Pick<Context, "db" | "now" | "log" | "services">;

interface BackupPace {
  readonly lookMs: number;
  readonly beatMs: number;
  /** Whoever shows no sign of life for so long is taken for dead. */
  readonly silentS: number;
}

const PACE: BackupPace = { lookMs: 5000, beatMs: 2000, silentS: 60 };
const LOST = "the server stopped while it took the backup";
const PAGE = "/admin/conf?tab=backups";

/** Until the returned function is called; what is under way is taken anew by another server, or by this one when it is back. */
export function startBackupWorker(
  ctx: WorkerContext,
  take: BackupTaker,
  pace = PACE,
): () => Promise<void> {
  const stopping = new AbortController();
  const work = oneAtATime(
    async () => {
      if (stopping.signal.aborted) return;
      await failLost(ctx, pace);
      await takeNext(ctx, take, { pace, signal: stopping.signal });
    },
    (error) => ctx.log.error({ err: error }, "backups were not looked after"),
  );
  const unsubscribe = ctx.services.events.subscribe((event) => {
    if (event.type === "backup" || event.type === "reconnected") work.again();
  });
  const timer = setInterval(() => work.again(), pace.lookMs);
  work.again();
  return async () => {
    unsubscribe();
    clearInterval(timer);
    stopping.abort(new Error("the server stops"));
    await work.done();
  };
}

async function failLost(ctx: WorkerContext, { silentS }: BackupPace): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const lost = await queries.failLost(tx, { silentS, fault: LOST, now: ctx.now() });
    for (const id of lost) {
      ctx.log.error({ backup: id }, LOST);
      await tellRoot(ctx, tx, () => LOST);
    }
  });
}

interface Turn {
  readonly pace: BackupPace;
  readonly signal: AbortSignal;
}

async function takeNext(
  ctx: WorkerContext,
  take: BackupTaker,
  { pace, signal }: Turn,
): Promise<void> {
  const taker = randomUUID();
  // First: nothing may fail between the claim and its end, or the pulse would keep it for ever.
  const { backupKeep: keep } = await loadSettings(ctx);
  const run = await queries.claimRun(ctx.db, { taker, host: hostname(), now: ctx.now() });
  if (run === undefined) return;
  const stopped = new AbortController();
  const stop = () => stopped.abort(signal.reason);
  signal.addEventListener("abort", stop);
  const pulse = startPulse(ctx, { id: run.id, taker, pace, stopped });
  try {
    const taken = await take({ keep, signal: stopped.signal, report: pulse.report });
    await endWell(ctx, run.id, taker, taken);
  } catch (error) {
    if (signal.aborted) return await queries.giveBack(ctx.db, run.id, taker);
    const fault = error instanceof Error ? error.message : String(error);
    ctx.log.error({ err: error, backup: run.id }, "the backup failed");
    await endBadly(ctx, run.id, taker, fault);
  } finally {
    signal.removeEventListener("abort", stop);
    await pulse.stop();
  }
}

async function endBadly(
  ctx: WorkerContext,
  id: number,
  taker: string,
  fault: string,
): Promise<void> {
  const end = { state: "failed", fault, ended_at: ctx.now() } as const;
  await ctx.db.transaction().execute(async (tx) => {
    if (await queries.endRun(tx, id, taker, end)) await tellRoot(ctx, tx, () => fault);
  });
}

async function endWell(
  ctx: WorkerContext,
  id: number,
  taker: string,
  taken: TakenBackup,
): Promise<void> {
  const { archive, damaged, pruneFault } = taken;
  const isWhole = damaged === 0 && pruneFault === null;
  const end = {
    ...({ state: isWhole ? "done" : "incomplete", ended_at: ctx.now(), archive } as const),
    ...{ archive_bytes: taken.archiveBytes, row_count: taken.rows, file_count: taken.files },
    ...{ new_file_count: taken.newFiles, damaged_count: damaged },
    ...{ lacks_secret: taken.lacksSecret, fault: pruneFault },
  };
  await ctx.db.transaction().execute(async (tx) => {
    const isOurs = await queries.endRun(tx, id, taker, end);
    if (!isOurs || isWhole) return;
    await tellRoot(ctx, tx, (locale) => pruneFault ?? DAMAGED_WORDS[locale]({ damaged }));
  });
  ctx.log.info({ backup: id, ...taken }, "backup taken");
}

interface Pulse {
  report(part: string, percent: number | null): void;
  stop(): Promise<void>;
}

/** Writes how far it is, every other second. One that was taken for dead ends. */
function startPulse(
  { db, log }: WorkerContext,
  run: { id: number; taker: string; pace: BackupPace; stopped: AbortController },
): Pulse {
  let at: { part: string; percent: number | null } = { part: "", percent: null };
  const work = oneAtATime(
    async () => {
      if (await queries.beat(db, run.id, { taker: run.taker, ...at })) return;
      run.stopped.abort(new Error(LOST));
    },
    (error) => log.warn({ err: error }, "the progress of the backup was not written"),
  );
  const timer = setInterval(() => work.again(), run.pace.beatMs);
  return {
    report(part, percent) {
      at = { part, percent };
    },
    async stop() {
      clearInterval(timer);
      await work.done();
    },
  };
}

/** By mail and by a message: the mail server may be what is broken. */
async function tellRoot(
  ctx: WorkerContext,
  tx: Db,
  faultIn: (locale: Locale) => string,
): Promise<void> {
  const { shortName, baseUrl, timeZone } = await loadSettings({ ...ctx, db: tx });
  const { whole } = await queries.findLastRuns(tx);
  const site = baseUrl.replace(/\/+$/, "");
  for (const { uid, email, locale: wanted } of await listRoots(tx)) {
    const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE;
    const content = BACKUP_MAIL[locale]({
      ...{ site: shortName, fault: faultIn(locale), at: whole?.endedAt ?? null, timeZone },
      url: site === "" ? null : `${site}${PAGE}`,
    });
    const text = `${content.paragraphs.join("\n\n")}\n\n[${OPEN_WORDS[locale]}](${PAGE})`;
    const note = { title: content.subject, content: text, adminUid: null } as const;
    await tellFromSite(tx, [{ ...note, recipientUid: uid, kind: "Sys" }], ctx.now());
    if (email !== null) await postMail(ctx, tx, { recipient: email, locale, content });
  }
}

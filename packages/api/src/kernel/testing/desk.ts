/** Contexts on a real database with a clock that tests move, and an event hub without a database behind it. */
import type { Db, GavelEvent } from "@gavel/db";
import type { RoleId } from "@gavel/domain/role";
import type { Context, EventHub } from "../context.ts";

export const quiet = { debug() {}, info() {}, warn() {}, error() {} };

export function createHub() {
  type Listener = Parameters<EventHub["subscribe"]>[0];
  const listeners = new Set<Listener>();
  const emit = (event: GavelEvent | { type: "reconnected" }) => {
    for (const listener of listeners) listener(event);
  };
  const hub: EventHub = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { hub, emit };
}

export function openDesk(db: Db) {
  const clock = { now: new Date("2026-05-01T08:00:00Z") };
  const { hub, emit } = createHub();
  const services = {
    events: hub,
    jwtSecret: new TextEncoder().encode("secret-secret-secret-secret-secret"),
    ranksOnDegraded: false,
    version: "test",
    queue: { waiting: async () => 3 },
  } as unknown as Context["services"];
  const context = (changes: Partial<Context> = {}): Context => ({
    viewer: null,
    sessionFault: null,
    db,
    now: () => clock.now,
    log: quiet,
    requestId: "test",
    ip: "10.0.0.1",
    userAgent: "test browser",
    locale: "en-US",
    loopbackOrigin: null,
    services,
    answerHeaders: new Headers(),
    ...changes,
  });
  return {
    emit,
    context,
    services,
    now: () => clock.now,
    /** Moves the clock. */
    wait(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    signedIn: (uid: string, role: RoleId, changes: Partial<Context> = {}) => {
      const sessionId = "00000000-0000-4000-8000-000000000000";
      const viewer = { uid, username: uid, role, sessionId };
      return { ...context(changes), viewer };
    },
    /** The code in the newest mail to this address. */
    async readCode(recipient: string): Promise<string> {
      const mail = await db
        .selectFrom("mail_outbox")
        .select("body")
        .where("recipient", "=", recipient)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return /\d{6}/.exec(mail.body)?.[0] ?? "";
    },
  };
}

/** The code of the refusal with its parameters, or what came instead. */
export async function refusal(work: Promise<unknown>): Promise<unknown> {
  try {
    return { answered: await work };
  } catch (error) {
    const { code, params } = error as { code?: string; params?: { n?: number } };
    if (code === undefined) return error;
    return params?.n === undefined ? code : `${code} ${params.n}`;
  }
}

const TABLES = [
  ...(["user_account", "sign_in_failure", "one_time_code", "human_check", "pace"] as const),
  ...(["mail_outbox", "mail_server", "setting", "judgehost"] as const),
];

export async function clearDesk(db: Db): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).execute();
}

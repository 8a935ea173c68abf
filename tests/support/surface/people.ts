/** One person of each kind on a test server, who call procedures in this process. */
import { createCaller } from "@gavel/api";
import type { Log, Viewer } from "@gavel/api/kernel/context";
import { describeFault } from "@gavel/api/kernel/error";
import { resolveSession } from "@gavel/api/people/session";
import type { RoleId } from "@gavel/domain/role";
import type { TokenScope } from "@gavel/domain/token-scope";
import type { TestServer, TestUser } from "@gavel/server/testing";
import { EVERYBODY } from "./roles.ts";

export interface Person {
  /** null = nobody signed in. */
  readonly role: RoleId | null;
  readonly user: TestUser | null;
  /** Calls a procedure by its name; a subscription answers the events that come before it goes quiet. */
  call(path: string, input: unknown): Promise<unknown>;
  /** What a subscription has told once `heard` is through, which is called when it is open. */
  listen(path: string, input: unknown, heard: () => Promise<unknown>): Promise<unknown[]>;
  /** Waits until a subscription tells something. */
  hearOne(path: string, input: unknown): Promise<void>;
}

/** What was logged as an error: a server fault, whatever was answered. */
export interface Faults extends Log {
  readonly seen: string[];
}

export function keepFaults(): Faults {
  const seen: string[] = [];
  const quiet = () => {};
  const error = (fields: object, message: string) => {
    const { err, procedure } = fields as { err?: unknown; procedure?: string };
    seen.push(`${procedure ?? ""} ${message}: ${err instanceof Error ? err.message : String(err)}`);
  };
  return { seen, debug: quiet, info: quiet, warn: quiet, error };
}

const QUIET_MS = 50;
/** Ends the wait for a word that never comes; a slow machine is far quicker. */
const SILENT_MS = 60_000;

/** Known once and for all: signing out or a ban ends no later call of theirs. */
export async function personOf(
  server: TestServer,
  user: TestUser | null,
  role: RoleId | null,
  log: Log,
): Promise<Person> {
  const { db, services } = server;
  const deps = { db, jwtSecret: services.jwtSecret, now: server.now() };
  const { viewer } = await resolveSession(deps, user?.token ?? null);
  return callerOf(server, { role, user, viewer }, log);
}

/** As calls of theirs find it, for what no procedure answers. */
export async function contextOf(server: TestServer, { token }: TestUser, log: Log) {
  const { db, services } = server;
  const deps = { db, jwtSecret: services.jwtSecret, now: server.now() };
  const { viewer } = await resolveSession(deps, token);
  if (viewer === null) throw new Error("nobody is signed in by this token");
  return { ...contextFor(server, log), viewer, answerHeaders: new Headers() };
}

function contextFor({ db, services, now }: TestServer, log: Log) {
  return {
    ...{ sessionFault: null, db, services, log, now },
    ...{ requestId: "test", ip: "127.0.0.1", userAgent: "test", locale: "en-US" as const },
    loopbackOrigin: null,
  };
}

/** Root's own token with one scope, as a person of its kind. */
export function holderOf(server: TestServer, root: TestUser, scope: TokenScope, log: Log): Person {
  const { uid, username } = root;
  const viewer: Viewer = { uid, username, role: 1000, sessionId: null, scopes: [scope] };
  return callerOf(server, { role: 1000, user: root, viewer }, log);
}

function callerOf(
  server: TestServer,
  { role, user, viewer }: Pick<Person, "role" | "user"> & { readonly viewer: Viewer | null },
  log: Log,
): Person {
  const context = { ...contextFor(server, log), viewer };
  const ask = (path: string, input: unknown, { signal }: AbortController) => {
    const caller = createCaller({ ...context, answerHeaders: new Headers() }, { signal });
    const [slice = "", name = ""] = path.split(".");
    const tree = caller as unknown as Record<string, Record<string, (input: unknown) => unknown>>;
    return tree[slice]?.[name]?.(input);
  };
  return {
    role,
    user,
    async call(path, input) {
      const ended = new AbortController();
      const answer = await ask(path, input, ended);
      return isStream(answer) ? readStream(answer, ended) : answer;
    },
    async listen(path, input, heard) {
      const ended = new AbortController();
      const told = readAll(asStream(await ask(path, input, ended)));
      // Opened by the first look at it, a few turns of promises from now.
      await new Promise((resolve) => setImmediate(resolve));
      await heard().finally(() => ended.abort());
      return told;
    },
    async hearOne(path, input) {
      const ended = new AbortController();
      const timer = setTimeout(() => ended.abort(), SILENT_MS);
      try {
        for await (const _ of asStream(await ask(path, input, ended))) return;
      } finally {
        clearTimeout(timer);
      }
      throw new Error(`${path} ended without a word: ${JSON.stringify(input)}`);
    },
  };
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function asStream(value: unknown): AsyncIterable<unknown> {
  if (!isStream(value)) throw new Error("this is no subscription");
  return value;
}

async function readStream(stream: AsyncIterable<unknown>, ended: AbortController) {
  const timer = setTimeout(() => ended.abort(), QUIET_MS);
  const events = await readAll(stream);
  clearTimeout(timer);
  return events;
}

async function readAll(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** Visitor and each role; names are the role's number. */
export async function signUpEverybody(server: TestServer, log: Log): Promise<Person[]> {
  const people: Person[] = [await personOf(server, null, null, log)];
  for (const role of EVERYBODY) {
    const user = await server.signUp(`role-${role}`, { role });
    people.push(await personOf(server, user, role, log));
  }
  return people;
}

/** The code of the refusal; null when it was answered. @throws what is no refusal but a fault of the server */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const code = codeOf(error);
    if (code !== null) return code;
    throw error;
  }
}

/** null = a fault of the server. */
export function codeOf(error: unknown): string | null {
  const { code } = describeFault(error);
  return code === "SERVER_ERROR" ? null : code;
}

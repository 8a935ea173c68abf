/** A bank on a database of its own, for tests: people of each kind, a blob store in a temporary folder. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@gavel/db/testing";
import type { RoleId } from "@gavel/domain/role";
import { createFolderBlobStore } from "@gavel/file-store";
import { ARCHIVE_LIMITS } from "@gavel/problem-package/safe-archive";
import { createCaller, followers } from "../../index.ts";
import { ensureLanguages } from "../../judging/language/index.ts";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { problemForm } from "./schema.ts";

const ROLES = {
  root: 1000,
  keeper: 1008,
  admin: 1001,
  otherAdmin: 1001,
  alice: 1002,
  bob: 1002,
} as const satisfies Record<string, RoleId>;
export type PersonName = keyof typeof ROLES;

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

export async function openBank() {
  const database = await createTestDatabase();
  const { db } = database;
  const folder = mkdtempSync(join(tmpdir(), "gavel-blobs-"));
  const blobs = createFolderBlobStore(folder);
  const clock = { now: new Date("2026-05-01T08:00:00Z") };
  for (const [name, role_id] of Object.entries(ROLES)) {
    await db
      .insertInto("user_account")
      .values({ uid: name, username: name, password_hash: "", role_id })
      .execute();
  }
  await ensureLanguages(db);
  const languages = await db.selectFrom("language").select(["id", "name"]).execute();
  const languageId = (name: string) => languages.find((one) => one.name === name)?.id ?? 0;

  const services: Partial<Context["services"]> = {
    blobs,
    followers,
    jwtSecret: new TextEncoder().encode("secret-secret-secret-secret-secret"),
    // Nothing is announced: settings are read once, by each bank its own.
    events: { subscribe: () => () => {} },
    uploadsFolder: join(folder, "uploads"),
    imports: { limits: ARCHIVE_LIMITS, headersFolder: join(folder, "include") },
  };
  function context(person: PersonName | null, changes: Partial<Context> = {}): Context {
    const viewer =
      person === null
        ? null
        : { uid: person, username: person, role: ROLES[person], sessionId: "s" };
    return {
      viewer,
      sessionFault: null,
      db,
      now: () => clock.now,
      log: quiet,
      requestId: "test",
      ip: "127.0.0.1",
      userAgent: "test",
      locale: "zh-CN",
      loopbackOrigin: null,
      services: services as Context["services"],
      answerHeaders: new Headers(),
      ...changes,
    };
  }
  return {
    db,
    database,
    blobs,
    clock,
    languageId,
    context,
    signedIn: (person: PersonName) => context(person) as SignedInContext,
    as: (person: PersonName | null, changes?: Partial<Context>) =>
      createCaller(context(person, changes)),
    async close() {
      await database.drop();
      rmSync(folder, { recursive: true });
    },
    /** A form that is good as it is. */
    form(problem: object = {}, rest: object = {}) {
      return problemForm.parse({
        problem: { title: "A + B", description: "Add.", ...problem },
        samples: [
          { input: "1 2\n", output: "3\n" },
          { input: "3 4\n", output: "7\n" },
        ],
        languages: [{ id: languageId("C") }, { id: languageId("Python3") }],
        ...rest,
      });
    },
  };
}
export type Bank = Awaited<ReturnType<typeof openBank>>;

/** The code of the refusal, or what came instead. */
export async function refusal(work: Promise<unknown>): Promise<unknown> {
  try {
    return { answered: await work };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause ?? (error as { code?: string });
    return cause.code ?? error;
  }
}

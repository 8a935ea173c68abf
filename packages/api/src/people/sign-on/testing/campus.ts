/** A site with a provider beside it, and who goes there and back. */
import type { Db } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import type { Context } from "../../../kernel/context.ts";
import { clearDesk, openDesk } from "../../../kernel/testing/desk.ts";
import { ensureRootUser } from "../../account/index.ts";
import { resolveSession } from "../../session/index.ts";
import type { SaveOidcInput } from "../schema.ts";
import { begin, complete } from "../service/journey.ts";
import { saveOidc } from "../service/sources.ts";
import { type PersonThere, startProvider, type TestProvider, travel } from "./provider.ts";

export const ORIGIN = "http://localhost:8080";
export const BACK = `${ORIGIN}/sign-on`;
export const CAROL = {
  ...{ sub: "c-1", preferred_username: "carol", name: "Carol King" },
  ...{ email: "carol@uni.example", email_verified: true, groups: ["staff", "course-a"] },
} as const;

interface State {
  database: TestDatabase;
  provider: TestProvider;
  desk: ReturnType<typeof openDesk>;
  db: Db;
}

/** Who goes to the provider and comes back. */
function waysOf(state: State) {
  const ctx = (changes: Partial<Context> = {}) =>
    state.desk.context({ loopbackOrigin: ORIGIN, ...changes });
  const root = () => state.desk.signedIn("1", 1000);

  function formOf(changes: Partial<SaveOidcInput> = {}): SaveOidcInput {
    return {
      ...{ name: "Campus", letter: "C", isOn: true, makesAccounts: true, mappings: [] },
      ...{
        issuer: state.provider.issuer,
        clientId: state.provider.clientId,
        secret: state.provider.secret,
      },
      ...{ scopes: "email profile groups", groupsClaim: "groups" },
      ...changes,
    };
  }
  async function newSource(changes: Partial<SaveOidcInput> = {}): Promise<number> {
    const sources = await saveOidc(root(), formOf(changes));
    return sources.at(-1)?.id ?? 0;
  }

  /** There and back. */
  async function journey(sourceId: number, person: PersonThere) {
    state.provider.person = person;
    const { ticket, url } = await begin(ctx(), { sourceId, origin: ORIGIN });
    return { ticket, answer: await travel(url, BACK) };
  }
  async function signInAs(sourceId: number, person: PersonThere) {
    const answering = ctx();
    const user = await complete(answering, await journey(sourceId, person));
    return { user, token: answering.answerHeaders.get("authorization") };
  }
  async function enter(sourceId: number, person: PersonThere) {
    const { token } = await signInAs(sourceId, person);
    return sessionOf(token);
  }
  /** By another way in, which leaves its token. */
  async function enterBy(way: (answering: Context) => Promise<unknown>) {
    const answering = ctx();
    await way(answering);
    return sessionOf(answering.answerHeaders.get("authorization"));
  }
  async function sessionOf(token: string | null) {
    const deps = { db: state.db, jwtSecret: state.desk.services.jwtSecret, now: state.desk.now() };
    const { viewer } = await resolveSession(deps, token);
    if (viewer === null) throw new Error("nobody is signed in");
    return { ...ctx(), viewer };
  }
  return { ctx, root, formOf, newSource, journey, signInAs, enter, enterBy };
}

/** What the database knows, and what it is told past the site. */
function recordsOf(state: State) {
  /** As if this person had shown that the address is theirs. */
  const prove = (uid: string) =>
    state.db
      .updateTable("user_account")
      .set(({ ref }) => ({ proven_email: ref("email") }))
      .where("uid", "=", uid)
      .execute();
  const accountOf = (uid: string) =>
    state.db
      .selectFrom("user_account")
      .selectAll()
      .where("uid", "=", uid)
      .executeTakeFirstOrThrow();
  const newGroup = async (name: string) => {
    const row = await state.db
      .insertInto("user_group")
      .values({ name, short_name: name, owner_name: "root" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const groupsOf = async (uid: string) => {
    const rows = await state.db
      .selectFrom("group_member")
      .where("uid", "=", uid)
      .select(["group_id", "level"])
      .orderBy("group_id")
      .execute();
    return rows.map(({ group_id, level }) => [group_id, level]);
  };
  return { prove, accountOf, newGroup, groupsOf };
}

/** What is asked of it is there between `open` and `close`. */
export function makeCampus() {
  const state = {} as State;
  return {
    ...waysOf(state),
    ...recordsOf(state),
    get db() {
      return state.db;
    },
    get desk() {
      return state.desk;
    },
    get provider() {
      return state.provider;
    },
    async open() {
      state.database = await createTestDatabase();
      state.db = state.database.db;
      state.provider = await startProvider({ redirectUris: [BACK] });
    },
    async close() {
      await state.provider.stop();
      await state.database.drop();
    },
    /** Before each test. */
    async begin() {
      state.desk = openDesk(state.db);
      await ensureRootUser(state.db, "root-password");
    },
    /** After each test. */
    async clear() {
      await clearDesk(state.db);
      for (const table of ["sign_on_source", "user_group"] as const) {
        await state.db.deleteFrom(table).execute();
      }
    },
  };
}

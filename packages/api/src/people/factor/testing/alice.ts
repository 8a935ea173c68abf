/** Somebody with an account and a session, before they have a second factor. */
import type { Db } from "@gavel/db";
import { TOTP } from "otpauth";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { openDesk } from "../../../kernel/testing/desk.ts";
import { createAccount } from "../../account/service/create.ts";
import { signIn } from "../../account/service/sign-in.ts";
import { resolveSession } from "../../session/index.ts";

export const right = { username: "alice", password: "right-pass" };
export const ORIGIN = "http://localhost:8080";

/** Alice, signed in from a session that is there. */
export async function withAlice(
  db: Db,
  body: (site: {
    desk: ReturnType<typeof openDesk>;
    uid: string;
    ctx: (changes?: Partial<Context>) => Context;
    own: SignedInContext;
  }) => Promise<void>,
): Promise<void> {
  const desk = openDesk(db);
  const uid = await createAccount(db, { ...right, email: "alice@mail.example" });
  const ctx = (changes: Partial<Context> = {}) =>
    desk.context({ loopbackOrigin: ORIGIN, ...changes });
  const first = ctx();
  await signIn(first, right);
  const token = first.answerHeaders.get("authorization");
  const deps = { db, jwtSecret: desk.services.jwtSecret, now: desk.now() };
  const { viewer } = await resolveSession(deps, token);
  if (viewer === null) throw new Error("nobody is signed in");
  await body({ desk, uid, ctx, own: { ...ctx(), viewer } });
}

export const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });

/** Of the second step that a sign-in asks for. */
export async function ticketOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((cause: unknown) => cause);
  const { code, params } = error as { code?: string; params: { ticket: string } };
  if (code !== "SECOND_FACTOR_REQUIRED") throw error;
  return params.ticket;
}

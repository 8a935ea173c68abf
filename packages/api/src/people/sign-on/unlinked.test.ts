/** Whoever comes in by another place is shut out by the end of the link, at whatever step they are. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { refusal } from "../../kernel/testing/desk.ts";
import { whileChanging } from "../../kernel/testing/while-changing.ts";
import { completeSignIn } from "../account/service/sign-in.ts";
import { addApp, beginApp } from "../factor/service/change.ts";
import { codeOf, ticketOf } from "../factor/testing/alice.ts";
import { endAllSessions } from "../session/index.ts";
import { lockAccount } from "./queries.ts";
import { complete } from "./service/journey.ts";
import { unlink } from "./service/own.ts";
import { CAROL, makeCampus } from "./testing/campus.ts";

const campus = makeCampus();
beforeAll(campus.open);
afterAll(campus.close);
beforeEach(campus.begin);
afterEach(campus.clear);
const { ctx, newSource, journey, enter } = campus;

const countSessions = async () => {
  const live = campus.db.selectFrom("user_session").where("revoked_at", "is", null);
  return (await live.select("id").execute()).length;
};

test("a sign-in whose link goes while it is under way opens no session", async () => {
  const id = await newSource();
  const { viewer } = await enter(id, CAROL);
  const trip = await journey(id, CAROL);
  const answering = ctx();
  const removing = whileChanging(
    campus.db,
    async (tx) => {
      await lockAccount(tx, viewer.uid);
      await tx.deleteFrom("sign_on_identity").where("uid", "=", viewer.uid).execute();
      await endAllSessions(tx, viewer.uid, campus.desk.now());
    },
    () => complete(answering, trip),
  );
  expect(await removing).toBe("SIGN_IN_STEP_EXPIRED");
  expect(answering.answerHeaders.get("authorization")).toBeNull();
  expect(await countSessions()).toBe(0);
});

test("nor does the second step of one that began with a link that has gone", async () => {
  const id = await newSource();
  const own = await enter(id, CAROL);
  const { ticket: started, secret } = await beginApp(own);
  await addApp(own, { ticket: started, code: codeOf(secret, campus.desk.now()) });
  campus.desk.wait(30);
  const ticket = await ticketOf(complete(ctx(), await journey(id, CAROL)));
  await campus.db
    .updateTable("user_account")
    .set({ has_password: true })
    .where("uid", "=", own.viewer.uid)
    .execute();
  const linked = campus.db.selectFrom("sign_on_identity").where("uid", "=", own.viewer.uid);
  await unlink(own, await linked.select("id").executeTakeFirstOrThrow());
  const code = codeOf(secret, campus.desk.now());
  expect(await refusal(completeSignIn(ctx(), { ticket, code }))).toBe("SIGN_IN_STEP_EXPIRED");
  expect(await countSessions()).toBe(1);
});

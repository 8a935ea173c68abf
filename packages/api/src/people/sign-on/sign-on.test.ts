import { presetPaces } from "@gavel/domain/pace";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refusal } from "../../kernel/testing/desk.ts";
import { updateSettings } from "../../site/setting/index.ts";
import { createAccount } from "../account/index.ts";
import { completeSignIn } from "../account/service/sign-in.ts";
import { addApp, beginApp } from "../factor/service/change.ts";
import { codeOf, ticketOf } from "../factor/testing/alice.ts";
import { updateUser } from "../user/service/change.ts";
import { begin, complete, findOffers } from "./service/journey.ts";
import { BACK, CAROL, makeCampus, ORIGIN } from "./testing/campus.ts";
import { startProvider, travel } from "./testing/provider.ts";

const campus = makeCampus();
beforeAll(campus.open);
afterAll(campus.close);
beforeEach(campus.begin);
afterEach(campus.clear);
const { ctx, root, newSource, journey, signInAs, enter, prove } = campus;

describe("signing in", () => {
  test("makes an account at first and opens the same one later", async () => {
    const id = await newSource();
    const first = await signInAs(id, CAROL);
    expect(first.user).toMatchObject({
      ...{ username: "carol", realname: "Carol King", email: "carol@uni.example" },
      roleList: ["user"],
    });
    const again = await signInAs(id, {
      ...CAROL,
      preferred_username: "kate",
      email: "k@x.example",
    });
    expect(again.user.uid).toBe(first.user.uid);
    expect(again.user.username).toBe("carol");
    const sessions = await campus.db
      .selectFrom("user_session")
      .where("uid", "=", first.user.uid)
      .select("way")
      .execute();
    expect(sessions).toEqual([{ way: "provider" }, { way: "provider" }]);
  });

  test("gives a newcomer a name that nobody has and no address that is not proven", async () => {
    await createAccount(campus.db, { username: "carol", password: "secret-1" });
    const id = await newSource();
    const { user } = await signInAs(id, { ...CAROL, email_verified: false });
    expect(user).toMatchObject({ username: "carol2", email: null });
  });

  test("finds the account whose owner showed the same address to be theirs, and tells them", async () => {
    const email = "Carol@uni.example";
    const uid = await createAccount(campus.db, { username: "cking", password: "secret-1", email });
    await prove(uid);
    const id = await newSource({ makesAccounts: false });
    expect((await signInAs(id, CAROL)).user.uid).toBe(uid);
    const mails = await campus.db.selectFrom("mail_outbox").select(["recipient", "body"]).execute();
    expect(mails).toMatchObject([{ recipient: email, body: expect.stringContaining("Campus") }]);
  });

  test("links nobody by an address that one side has not proven, and never root", async () => {
    const id = await newSource();
    const email = CAROL.email;
    const uid = await createAccount(campus.db, { username: "cking", password: "secret-1", email });
    expect(await refusal(signInAs(id, CAROL))).toBe("SIGN_ON_ADDRESS_TAKEN");
    await prove(uid);
    const unsaid = await signInAs(id, { ...CAROL, email_verified: "true" });
    expect(unsaid.user.uid).not.toBe(uid);
    // Proven, and then another one by an administrator's hand.
    await updateUser(root(), { uid, email: "other@uni.example" });
    const other = { ...CAROL, sub: "c-2", email: "other@uni.example" };
    expect(await refusal(signInAs(id, other))).toBe("SIGN_ON_ADDRESS_TAKEN");
    await campus.db
      .updateTable("user_account")
      .set({ email: "r@x.example" })
      .where("uid", "=", "1")
      .execute();
    await prove("1");
    const asRoot = { ...CAROL, sub: "c-3", email: "r@x.example" };
    expect(await refusal(signInAs(id, asRoot))).toBe("SIGN_ON_ADDRESS_TAKEN");
  });

  test("believes of an address only who names it", async () => {
    const email = "victim@uni.example";
    const uid = await createAccount(campus.db, { username: "victim", password: "secret-1", email });
    await prove(uid);
    const id = await newSource({ makesAccounts: false });
    try {
      // What may be typed over there stands in the token, and what was proven is asked for behind it.
      campus.provider.inToken = { email };
      const own = { ...CAROL, email: "own@uni.example", email_verified: true };
      expect(await refusal(signInAs(id, own))).toBe("SIGN_ON_NO_EMAIL");
      campus.provider.inToken = { email, email_verified: false };
      expect(await refusal(signInAs(id, own))).toBe("SIGN_ON_NO_EMAIL");
      // Either may say it of the same one.
      campus.provider.inToken = { email };
      expect((await signInAs(id, { ...CAROL, email })).user.uid).toBe(uid);
    } finally {
      campus.provider.inToken = {};
    }
  });

  test("keeps to the site's registration where the source makes no accounts of its own", async () => {
    const id = await newSource({ makesAccounts: false });
    const unproven = { ...CAROL, email_verified: false };
    expect(await refusal(signInAs(id, unproven))).toBe("SIGN_ON_NO_EMAIL");
    await updateSettings(root(), { blockedMailDomains: ["uni.example"] });
    expect(await refusal(signInAs(id, CAROL))).toBe("EMAIL_DOMAIN_BLOCKED");
    await updateSettings(root(), { blockedMailDomains: [], register: false });
    expect(await refusal(signInAs(id, CAROL))).toBe("REGISTER_CLOSED");
    expect(await campus.db.selectFrom("user_account").select("uid").execute()).toEqual([
      { uid: "1" },
    ]);
    await updateSettings(root(), { register: true });
    expect((await signInAs(id, CAROL)).user.username).toBe("carol");
  });

  test("stops at a ban and asks for the second factor", async () => {
    const id = await newSource();
    const own = await enter(id, CAROL);
    const { ticket, secret } = await beginApp(own);
    await addApp(own, { ticket, code: codeOf(secret, campus.desk.now()) });
    campus.desk.wait(30);
    const answering = ctx();
    const step = await ticketOf(complete(answering, await journey(id, CAROL)));
    expect(answering.answerHeaders.get("authorization")).toBeNull();
    const done = await completeSignIn(ctx(), {
      ticket: step,
      code: codeOf(secret, campus.desk.now()),
    });
    expect(done.uid).toBe(own.viewer.uid);
    await updateUser(root(), { uid: own.viewer.uid, isBanned: true });
    expect(await refusal(signInAs(id, CAROL))).toBe("ACCOUNT_BANNED");
  });
});

describe("the way there and back", () => {
  test("asks with PKCE, state and nonce, and sends people to the site's own address alone", async () => {
    const sourceId = await newSource();
    const { url } = await begin(ctx(), { sourceId, origin: ORIGIN });
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      ...{ redirect_uri: BACK, code_challenge_method: "S256", response_type: "code" },
      scope: "openid email profile groups",
    });
    expect(asked).toHaveProperty("state");
    expect(asked).toHaveProperty("nonce");
    const elsewhere = { sourceId, origin: "https://evil.example" };
    expect(await refusal(begin(ctx(), elsewhere))).toBe("SIGN_ON_ADDRESS");
    await updateSettings(root(), { baseUrl: "https://judge.example" });
    const own = { sourceId, origin: "https://judge.example" };
    const { url: other } = await begin(ctx({ loopbackOrigin: null }), own);
    expect(new URL(other).searchParams.get("redirect_uri")).toBe("https://judge.example/sign-on");
  });

  test("is good for once, for the browser that left, at its address, and for a quarter of an hour", async () => {
    const id = await newSource();
    const trip = await journey(id, CAROL);
    const other = await journey(id, CAROL);
    // An answer that somebody else got.
    const mixed = { ticket: trip.ticket, answer: other.answer };
    expect(await refusal(complete(ctx(), mixed))).toBe("SIGN_ON_REFUSED");
    expect(await refusal(complete(ctx(), trip))).toBe("SIGN_IN_STEP_EXPIRED");
    expect(await refusal(complete(ctx({ ip: "10.0.0.2" }), other))).toBe("SIGN_IN_STEP_EXPIRED");
    expect(await complete(ctx(), other)).toMatchObject({ username: "carol" });
    expect(await refusal(complete(ctx(), other))).toBe("SIGN_IN_STEP_EXPIRED");
    const late = await journey(id, CAROL);
    campus.desk.wait(15 * 60);
    expect(await refusal(complete(ctx(), late))).toBe("SIGN_IN_STEP_EXPIRED");
  });

  test("ends without a session where the provider refuses or the secret is wrong", async () => {
    const id = await newSource();
    const { ticket } = await begin(ctx(), { sourceId: id, origin: ORIGIN });
    const state = "nothing of ours";
    const answer = `?error=access_denied&state=${state}`;
    expect(await refusal(complete(ctx(), { ticket, answer }))).toBe("SIGN_ON_REFUSED");
    const wrong = await newSource({ secret: "another secret" });
    expect(await refusal(signInAs(wrong, CAROL))).toBe("SIGN_ON_REFUSED");
    expect(await campus.db.selectFrom("user_session").select("id").execute()).toEqual([]);
  });

  test("a provider that is away is not the fault of who signs in", async () => {
    const gone = await startProvider({ redirectUris: [BACK] });
    const sourceId = await newSource({ issuer: gone.issuer });
    const { ticket, url } = await begin(ctx(), { sourceId, origin: ORIGIN });
    const answer = await travel(url, BACK);
    await gone.stop();
    expect(await refusal(complete(ctx(), { ticket, answer }))).toBe("SIGN_ON_AWAY");
    campus.desk.wait(600);
    const again = begin(ctx(), { sourceId, origin: ORIGIN });
    expect(await refusal(again)).toBe("SIGN_ON_AWAY");
  });

  test("nor is a secret of it that cannot be opened any more", async () => {
    const sourceId = await newSource();
    // As after a restore without the site's secret of before.
    const services = { ...ctx().services, jwtSecret: new Uint8Array(32).fill(9) };
    const start = begin({ ...ctx(), services }, { sourceId, origin: ORIGIN });
    expect(await refusal(start)).toBe("SIGN_ON_AWAY");
  });

  test("one that is off is not there", async () => {
    const sourceId = await newSource({ isOn: false });
    expect(await findOffers(ctx())).toEqual([]);
    expect(await refusal(begin(ctx(), { sourceId, origin: ORIGIN }))).toBe("NOT_FOUND");
  });

  test("an address begins so many and then waits", async () => {
    const sourceId = await newSource();
    const pace = { ...presetPaces(), signOn: { minute: 2, day: 0 } };
    await updateSettings(root(), { pace });
    const start = () => refusal(begin(ctx(), { sourceId, origin: ORIGIN }));
    expect(await start()).toHaveProperty("answered");
    expect(await start()).toHaveProperty("answered");
    expect(await start()).toBe("TOO_FAST 30");
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import { refreshRatings } from "./service.ts";

const RATED: Readonly<Record<string, number | undefined>> = {
  tourist: 3800,
  Petr: 2900,
  newcomer: undefined,
};
const nameOf = (handle: string) =>
  Object.keys(RATED).find((one) => one.toLowerCase() === handle.toLowerCase());

/** As Codeforces answers: one name that is nobody's fails the whole call. */
function answer(handles: readonly string[]): Response {
  const unknown = handles.find((one) => nameOf(one) === undefined);
  if (unknown !== undefined) {
    const comment = `handles: User with handle ${unknown} not found`;
    return Response.json({ status: "FAILED", comment }, { status: 400 });
  }
  const result = handles.map((one) => ({
    handle: nameOf(one),
    rating: RATED[nameOf(one) ?? ""],
  }));
  return Response.json({ status: "OK", result });
}

let bank: Bank;
let respond: (handles: readonly string[]) => Response | Promise<Response>;
let asked: string[][] = [];
let elsewhere: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
  bank = await openBank();
  elsewhere = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const handles = (new URL(request.url).searchParams.get("handles") ?? "").split(";");
      asked.push(handles);
      return respond(handles);
    },
  });
  const ratingUrl = `http://127.0.0.1:${elsewhere.port}/api/user.info`;
  await bank.as("root").setting.update({ ratingUrl });
});
afterAll(async () => {
  await elsewhere.stop(true);
  await bank.close();
});
beforeEach(async () => {
  respond = answer;
  asked = [];
  await bank.db.updateTable("user_account").set({ cf_username: "", cf_rating: null }).execute();
});

const name = (who: PersonName, cfUsername: string) =>
  bank.as(who).account.updateProfile({ cfUsername });
const lookUp = () => refreshRatings({ ...bank.context("root"), pauseMs: 0 });
const state = () => bank.as("root").rating.lookup();
const ratingOf = async (who: PersonName) =>
  (await bank.as(null).profile.get({ username: who })).rating;

test("whoever named their account has its rating; nobody and a name without one have none", async () => {
  await name("alice", "TOURIST");
  await name("bob", "newcomer");
  await name("admin", "nobody-of-that-name");
  await name("keeper", "not a handle; at all");
  await name("otherAdmin", "petr");
  await lookUp();
  expect(await Promise.all((["alice", "otherAdmin"] as const).map(ratingOf))).toEqual([3800, 2900]);
  for (const who of ["bob", "admin", "keeper", "root"] as const) {
    expect(await ratingOf(who)).toBeNull();
  }
  // Once with the name that is nobody's, once without it; never with what can be no name.
  expect(asked.map((handles) => handles.length)).toEqual([4, 3]);
  expect(await state()).toMatchObject({ people: 2, fault: null, lookedUpAt: bank.clock.now });
  const { uid } = await bank.as(null).profile.get({ username: "alice" });
  expect(await bank.as("root").user.get({ uid })).toMatchObject({ cfRating: 3800 });
});

test("another name begins anew, and what is saved as it was keeps the rating", async () => {
  await name("alice", "tourist");
  await lookUp();
  await bank.as("alice").account.updateProfile({ cfUsername: "tourist", school: "Donghu" });
  expect(await ratingOf("alice")).toBe(3800);
  await name("alice", "Petr");
  expect(await ratingOf("alice")).toBeNull();
  await lookUp();
  expect(await ratingOf("alice")).toBe(2900);
});

test.each([
  ["HTML", () => new Response("<html>"), "the answer is not JSON"],
  ["another form", () => Response.json([]), "the answer is none of Codeforces"],
  ["a fault", () => new Response("", { status: 503 }), "the address answered 503"],
  [
    "a refusal",
    () => Response.json({ status: "FAILED", comment: "Call limit exceeded" }, { status: 400 }),
    "Call limit exceeded",
  ],
])("%s leaves what was known and is told to root", async (_name, broken, fault) => {
  await name("alice", "tourist");
  await lookUp();
  respond = broken;
  await lookUp();
  expect(await ratingOf("alice")).toBe(3800);
  expect(await state()).toMatchObject({ fault, people: 1 });
});

test("a name that was nobody's is asked for again after a month, and at once when it is named anew", async () => {
  await name("alice", "tourist");
  await name("admin", "nobody-of-that-name");
  const calls = async () => {
    asked = [];
    await lookUp();
    return asked;
  };
  expect(await calls()).toEqual([expect.arrayContaining(["nobody-of-that-name"]), ["tourist"]]);
  expect(await calls()).toEqual([["tourist"]]);
  const before = bank.clock.now;
  bank.clock.now = new Date(before.getTime() + 31 * 86_400_000);
  expect(await calls()).toHaveLength(2);
  bank.clock.now = before;
  await name("admin", "Petr");
  await calls();
  expect(await ratingOf("admin")).toBe(2900);
});

test("who comes while somebody is at it asks nobody, and a run that died is taken over", async () => {
  await name("alice", "tourist");
  respond = async (handles) => {
    // Before it is answered, or the other would come when it is over.
    await lookUp();
    return answer(handles);
  };
  await lookUp();
  expect(asked).toHaveLength(1);
  expect(await state()).toMatchObject({ isRunning: false, fault: null });

  const until = (ms: number) => new Date(bank.clock.now.getTime() + ms);
  const { db } = bank;
  await db
    .updateTable("rating_lookup")
    .set({ busy_until: until(1000) })
    .execute();
  expect(await bank.as("root").rating.refresh()).toMatchObject({ isRunning: true });
  expect(asked).toHaveLength(1);
  await db
    .updateTable("rating_lookup")
    .set({ busy_until: until(-1000) })
    .execute();
  respond = answer;
  expect(await bank.as("root").rating.refresh()).toMatchObject({ isRunning: false, people: 1 });
});

test("without an address nobody is looked up", async () => {
  const { ratingUrl } = await bank.as("root").setting.all();
  await name("alice", "tourist");
  await bank.as("root").setting.update({ ratingUrl: "" });
  await lookUp();
  expect(asked).toEqual([]);
  expect(await state()).toBeNull();
  await bank.as("root").setting.update({ ratingUrl });
});

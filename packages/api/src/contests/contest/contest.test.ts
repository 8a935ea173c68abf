import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";

let bank: Bank;
let next = 0;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const START = new Date("2026-06-01T08:00:00Z");
const SEAL = new Date("2026-06-01T12:00:00Z");
const END = new Date("2026-06-01T13:00:00Z");
const BEFORE = new Date("2026-06-01T07:59:59.999Z");

async function make(values: object = {}): Promise<number> {
  next += 1;
  const times = { start_time: START, end_time: END, seal_rank: true, seal_time: SEAL };
  const { id } = await bank.db
    .insertInto("contest")
    .values({
      ...{ title: `Round ${next}`, type: 0, author_uid: "admin", author_name: "admin" },
      ...times,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const ALL = [null, "alice", "otherAdmin", "admin", "root"] as const;
/** What each gets: null, or the code of the refusal. */
function ask(call: (person: PersonName | null) => Promise<unknown>) {
  return Promise.all(
    ALL.map((person) =>
      call(person).then(
        () => null,
        () => refusal(call(person)),
      ),
    ),
  );
}

test("a hidden contest is there for root and its creator only", async () => {
  bank.clock.now = START;
  const contestId = await make({ is_visible: false });
  const none = "CONTEST_NOT_FOUND";
  const get = await ask((person) => bank.as(person).contest.get({ contestId }));
  expect(get).toEqual(["LOGIN_REQUIRED", none, none, null, null]);
  const problems = await ask((person) => bank.as(person).contest.problems({ contestId }));
  expect(problems).toEqual([none, none, none, null, null]);
  const list = await bank.as("root").contest.find({ limit: 1000 });
  expect(list.records.map(({ id }) => id)).not.toContain(contestId);
});

test("whoever made a contest looks after it as long as they are an administrator", async () => {
  bank.clock.now = START;
  const ids = [await make({ is_visible: false }), await make()] as const;
  const be = (role: 1001 | 1002, scopes?: ["read"]) => {
    const session = scopes === undefined ? { sessionId: "s" } : { sessionId: null, scopes };
    return bank.as("admin", { viewer: { uid: "admin", username: "admin", role, ...session } });
  };
  const [hidden, open] = ids;
  const asked = async (one: ReturnType<typeof be>) => [
    (await one.contest.access({ contestId: open })).isAdmin,
    await one.contest.get({ contestId: hidden }).then(
      () => null,
      () => refusal(one.contest.get({ contestId: hidden })),
    ),
  ];
  expect(await asked(be(1001))).toEqual([true, null]);
  expect(await asked(be(1001, ["read"]))).toEqual([true, null]);
  expect(await asked(be(1002))).toEqual([false, "CONTEST_NOT_FOUND"]);
  expect(await asked(be(1002, ["read"]))).toEqual([false, "CONTEST_NOT_FOUND"]);
  expect(await refusal(be(1002).contestControl.watch({ contestId: open }))).toBe("FORBIDDEN");
  expect(await refusal(be(1002).contestControl.endNow({ contestId: open }))).toBe("FORBIDDEN");
});

test("problems of a private contest are for those who entered, from the start on", async () => {
  const contestId = await make({ auth: 1, password: "open sesame" });
  const problems = () => ask((person) => bank.as(person).contest.problems({ contestId }));
  bank.clock.now = BEFORE;
  const early = "CONTEST_NOT_STARTED";
  expect(await problems()).toEqual(["LOGIN_REQUIRED", early, early, null, null]);
  const { contest } = bank.as("alice");
  expect(await refusal(contest.register({ contestId, password: "" }))).toBe(
    "CONTEST_PASSWORD_REQUIRED",
  );
  expect(await refusal(contest.register({ contestId, password: "Open" }))).toBe(
    "CONTEST_PASSWORD_WRONG",
  );
  await contest.register({ contestId, password: "open sesame" });
  expect(await refusal(contest.register({ contestId, password: "open sesame" }))).toBe(
    "CONTEST_ALREADY_REGISTERED",
  );
  expect(await problems()).toEqual(["LOGIN_REQUIRED", early, early, null, null]);
  bank.clock.now = START;
  const outside = "CONTEST_NOT_REGISTERED";
  expect(await problems()).toEqual(["LOGIN_REQUIRED", null, outside, null, null]);
  expect(await contest.get({ contestId })).toMatchObject({ count: 1, isRegistered: true });
  bank.clock.now = END;
  expect(await problems()).toEqual(["LOGIN_REQUIRED", null, outside, null, null]);
  expect((await contest.access({ contestId })).submit).toBe("CONTEST_ENDED");
});

test("passwords cannot be guessed: after ten in a minute even the right one waits", async () => {
  const contestId = await make({ auth: 1, password: "open sesame" });
  bank.clock.now = START;
  const { contest } = bank.as("bob");
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await refusal(contest.register({ contestId, password: `no ${tries}` }))).toBe(
      "CONTEST_PASSWORD_WRONG",
    );
  }
  expect(await refusal(contest.register({ contestId, password: "open sesame" }))).toBe("TOO_FAST");
  bank.clock.now = new Date(START.getTime() + 60_000);
  await contest.register({ contestId, password: "open sesame" });
  expect((await contest.get({ contestId })).isRegistered).toBe(true);
});

test("an open contest with a public board shows its problems to visitors once it has begun", async () => {
  const contestId = await make({ open_rank: true });
  const visitor = bank.as(null).contest;
  bank.clock.now = BEFORE;
  expect(await refusal(visitor.problems({ contestId }))).toBe("LOGIN_REQUIRED");
  bank.clock.now = START;
  expect(await visitor.problems({ contestId })).toEqual([]);
});

test("the seal is on for contestants from its time to the end, never for its administrators", async () => {
  const contestId = await make();
  const kept = await make({ auto_real_rank: false });
  const sealed = async (person: PersonName, id: number, now: Date) => {
    bank.clock.now = now;
    return (await bank.as(person).contest.get({ contestId: id })).isSealed;
  };
  expect(await sealed("alice", contestId, START)).toBe(false);
  expect(await sealed("alice", contestId, SEAL)).toBe(true);
  expect(await sealed("admin", contestId, SEAL)).toBe(false);
  expect(await sealed("alice", contestId, END)).toBe(false);
  expect(await sealed("alice", kept, END)).toBe(true);
  expect(await sealed("root", kept, END)).toBe(false);
});

test("the list is narrowed by rule, phase and title", async () => {
  bank.clock.now = START;
  const oi = await make({ type: 1, title: "Winter 100% cup", end_time: new Date(END) });
  const ids = async (filter: object) =>
    (await bank.as(null).contest.find({ limit: 1000, ...filter })).records.map(({ id }) => id);
  expect(await ids({ type: 1 })).toEqual([oi]);
  expect(await ids({ keyword: "100% CUP" })).toEqual([oi]);
  expect(await ids({ keyword: "100_ cup" })).toEqual([]);
  expect(await ids({ phase: "scheduled" })).toEqual([]);
  expect(await ids({ phase: "running" })).toContain(oi);
  bank.clock.now = END;
  expect(await ids({ phase: "running" })).toEqual([]);
  const page = await bank.as(null).contest.find({ phase: "ended", limit: 2 });
  expect([page.records.length, page.total]).toEqual([2, (await ids({})).length]);
});

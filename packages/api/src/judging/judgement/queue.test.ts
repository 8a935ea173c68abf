import { type Db, inTransaction } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type PgBoss, startBoss } from "../../kernel/boss.ts";
import type { KnownHost } from "./claim-queries.ts";
import { createJudgeQueue } from "./pg-boss-queue.ts";
import type { JudgeQueue, QueueClass, Work } from "./queue.ts";

let database: TestDatabase;
let boss: PgBoss;
let queue: JudgeQueue;
/** Who queued it and in which class, by the id of the work. */
const names = new Map<number, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  boss = await startBoss(database.url);
  queue = await createJudgeQueue(boss);
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.drop();
});
afterEach(async () => {
  await takeAll();
});

async function add(holder: string, queueClass: QueueClass, count = 1): Promise<string[]> {
  const jobIds: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const work: Work = { kind: "judgement", id: names.size + 1 };
    names.set(work.id, holder);
    jobIds.push(await queue.enqueue(database.db, work, { queueClass, holder }));
  }
  return jobIds;
}

async function listNeeds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("queue_need").select("needs").execute();
  return rows.map(({ needs }) => needs);
}

/** Takes the next one and ends it; its holder, or "-" when nothing waits. */
async function take(): Promise<string> {
  return database.db.transaction().execute(async (tx) => {
    const job = await queue.claim(tx);
    if (job === null) return "-";
    await queue.complete(tx, job.jobId);
    return names.get(job.work.id) ?? "?";
  });
}
async function takeMany(count: number): Promise<string> {
  let order = "";
  for (let i = 0; i < count; i += 1) order += await take();
  return order;
}
async function takeAll(): Promise<string> {
  let order = "";
  for (let one = await take(); one !== "-"; one = await take()) order += one;
  return order;
}

test("contest before ordinary before test run before rejudge", async () => {
  await add("r", "rejudge", 2);
  await add("t", "test-run", 2);
  await add("o", "ordinary", 2);
  await add("c", "contest", 2);
  expect(await takeAll()).toBe("ccoottrr");
});

test("within a class the holders take turns, in every class by themselves", async () => {
  await add("a", "ordinary", 4);
  await add("a", "rejudge", 3);
  await add("b", "ordinary", 2);
  await add("b", "rejudge");
  await add("c", "ordinary");
  expect(await takeAll()).toBe("abcab" + "aa" + "ab" + "aa");
});

test("500 of one holder delay the next holder's one by one", async () => {
  await add("a", "ordinary", 500);
  await add("b", "ordinary");
  expect(await queue.waiting()).toBe(501);
  expect(await takeMany(3)).toBe("aba");
  // Turns go on from the one being served, so a late comer shares it instead of getting the whole queue to itself.
  expect(await takeMany(200)).toBe("a".repeat(200));
  await add("c", "ordinary", 100);
  expect(await takeMany(6)).toBe("caacac");
});

test("after a backlog everybody starts from the first turn again", async () => {
  await add("a", "ordinary", 20);
  await takeAll();
  await add("a", "ordinary", 2);
  await add("b", "ordinary");
  expect(await takeAll()).toBe("aba");
});

test("what was given back goes first and does not turn the turns back", async () => {
  await add("a", "ordinary", 30);
  const first = await database.db.transaction().execute((tx) => queue.claim(tx));
  if (first === null) throw new Error("nothing waits");
  expect(await takeMany(20)).toBe("a".repeat(20));
  await queue.release(database.db, first.jobId);
  await add("b", "ordinary", 3);
  // Had b been measured by the given back job, its three would stand before all of a's.
  expect(await takeMany(7)).toBe("a" + "baabab");
});

test("a job that no host can do does not hold the turns back", async () => {
  const needs = (holder: string, language: string) => {
    const work: Work = { kind: "judgement", id: names.size + 1 };
    names.set(work.id, holder);
    const place = { queueClass: "ordinary", holder, languages: [language] } as const;
    return queue.enqueue(database.db, work, place);
  };
  const claim = () =>
    database.db.transaction().execute(async (tx) => {
      const needs = await listNeeds(tx);
      return queue.claim(tx, { languages: ["C"], mayRank: true, needs });
    });
  const stuck = await needs("z", "Delphi");
  for (let i = 0; i < 20; i += 1) await needs("a", "C");
  for (let i = 0; i < 9; i += 1) {
    await queue.complete(database.db, (await claim())?.jobId ?? "");
  }
  const held = await claim();
  for (let i = 0; i < 3; i += 1) await needs("b", "C");
  await queue.complete(database.db, held?.jobId ?? "");
  let order = "";
  for (let job = await claim(); job !== null; job = await claim()) {
    order += names.get(job.work.id);
    await queue.complete(database.db, job.jobId);
  }
  // Measured by the stuck job, all three of b would stand before the rest of a's.
  expect(order).toBe("bababaaaaaaaa");
  await queue.complete(database.db, stuck);
});

/** Claims for places beside the usual ones; holders of what was given, which stays in hand. */
async function takeExtra(most: number): Promise<{ order: string; jobIds: string[] }> {
  const jobIds: string[] = [];
  let order = "";
  while (jobIds.length < most) {
    const job = await database.db.transaction().execute(async (tx) => {
      const needs = await listNeeds(tx);
      return queue.claim(tx, { languages: ["C"], mayRank: true, needs, isExtra: true });
    });
    if (job === null) break;
    jobIds.push(job.jobId);
    order += names.get(job.work.id) ?? "?";
  }
  return { order, jobIds };
}

async function addInC(holder: string, queueClass: QueueClass, count = 1): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const work: Work = { kind: "judgement", id: names.size + 1 };
    names.set(work.id, holder);
    await queue.enqueue(database.db, work, { queueClass, holder, languages: ["C"] });
  }
}

test("beside the usual places each holder gets one, and the next of nobody", async () => {
  await addInC("a", "ordinary", 5);
  await addInC("b", "ordinary", 5);
  const first = await takeExtra(2);
  expect(first.order).toBe("ab");
  expect((await takeExtra(9)).order).toBe("");
  await addInC("c", "ordinary", 3);
  const second = await takeExtra(9);
  expect(second.order).toBe("c");
  for (const jobId of [...first.jobIds, ...second.jobIds]) {
    await queue.complete(database.db, jobId);
  }
  expect((await takeExtra(9)).order).toBe("");
  // The usual places are for whoever comes next.
  expect(await takeMany(2)).toBe("ab");
});

test("nor does what waits in one class keep those places from another", async () => {
  await addInC("a", "ordinary", 3);
  const { order, jobIds } = await takeExtra(1);
  expect(order).toBe("a");
  await addInC("t", "test-run");
  const next = await takeExtra(9);
  expect(next.order).toBe("t");
  for (const jobId of [...jobIds, ...next.jobIds]) await queue.complete(database.db, jobId);
});

test("whose job is being worked on takes the turn after it", async () => {
  await addInC("a", "ordinary");
  const { jobIds } = await takeExtra(1);
  await addInC("a", "ordinary", 2);
  await addInC("b", "ordinary", 2);
  for (const jobId of jobIds) await queue.complete(database.db, jobId);
  expect(await takeAll()).toBe("baab");
});

test("two judges asking at once get different work, none of it lost", async () => {
  await add("a", "ordinary", 10);
  await add("b", "ordinary", 10);
  const takers = await Promise.all([takeMany(7), takeMany(7), takeMany(6)]);
  const order = takers.join("");
  expect(order).toHaveLength(20);
  expect(order.replaceAll("a", "")).toHaveLength(10);
  expect(await take()).toBe("-");
});

test("what is queued in a transaction that fails was never there", async () => {
  const failed = database.db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, { kind: "errand", id: 1 }, { queueClass: "test-run", holder: "a" });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await take()).toBe("-");
});

test("an errand is told from a judgement", async () => {
  const place = { queueClass: "test-run", holder: "a" } as const;
  await queue.enqueue(database.db, { kind: "errand", id: 7 }, place);
  const job = await database.db.transaction().execute((tx) => queue.claim(tx));
  expect(job?.work).toEqual({ kind: "errand", id: 7 });
  if (job !== null) await queue.complete(database.db, job.jobId);
});

describe("a host", () => {
  const add = (id: number, languages: string[], queueClass: QueueClass = "ordinary") =>
    queue.enqueue(
      database.db,
      { kind: "judgement", id },
      { queueClass, holder: `holder ${id}`, languages },
    );
  const takeWith = (languages: string[], mayRank = true) =>
    database.db.transaction().execute(async (tx) => {
      const needs = await listNeeds(tx);
      const job = await queue.claim(tx, { languages, mayRank, needs });
      if (job === null) return null;
      await queue.complete(tx, job.jobId);
      return job.work.id;
    });

  test("is given only what it has the languages for; the rest keeps its place", async () => {
    await add(9001, ["Rust"]);
    await add(9002, ["C++", "C"]);
    await add(9003, ["C"]);
    expect(await takeWith(["C"])).toBe(9003);
    expect(await takeWith(["C"])).toBeNull();
    expect(await takeWith(["C", "C++"])).toBe(9002);
    expect(await takeWith([])).toBeNull();
    expect(await takeWith(["C", "C++", "Rust"])).toBe(9001);
  });

  test("that may not rank is given no contest submissions", async () => {
    await add(9011, ["C"], "contest");
    await add(9012, ["C"], "ordinary");
    expect(await takeWith(["C"], false)).toBe(9012);
    expect(await takeWith(["C"], false)).toBeNull();
    expect(await takeWith(["C"], true)).toBe(9011);
  });
});

test("a host that is not what it was known to be is given nothing", async () => {
  const { db } = database;
  const [host] = await db
    .insertInto("judgehost")
    .values({ id: "known", name: "known", seen_at: new Date() })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: new Date() }))
    .returning(["id", sql<string>`xmin::text`.as("stamp")])
    .execute();
  const place = { queueClass: "ordinary", holder: "known", languages: ["C"] } as const;
  await queue.enqueue(db, { kind: "judgement", id: 9021 }, place);
  const needs = await listNeeds(db);
  const tokenId: string | null = null;
  const knownHost = { id: "known", tokenId, stamp: host?.stamp ?? "", since: new Date(0) };
  const claim = (known: Partial<KnownHost>, those = needs) =>
    inTransaction(db, async (tx) => {
      const abilities = { languages: ["C"], mayRank: true, needs: those };
      const job = await queue.claim(tx, { ...abilities, knownHost: { ...knownHost, ...known } });
      if (job !== null) await queue.complete(tx, job.jobId);
      return job?.work.id;
    });
  // A group of jobs that it was not asked about, a silence, another token, another row.
  expect(await claim({}, needs.slice(1))).toBeUndefined();
  expect(await claim({ since: new Date(Date.now() + 60_000) })).toBeUndefined();
  expect(await claim({ tokenId: "another" })).toBeUndefined();
  expect(await claim({ stamp: "1" })).toBeUndefined();
  expect(await claim({})).toBe(9021);
});

test("the place of a job is the turn in which it is handed out", async () => {
  const mine = await add("a", "ordinary", 3);
  const [urgent = ""] = await add("b", "contest");
  const [other = ""] = await add("c", "ordinary");
  const places = await queue.placesOf(database.db, [...mine, urgent, other]);
  const order = [urgent, ...mine, other].sort(
    (x, y) => (places.get(x) ?? 0) - (places.get(y) ?? 0),
  );
  const holders = order.map((jobId) => (jobId === urgent ? "b" : jobId === other ? "c" : "a"));
  expect([...places.values()].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(await takeAll()).toBe(holders.join(""));
  expect(await queue.placesOf(database.db, mine)).toEqual(new Map());
});

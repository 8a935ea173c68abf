import type { Db, GavelEvent } from "@gavel/db";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Viewer } from "../context.ts";
import { createHub, quiet } from "../testing/desk.ts";
import { LiveHub } from "./hub.ts";
import type { LiveData, LiveStream } from "./stream.ts";
import { newsTopic, stateTopic, type Topic } from "./topic.ts";

const DB = {} as Db;
const person = (uid: string, sessionId = `session of ${uid}`): Viewer => ({
  ...{ uid, username: uid, role: 1002, sessionId },
});
const changed = (id: number): GavelEvent => ({ type: "submission", id, final: false });
const sent = (id: number): GavelEvent => ({ type: "submission", id, final: false, isNew: true });

/** Things with a value and an owner, who alone sees that it is odd. */
function createSite(bounds = { ofProcess: 1000, ofAddress: 1000, ofPerson: 10 }) {
  const values = new Map<number, number>();
  const looked: (readonly unknown[])[] = [];
  const { hub: events, emit } = createHub();
  const load = async (_: Db, keys: readonly (string | number)[]) => {
    looked.push(keys);
    await Bun.sleep(1);
    const found = keys.map(Number).filter((key) => values.has(key));
    return new Map(found.map((key) => [key, { id: key, value: values.get(key) ?? 0 }]));
  };
  const facts = {
    input: z.object({ ids: z.array(z.number()), after: z.number().optional() }),
    who: "anyone" as const,
    load,
    sees: ({ value }: { value: number }, { person: who }: { person: Viewer | null }) =>
      value % 2 === 0 ? "all" : who?.uid === "owner" ? "own" : null,
    tell: ({ id, value }: { id: number; value: number }, sees: string) => `${id}=${value} ${sees}`,
  };
  const states = stateTopic({
    ...facts,
    keys: ({ ids }) => ids,
    changed: (event) => (event.type === "submission" ? [event.id] : []),
  });
  const news = newsTopic({
    ...facts,
    after: ({ after }) => after,
    added: (event) => (event.type === "submission" && event.isNew === true ? [event.id] : []),
    newest: async () => Math.max(0, ...values.keys()),
    listAfter: async (_, id, limit) =>
      [...values.keys()]
        .filter((one) => one > id)
        .sort((a, b) => a - b)
        .slice(0, limit),
  });
  const ended = new Set<Viewer>();
  const hub = new LiveHub({
    ...{ db: DB, log: quiet, events, bounds },
    findEnded: async (people) => people.filter((one) => ended.has(one)),
  });
  const open = (topic: Topic, input: object, who: Viewer | null = null, ip = "10.0.0.1") =>
    hub.open({
      ...{ watcher: { person: who, locale: "en-US" }, ip, endsInMs: undefined },
      wishes: [{ name: "x", topic, input, position: undefined }],
    });
  return { values, looked, emit, ended, hub, open, states, news };
}

/** What a reader has read, and whether it reads on. */
function read(stream: LiveStream) {
  const told: LiveData[] = [];
  const reader = { told, reads: true, end: undefined as string | null | undefined };
  stream.attach({
    hasRoom: () => reader.reads,
    write: ({ data }) => told.push(data),
    end: (refusal) => {
      reader.end = refusal?.code ?? null;
    },
  });
  return reader;
}
const words = ({ told }: { told: LiveData[] }) => told.flatMap(({ data }) => data);

test("what many watch is looked up once, and each is told what they may see", async () => {
  const site = createSite();
  site.values.set(1, 2).set(2, 3);
  const owner = read(await site.open(site.states, { ids: [1, 2] }, person("owner")));
  const others = await Promise.all(
    Array.from({ length: 300 }, async () => read(await site.open(site.states, { ids: [2, 1] }))),
  );
  await expect.poll(() => others.every((one) => one.told.length > 0)).toBe(true);
  expect(words(owner)).toEqual(["1=2 all", "2=3 own"]);
  expect(others.map(words)).toEqual(Array(300).fill(["1=2 all"]));
  // Those who came while the first was answered waited for one answer.
  expect(site.looked.length).toBeLessThanOrEqual(2);
  // One message for all of them.
  expect(new Set(others.map(({ told }) => told[0])).size).toBe(1);
});

test("what is announced without having changed is not told again", async () => {
  const site = createSite();
  site.values.set(1, 2);
  const reader = read(await site.open(site.states, { ids: [1] }));
  await expect.poll(() => words(reader)).toEqual(["1=2 all"]);
  site.emit(changed(1));
  site.values.set(1, 4);
  site.emit(changed(1));
  await expect.poll(() => words(reader)).toContain("1=4 all");
  const { length } = site.looked;
  site.emit(changed(1));
  await expect.poll(() => site.looked.length).toBeGreaterThan(length);
  site.values.set(1, 6);
  site.emit(changed(1));
  await expect.poll(() => words(reader)).toContain("1=6 all");
  expect(new Set(words(reader)).size).toBe(words(reader).length);
});

test("a long series is told in rounds", async () => {
  const site = createSite();
  for (let id = 1; id <= 20; id += 1) site.values.set(id, 2);
  const ids = [...site.values.keys()];
  const reader = read(await site.open(site.states, { ids }));
  await expect.poll(() => words(reader).length).toBe(20);
  for (const id of ids) {
    site.values.set(id, 4);
    site.emit(changed(id));
    // Long enough for a reader that does not pause, far from the pause of one that does.
    await Bun.sleep(1);
  }
  await expect.poll(() => words(reader).length).toBe(40);
  expect(reader.told.length).toBeLessThan(20);
});

test("news are told in the order of their announcement, which is where one goes on from", async () => {
  const site = createSite();
  site.values.set(10, 2).set(11, 2);
  const stream = await site.open(site.news, { ids: [] });
  const first = read(stream);
  await expect.poll(() => stream.id).toBe("11");
  // Number 13 was there before number 12.
  for (const id of [13, 12, 14]) {
    site.values.set(id, 2);
    site.emit(sent(id));
  }
  await expect.poll(() => words(first)).toEqual(["13=2 all", "12=2 all", "14=2 all"]);
  const back = read(await site.open(site.news, { ids: [], after: 13 }));
  await expect.poll(() => words(back)).toEqual(["12=2 all", "14=2 all"]);
  const late = read(await site.open(site.news, { ids: [], after: 10 }));
  await expect.poll(() => words(late)).toHaveLength(4);
});

test("a reader that does not keep up is told afterwards how things are", async () => {
  const site = createSite();
  site.values.set(1, 2);
  const [states, news] = [
    await site.open(site.states, { ids: [1] }),
    await site.open(site.news, { ids: [] }),
  ];
  const [slow, slowNews] = [read(states), read(news)];
  await expect.poll(() => words(slow)).toEqual(["1=2 all"]);
  const other = await site.open(site.news, { ids: [] });
  const quick = read(other);
  await expect.poll(() => [news.id, other.id]).toEqual(["1", "1"]);
  slow.reads = false;
  slowNews.reads = false;
  site.values.set(1, 4).set(2, 2);
  site.emit(changed(1));
  site.emit(sent(2));
  await expect.poll(() => words(quick)).toEqual(["2=2 all"]);
  expect(words(slowNews)).toEqual([]);
  slow.reads = true;
  states.goOn();
  slowNews.reads = true;
  news.goOn();
  await expect.poll(() => words(slow)).toEqual(["1=2 all", "1=4 all"]);
  await expect.poll(() => words(slowNews)).toEqual(["2=2 all"]);
});

test("who has missed very much is told to read again", async () => {
  const site = createSite();
  for (let id = 1; id <= 3000; id += 1) site.values.set(id, 2);
  const reader = read(await site.open(site.news, { ids: [], after: 5 }));
  await expect
    .poll(() => reader.told)
    .toEqual([{ at: 0, topic: "x", data: ["3000=2 all"], isCut: true }]);
});

test("a stream ends with its session, and all of a person's with their rights", async () => {
  const site = createSite();
  const open = async (who: Viewer) => read(await site.open(site.news, { ids: [] }, who));
  const [here, there] = [await open(person("a", "one")), await open(person("a", "two"))];
  const other = await open(person("b"));
  site.emit({ type: "access", uid: "a", sessionId: "one" });
  expect([here.end, there.end]).toEqual(["LIVE_ENDED", undefined]);
  site.emit({ type: "access", uid: "a" });
  expect([there.end, other.end]).toEqual(["LIVE_ENDED", undefined]);
});

test("whoever has a network of IPv6 has the streams of one address, and a site of such networks of four", async () => {
  const site = createSite({ ofProcess: 100, ofAddress: 2, ofPerson: 1 });
  const open = (ip: string) => site.open(site.news, { ids: [] }, null, ip);
  const full = { code: "LIVE_TOO_MANY" };
  await open("2001:db8::1");
  await open("2001:db8::2");
  await expect(open("2001:db8::3")).rejects.toMatchObject(full);
  for (const network of [1, 2, 3]) {
    for (const one of [1, 2]) await open(`2001:db8:0:${network}::${one}`);
  }
  await expect(open("2001:db8:0:4::1")).rejects.toMatchObject(full);
  await open("2001:db8:1::1");
  await open("10.0.0.1");
});

test("a session that ended while its stream was opened opens none", async () => {
  const site = createSite();
  const who = person("a");
  site.ended.add(who);
  site.emit({ type: "access", uid: "a" });
  await expect(site.open(site.news, { ids: [] }, who)).rejects.toMatchObject({
    code: "LIVE_ENDED",
  });
});

test("streams are bounded by address, person and process, and a place left is free", async () => {
  const site = createSite({ ofProcess: 4, ofAddress: 2, ofPerson: 1 });
  const open = (who: string | null, ip: string) =>
    site.open(site.news, { ids: [] }, who === null ? null : person(who), ip);
  const full = { code: "LIVE_TOO_MANY" };
  const first = await open("a", "1");
  await expect(open("a", "2")).rejects.toMatchObject(full);
  await open(null, "1");
  await expect(open(null, "1")).rejects.toMatchObject(full);
  await open(null, "2");
  await open(null, "3");
  await expect(open(null, "4")).rejects.toMatchObject(full);
  first.end(null);
  await open("a", "4");
});

test("streams of what every page follows make room for others, the oldest first, and for none of their own", async () => {
  const site = createSite({ ofProcess: 4, ofAddress: 3, ofPerson: 2 });
  const everywhere = { ...site.states, isEverywhere: true } as const;
  const full = { code: "LIVE_TOO_MANY" };
  const bell = async (who: string, ip: string) =>
    read(await site.open(everywhere, { ids: [1] }, person(who), ip));
  const page = (who: string, ip: string) =>
    site.open(site.states, { ids: [1] }, person(who), ip).then(read);
  const bells = [await bell("a", "1"), await bell("a", "1"), await bell("b", "1")];
  const ends = () => bells.map(({ end }) => end);
  await expect(bell("a", "2")).rejects.toMatchObject(full);
  await expect(bell("c", "1")).rejects.toMatchObject(full);
  // Too many of the person and of the address: one that ends is room in both.
  await page("a", "1");
  expect(ends()).toEqual(["LIVE_TOO_MANY", undefined, undefined]);
  await page("c", "1");
  expect(ends()).toEqual(["LIVE_TOO_MANY", "LIVE_TOO_MANY", undefined]);
  await page("a", "2");
  // All are taken: by address or by all, the last bell ends.
  await page("d", "3");
  expect(ends()).toEqual(["LIVE_TOO_MANY", "LIVE_TOO_MANY", "LIVE_TOO_MANY"]);
  await expect(page("d", "3")).rejects.toMatchObject(full);
});

test("a stream that finds no place ends none", async () => {
  const site = createSite({ ofProcess: 9, ofAddress: 2, ofPerson: 1 });
  const everywhere = { ...site.states, isEverywhere: true } as const;
  const bell = read(await site.open(everywhere, { ids: [1] }, person("a"), "1"));
  read(await site.open(site.states, { ids: [1] }, person("b"), "1"));
  // The address would have room, but the person has not.
  await expect(site.open(site.states, { ids: [1] }, person("b"), "1")).rejects.toMatchObject({
    code: "LIVE_TOO_MANY",
  });
  expect(bell.end).toBeUndefined();
});

test("what every page follows keeps its place beside something else", async () => {
  const site = createSite({ ofProcess: 1, ofAddress: 1, ofPerson: 1 });
  const everywhere = { ...site.states, isEverywhere: true } as const;
  const wish = { name: "x", input: { ids: [1] }, position: undefined };
  const watcher = { person: person("a"), locale: "en-US" } as const;
  const both = await site.hub.open({
    ...{ watcher, ip: "10.0.0.1", endsInMs: undefined },
    wishes: [everywhere, site.states].map((topic) => ({ ...wish, topic })),
  });
  await expect(site.open(site.states, { ids: [1] })).rejects.toMatchObject({
    code: "LIVE_TOO_MANY",
  });
  expect(both.isOpen).toBe(true);
});

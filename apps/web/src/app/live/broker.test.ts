import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Broker } from "./broker.ts";
import type { Topic, ToTab, Want } from "./want.ts";

interface Opened {
  readonly token: string | null;
  readonly topics: readonly (Topic & { after?: number })[];
  isOver: boolean;
  say(text: string): void;
  end(): void;
}

/** The streams that were asked for, each answered by the test. */
const opened: Opened[] = [];
/** What is open at the end of a test. */
const leaving: (() => void)[] = [];

function answer(address: string, { headers, signal }: RequestInit): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const { topics } = JSON.parse(new URL(address, "http://x").searchParams.get("input") ?? "");
      const stream: Opened = {
        ...{ token: new Headers(headers).get("authorization"), topics, isOver: false },
        say: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      };
      signal?.addEventListener("abort", () => {
        stream.isOver = true;
        controller.error(signal.reason);
      });
      opened.push(stream);
    },
  });
  resolve(new Response(body));
  return promise;
}

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.unstubAllGlobals();
});

const CONNECTED = "event: connected\ndata: {}\n\n";
const want = (topic: Topic, after?: number): Want => ({ key: JSON.stringify(topic), topic, after });
const news = (after: number) => want({ topic: "submission.new" }, after);
const states = (...submitIds: number[]) => want({ topic: "submission.states", submitIds });

function createTabs() {
  const heard = new Map<string, ToTab[]>();
  const broker = new Broker<string>((tab, message) => {
    heard.set(tab, [...(heard.get(tab) ?? []), message]);
  });
  const wants = (tab: string, wanted: Want[], token = "mine") =>
    broker.hear(tab, { wants: wanted, token, locale: "en-US" });
  leaving.push(() => {
    for (const tab of heard.keys()) wants(tab, []);
  });
  return {
    wants,
    newsOf: (tab: string) =>
      (heard.get(tab) ?? []).flatMap((one) => (one.kind === "news" ? one.data : [])),
    liveOf: (tab: string) => {
      const last = heard.get(tab)?.findLast((one) => one.kind === "live");
      return last?.kind === "live" ? last.keys : [];
    },
  };
}

test("tabs of one person share a stream, and each hears what it wants", async () => {
  const tabs = createTabs();
  tabs.wants("a", [states(1), news(5)]);
  tabs.wants("b", [news(3)]);
  await expect.poll(() => opened.length).toBe(1);
  const [stream] = opened;
  expect(stream?.token).toBe("mine");
  // From what the tab knows that knows least.
  expect(stream?.topics).toEqual([
    { topic: "submission.states", submitIds: [1] },
    { topic: "submission.new", after: 3 },
  ]);
  stream?.say(CONNECTED);
  await expect.poll(() => tabs.liveOf("a")).toHaveLength(2);
  stream?.say(
    'id: -,6\ndata: {"at":1,"data":["six"]}\n\nid: -,6\ndata: {"at":0,"data":["one"]}\n\n',
  );
  await expect.poll(() => tabs.newsOf("a")).toEqual(["six", "one"]);
  expect(tabs.newsOf("b")).toEqual(["six"]);
  // Signs of life change nothing.
  tabs.wants("a", [states(1), news(5)]);
  tabs.wants("b", [news(3)]);
  // Who wants more opens the stream anew, from where it was.
  tabs.wants("b", [news(6), states(2)]);
  await expect.poll(() => opened.length).toBe(2);
  expect(stream?.isOver).toBe(true);
  expect(opened[1]?.topics).toContainEqual({ topic: "submission.new", after: 6 });
  expect(opened[1]?.topics).toHaveLength(3);
});

test("a stream that nobody wants any more ends", async () => {
  const tabs = createTabs();
  tabs.wants("a", [news(1)]);
  await expect.poll(() => opened.length).toBe(1);
  tabs.wants("a", []);
  await expect.poll(() => opened[0]?.isOver).toBe(true);
  expect(opened).toHaveLength(1);
});

test("whoever signs in has a stream of their own, and the one before ends", async () => {
  const tabs = createTabs();
  tabs.wants("a", [news(1)]);
  await expect.poll(() => opened.length).toBe(1);
  tabs.wants("a", [news(1)], "theirs");
  await expect.poll(() => opened.map(({ token }) => token)).toEqual(["mine", "theirs"]);
  await expect.poll(() => opened.map(({ isOver }) => isOver)).toEqual([true, false]);
});

test("a stream that ended with the rights of its person is opened anew at once", async () => {
  const tabs = createTabs();
  tabs.wants("a", [news(1)]);
  await expect.poll(() => opened.length).toBe(1);
  const refusal = JSON.stringify({ data: { gavel: { code: "LIVE_ENDED" } } });
  opened[0]?.say(`${CONNECTED}id: 4\ndata: {"at":0,"data":[]}\n\n`);
  await expect.poll(() => tabs.liveOf("a")).toHaveLength(1);
  opened[0]?.say(`event: serialized-error\ndata: ${refusal}\n\n`);
  opened[0]?.end();
  await expect.poll(() => opened.length).toBe(2);
  expect(opened[1]?.topics).toEqual([{ topic: "submission.new", after: 4 }]);
});

test("a refused stream tells the tabs that they have to ask", async () => {
  const tabs = createTabs();
  tabs.wants("a", [news(1)]);
  await expect.poll(() => opened.length).toBe(1);
  opened[0]?.say(CONNECTED);
  await expect.poll(() => tabs.liveOf("a")).toHaveLength(1);
  const refusal = JSON.stringify({ data: { gavel: { code: "LIVE_TOO_MANY" } } });
  opened[0]?.say(`event: serialized-error\ndata: ${refusal}\n\n`);
  opened[0]?.end();
  await expect.poll(() => tabs.liveOf("a")).toEqual([]);
  expect(opened).toHaveLength(1);
});

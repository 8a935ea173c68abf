/** What a site that is broken or means harm may answer: it costs nothing but that answer. */
import type { RemoteOj } from "@gavel/domain/limit";
import { afterEach, describe, expect, test } from "vitest";
import { type Delivery, newDelivery, step } from "./delivery/index.ts";
import { RemoteFailure } from "./failure.ts";
import { type Client, createClient } from "./http/client.ts";
import type { RemoteSite } from "./site.ts";
import { findSite, siteAt } from "./sites/index.ts";
import { fetchStatement } from "./statement.ts";
import { FakeAtcoder } from "./testing/fake-atcoder.ts";
import { FakeCodeforces } from "./testing/fake-codeforces.ts";
import { FakeHdu } from "./testing/fake-hdu.ts";
import { FakePoj } from "./testing/fake-poj.ts";
import type { FakeSite } from "./testing/fake-site.ts";
import { FakeSpoj } from "./testing/fake-spoj.ts";
import { SITE_CASES } from "./testing/site-cases.ts";
import { virtualClock } from "./testing/virtual-clock.ts";

/** Under a page's bound, and a time without an end for who reads it in its square. */
const MUCH = 1_500_000;

let fake: FakeSite;
afterEach(() => fake.stop());

interface Reach {
  readonly site: RemoteSite;
  readonly client: Client;
}

function reach(key: RemoteOj, at: FakeSite): Reach {
  fake = at.start();
  const known = findSite(key);
  if (known === null) throw new Error(`no site ${key}`);
  const site = siteAt(known, new Map([[key, fake.origin]]));
  return { site, client: createClient(site, { clock: virtualClock(fake.nowMs) }) };
}

function hduPage(...edits: readonly (readonly [from: string, to: string])[]): Reach {
  const hdu = new FakeHdu();
  for (const [from, to] of edits) hdu.edits.set(from, to);
  return reach("HDU", hdu);
}

describe("a statement", () => {
  test("brings no script, no handler, no frame and no address but the web's", async () => {
    const { site, client } = hduPage([
      "Two integers.",
      "<script>alert(1)</script><b onclick=alert(2)>Two</b> <a href='javascript:alert(3)'>in</a>" +
        "<a href='data:text/html,<script>alert(4)</script>'>te</a><iframe src=https://evil.example></iframe>" +
        "<img src=x onerror=alert(5)><math><mtext><img src=y onerror=alert(6)></mtext></math>" +
        "<svg onload=alert(7)><script>alert(8)</script></svg><style>@import 'https://evil.example'</style>",
    ]);
    const problem = await site.fetchProblem(client, "1000");
    const { statement } = await fetchStatement(client, { ...problem, pictures: [] });
    expect(statement.input).toContain("**Two**");
    const text = JSON.stringify(statement);
    expect(text).not.toMatch(/alert|javascript:|data:text|<iframe|evil\.example|onerror|onload/);
  });

  test("of blanks without an end is read like any other", async () => {
    const blanks = " ".repeat(MUCH);
    const { site, client } = hduPage(["1 2", `1${blanks}2`]);
    const { samples } = await site.fetchProblem(client, "1000");
    expect(samples).toEqual([{ input: `1${blanks}2\n`, output: "3\n" }]);
  });

  test("of very many blocks is read like any other", async () => {
    const { site, client } = reach("SPOJ", new FakeSpoj());
    const blocks = "<pre></pre>".repeat(MUCH / 15);
    const lines = `<pre>Input${"\n".repeat(MUCH / 10)}x</pre>`;
    fake.rewrite = (page) => page.replace("<h3>Example</h3>", `${blocks}<h3>Example</h3>${lines}`);
    const { samples } = await site.fetchProblem(client, "TOY");
    expect(samples).toEqual([{ input: "1 2\n", output: "3\n" }]);
  });

  test.each([
    ["no time that can be", "2000/1000 MS", "2000/99999999999 MS"],
    ["no time at all", "2000/1000 MS", "2000/0 MS"],
    ["no memory that can be", "65536/32768 K", `65536/${"9".repeat(400)} K`],
  ])("with %s is a page that has changed", async (_what, from, to) => {
    const { site, client } = hduPage([from, to]);
    const asking = site.fetchProblem(client, "1000");
    await expect(asking).rejects.toMatchObject({ kind: "markupChanged" });
  });

  test("waits for its pictures only so long", async () => {
    const { site, client } = hduPage();
    const slow = createClient({ ...site, gapMs: 30_000 }, { clock: client.clock });
    const address = (at: number) => `${fake.origin}/data/images/toy.gif?${at}`;
    const pictures = Array.from({ length: 20 }, (_, at) => address(at));
    const problem = await site.fetchProblem(client, "1000");
    const { lost, statement } = await fetchStatement(slow, { ...problem, pictures });
    expect(statement.files.length).toBeGreaterThan(0);
    expect(lost.at(-1)).toEqual({
      address: address(19),
      reason: "its pictures take too long to come",
    });
  });
});

describe("a form", () => {
  test("that offers a language twice, or without a name, offers it once", async () => {
    const { site, client } = reach("SPOJ", new FakeSpoj());
    const more = `<option value=1>again</option><option value=7></option><option value=${"x".repeat(99)}>long</option>`;
    fake.rewrite = (page) => page.replace("</select>", `${more}</select>`);
    expect(await site.readLanguages?.(client, "TOY")).toEqual([
      { id: "1", name: "C++ (gcc 8.3)" },
      { id: "116", name: "Python 3 (python 3.7.3)" },
      { id: "7", name: "7" },
    ]);
  });

  test("whose answer has no end of letters is no known answer", async () => {
    const { site, client } = reach("SPOJ", new FakeSpoj());
    client.jar.set("SPOJ", fake.openSession("bot"));
    fake.refusal = "x".repeat(MUCH);
    const sending = { problem: "TOY", language: "1", code: "int main() {}" };
    const failing = site.send(client, sending, "bot");
    await expect(failing).rejects.toMatchObject({ kind: "markupChanged", mayHaveArrived: true });
  });
});

const bot = { name: "bot", password: "secret-1" };

describe("a run", () => {
  async function sendTo({ site, client }: Reach, state: string, figures: object = {}) {
    fake.users.set(bot.name, bot.password);
    fake.script = { states: [state], ...figures };
    const one = SITE_CASES.find(({ site: { key } }) => key === site.key);
    if (one === undefined) throw new Error(`no case of ${site.key}`);
    await one.enter(client, fake);
    const { problem, language } = one;
    const code = `int main() {} // ${"long enough ".repeat(5)}`;
    const named = await site.send(client, { problem, language, code }, bot.name);
    return { id: named ?? `${fake.runs[0]?.id}`, problem, user: bot.name };
  }

  /** Words that every object of this language knows. */
  const PROPERTIES = ["constructor", "__proto__", "toString", "hasOwnProperty"];
  const places = SITE_CASES.flatMap(({ site: { key }, fake: at }) =>
    PROPERTIES.map((word) => [word, key, at] as const),
  );
  test.each(places)("that is said to be %s at %s has no verdict", async (word, key, at) => {
    const place = reach(key, at());
    const run = await sendTo(place, word);
    expect(await place.site.pollRun(place.client, run)).toMatchObject({
      ...{ verdict: "judging", isFinal: false, isUnknown: true },
    });
  });

  test("is called by what a column can hold", async () => {
    const place = reach("CF", new FakeCodeforces());
    const run = await sendTo(place, `\0\u0007${"x".repeat(199)}😀${"x".repeat(5000)}`);
    const outcome = await place.site.pollRun(place.client, run);
    expect(outcome?.raw).toBe(`${"x".repeat(199)}\ufffd`);
    const { detail } = new RemoteFailure("refused", { detail: `a\0${"x".repeat(497)}😀` });
    expect(detail).toBe(`a ${"x".repeat(497)}\ufffd`);
  });

  test.each([
    [1e12, 7.25, null, 7],
    [Number.NaN, 2 ** 31, null, null],
  ])(
    "that took %d ms and %d KiB has figures that a column can hold",
    async (time, memory, ...kept) => {
      const place = reach("HDU", new FakeHdu());
      const run = await sendTo(place, "Accepted", { timeMs: time, memoryKib: memory });
      const outcome = await place.site.pollRun(place.client, run);
      expect([outcome?.timeMs, outcome?.memoryKib]).toEqual(kept);
    },
  );

  test("that is told at no moment was sent at none, and its owner is a name", async () => {
    const place = reach("CF", new FakeCodeforces());
    const run = await sendTo(place, "OK");
    fake.rewrite = (page) =>
      page
        .replace(/"creationTimeSeconds":\d+/, '"creationTimeSeconds":1e300')
        .replace('"handle":"bot"', '"handle":{}');
    const found = await place.site.findRun(place.client, run);
    expect(found).toMatchObject({ sentAtMs: null, user: "[object Object]" });
  });

  test("told hundreds of elements deep is an answer that cannot be read", async () => {
    const place = reach("CF", new FakeCodeforces());
    const run = await sendTo(place, `${"<b>".repeat(5000)}OK`);
    const polling = place.site.pollRun(place.client, run);
    await expect(polling).rejects.toMatchObject({ kind: "markupChanged" });
  });

  test.each([
    ["HDU", () => new FakeHdu(), "<td height=22px>"],
    ["POJ", () => new FakePoj(), "<tr align=center><td>"],
    ["CF", () => new FakeCodeforces(), 'data-submission-id="'],
  ] as const)("with a number of a million digits is none of %s's", async (key, at, before) => {
    const { site, client } = reach(key, at());
    const run = await sendTo({ site, client }, "x");
    fake.rewrite = (page) => page.replaceAll(before, before + "9".repeat(MUCH));
    expect(await site.listRuns(client, run.problem, run.user)).toEqual([]);
  });

  test("of somebody else is nobody's here, whatever list it stands in", async () => {
    const { site, client } = reach("AC", new FakeAtcoder());
    const run = await sendTo({ site, client }, "AC");
    fake.rewrite = (page) => page.replaceAll(">bot<", ">mallory<");
    const sentAtMs = fake.nowMs;
    const known = { account: bot.name, sentAtMs, state: "searching", sendsAgain: false } as const;
    const wish = { problem: run.problem, language: "6017", code: "x", nowMs: sentAtMs };
    let delivery: Delivery = { ...newDelivery(wish), ...known };
    while (delivery.state === "searching") {
      const save = () => Promise.resolve(true);
      const carrier = { site, client, account: bot, save, onUnknownWord: () => {} };
      const consequence = await step(carrier, delivery);
      if (consequence === null) break;
      ({ delivery } = consequence);
    }
    expect(delivery).toMatchObject({ state: "failed", run: null, fault: { kind: "uncertain" } });
  });
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { type Client, createClient } from "../../http/client.ts";
import { FakeAtcoder } from "../../testing/fake-atcoder.ts";
import { virtualClock } from "../../testing/virtual-clock.ts";
import { atcoder } from "./atcoder.ts";

let fake: FakeAtcoder;
let client: Client;
const sending = { problem: "toy001_a", language: "6017", code: "int main() {}" };

beforeEach(() => {
  fake = new FakeAtcoder().start();
  client = createClient({ ...atcoder, origin: fake.origin }, { clock: virtualClock(fake.nowMs) });
});
afterEach(() => fake.stop());

test("never tries to sign in where a person is asked for, and sends no password", async () => {
  fake.asksForPerson = true;
  const signing = atcoder.signIn(client, { name: "bot", password: "secret-1" });
  await expect(signing).rejects.toMatchObject({ kind: "captcha" });
  expect(fake.log.map(({ method }) => method)).toEqual(["GET"]);
});

test("never sends code where a person is asked for", async () => {
  client.jar.set("REVEL_SESSION", fake.openSession("bot"));
  fake.asksForPerson = true;
  const sent = atcoder.send(client, sending, "bot");
  await expect(sent).rejects.toMatchObject({ kind: "captcha", mayHaveArrived: false });
  expect(fake.asked("send")).toEqual([]);
});

test("signs in where nobody is asked for", async () => {
  fake.users.set("bot", "secret-1");
  await atcoder.signIn(client, { name: "bot", password: "secret-1" });
  expect(await atcoder.isSignedIn(client, "bot")).toBe(true);
  const wrong = atcoder.signIn(client, { name: "bot", password: "x" });
  await expect(wrong).rejects.toMatchObject({ kind: "badCredentials" });
});

test("reads a task that is in Japanese alone", async () => {
  fake.statement = "japanese";
  expect(await atcoder.fetchProblem(client, "toy001_a")).toMatchObject({
    locale: "ja",
    description: "<p>足し算をしてください。</p>",
    samples: [{ input: "1 2\n", output: "3\n" }],
  });
});

test("reads an old task, whose sections stand behind their headings", async () => {
  fake.statement = "old";
  expect(await atcoder.fetchProblem(client, "toy001_a")).toMatchObject({
    description: "Add $a_{1}$.",
    input: "<pre>a\n</pre>",
    samples: [{ input: "1 2\n", output: "3\n" }],
  });
});

test("reads a task without headings by the lines before its samples", async () => {
  fake.statement = "literal";
  expect(await atcoder.fetchProblem(client, "toy001_a")).toMatchObject({
    description: '<p>Add a and b.</p><pre class="literal-block">a b</pre><p>That is all.</p>',
    samples: [{ input: "1 2\n", output: "3\n" }],
  });
});

test("hears how long it has to wait", async () => {
  client.jar.set("REVEL_SESSION", fake.openSession("bot"));
  fake.refusal = "<p>Wait for 7 second to submit again.</p>";
  const sent = atcoder.send(client, sending, "bot");
  await expect(sent).rejects.toMatchObject({ kind: "rateLimited", retryAfterMs: 7000 });
});

test("an index of tests is no verdict, whatever went wrong so far", async () => {
  client.jar.set("REVEL_SESSION", fake.openSession("bot"));
  fake.script = { states: ["WJ", "5/20 WA", "WA"] };
  await atcoder.send(client, sending, "bot");
  const run = { id: `${fake.runs[0]?.id}`, problem: "toy001_a", user: "bot" };
  const seen: unknown[] = [];
  for (let look = 0; look < 3; look += 1) {
    const outcome = await atcoder.pollRun(client, run);
    seen.push([outcome?.verdict, outcome?.isFinal]);
  }
  expect(seen).toEqual([
    ["pending", false],
    ["judging", false],
    ["wrongAnswer", true],
  ]);
});

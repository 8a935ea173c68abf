import { afterEach, beforeEach, expect, test } from "vitest";
import { type Client, createClient } from "../../http/client.ts";
import { FakeCodeforces } from "../../testing/fake-codeforces.ts";
import { virtualClock } from "../../testing/virtual-clock.ts";
import { codeforces, gym } from "./codeforces.ts";
import { outcomeOf } from "./run-answer.ts";

let fake: FakeCodeforces;
let client: Client;
const bot = { name: "bot", password: "secret-1" };
const sending = { problem: "1A", language: "54", code: "int main() {}" };

beforeEach(() => {
  fake = new FakeCodeforces().start();
  fake.users.set(bot.name, bot.password);
  client = createClient({ ...gym, origin: fake.origin }, { clock: virtualClock(fake.nowMs) });
});
afterEach(() => fake.stop());

test.each(["meta", "span", "input"] as const)(
  "finds the token of a form in its %s",
  async (where) => {
    fake.tokenIn = where;
    await codeforces.signIn(client, bot);
    await codeforces.send(client, sending, "bot");
    expect(fake.runs).toMatchObject([{ user: "bot", problem: "1A" }]);
  },
);

test("a token that is no token is a page that has changed", async () => {
  fake.token = "short";
  await expect(codeforces.signIn(client, bot)).rejects.toMatchObject({ kind: "markupChanged" });
});

test("the same code twice is refused as such", async () => {
  await codeforces.signIn(client, bot);
  await codeforces.send(client, sending, "bot");
  await expect(codeforces.send(client, sending, "bot")).rejects.toMatchObject({
    kind: "duplicate",
    mayHaveArrived: false,
  });
});

test("a session that is another one's lists nobody's runs as ours", async () => {
  await codeforces.signIn(client, bot);
  fake.addOtherRun("bot", "1A", "54", ["OK"]);
  const list = (user: string) => codeforces.listRuns(client, "1A", user);
  const link = '<a href="/profile/bot">bot</a>';
  expect(await list("Bot")).toHaveLength(1);
  fake.rewrite = (page) => page.replace(link, `<a href="/team/7">Toys</a>: x ${link}`);
  expect(await list("bot")).toHaveLength(1);
  fake.rewrite = (page) => page.replace(link, '<a href="/profile/mallory">mallory</a>');
  await expect(list("bot")).rejects.toMatchObject({
    ...{ kind: "loginRequired", detail: "the session is that of mallory" },
  });
  expect(await list("bot@oj.example")).toHaveLength(1);
});

test("a form that asks for a person ends it before anything is sent", async () => {
  await codeforces.signIn(client, bot);
  fake.widget = "<div class='cf-turnstile' data-sitekey='x'></div>";
  await expect(codeforces.send(client, sending, "bot")).rejects.toMatchObject({ kind: "captcha" });
  expect(fake.asked("send")).toEqual([]);
  const other = createClient({ ...gym, origin: fake.origin });
  await expect(codeforces.signIn(other, bot)).rejects.toMatchObject({ kind: "captcha" });
  expect(fake.asked("login")).toHaveLength(1);
});

const PDF = {
  title: "Toy Sum",
  timeLimitMs: 2500,
  memoryLimitMib: 256,
  inputFile: "toy.in",
  outputFile: "toy.out",
  source: "Toy Gym",
};

test.each([
  ["pdf", "/gym/100001/problem/A?locale=en"],
  ["embedded", "/gym/100001/file.pdf"],
  ["attachments", "/gym/100001/attachments/download/2/statements.pdf"],
] as const)(
  "reads title and limits of a statement that is a file (%s) from the contest",
  async (how, path) => {
    fake.statement = how;
    const problem = await gym.fetchProblem(client, "100001A");
    expect(problem).toMatchObject({ ...PDF, pdf: fake.origin + path, description: "" });
  },
);

test("says that a gym wants one to sign in", async () => {
  fake.isClosed = true;
  const asking = gym.fetchProblem(client, "100001A");
  await expect(asking).rejects.toMatchObject({ kind: "loginRequired" });
  await gym.signIn(client, bot);
  expect((await gym.fetchProblem(client, "100001A")).title).toBe("Toy Sum");
});

test("hears that it has asked too often", async () => {
  fake.isCalledTooOften = true;
  const asking = codeforces.findRun(client, { id: "1", problem: "1A", user: "bot" });
  await expect(asking).rejects.toMatchObject({ kind: "rateLimited", retryAfterMs: 2000 });
});

test("shows the most that one test took, and the page's words where none was run", () => {
  const told = { waiting: "false", compilationError: "false", testCount: "0" };
  expect(outcomeOf({ ...told, verdict: "<b>Happy New Year!</b>" })).toMatchObject({
    verdict: "accepted",
    timeMs: null,
  });
  const tests = { testCount: "2", "verdict#1": "OK", "verdict#2": "WRONG_ANSWER" };
  const amounts = { "timeConsumed#1": "62", "timeConsumed#2": "15", "memoryConsumed#1": "2048" };
  expect(outcomeOf({ ...told, ...tests, ...amounts, verdict: "" })).toMatchObject({
    verdict: "wrongAnswer",
    timeMs: 62,
    memoryKib: 2,
  });
});

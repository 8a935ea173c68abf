import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RemoteFailure } from "./failure.ts";
import { type Client, createClient } from "./http/client.ts";
import { listedNames } from "./languages/table.ts";
import { pickRun } from "./pick-run.ts";
import type { FakeSite, Trick } from "./testing/fake-site.ts";
import { FakeSpoj } from "./testing/fake-spoj.ts";
import { SITE_CASES } from "./testing/site-cases.ts";
import { virtualClock } from "./testing/virtual-clock.ts";

const CODE = `int main() { /* ${"more than fifty bytes ".repeat(3)} 中文 & < % + */ }`;

async function failureOf(doing: Promise<unknown>): Promise<RemoteFailure> {
  const error = await doing.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof RemoteFailure) return error;
  throw new Error(`no failure of the site, but ${String(error)}`);
}

/** What most problems have none of. */
const PLAIN = {
  tags: [],
  hint: "",
  source: "",
  inputFile: null,
  outputFile: null,
  languages: null,
  pictures: [],
  pdf: null,
  locale: "en",
};

/** Everything that goes wrong before a page is read, and what it is called. */
const ANSWERS: readonly (readonly [Trick, string])[] = [
  ["cloudflare", "challenge"],
  ["drawnRedirect", "challenge"],
  ["proofOfWork", "challenge"],
  ["cookieScript", "challenge"],
  ["tooMany", "rateLimited"],
  ["throttled", "rateLimited"],
  ["error500", "upstreamDown"],
  ["error502", "upstreamDown"],
  ["error504", "upstreamDown"],
  ["hugeBody", "upstreamDown"],
  ["brokenBody", "upstreamDown"],
  ["foreignRedirect", "forbidden"],
];

describe.each(SITE_CASES)("$site.name", (one) => {
  const { site, problem, language } = one;
  const user = "bot";
  let fake: FakeSite;
  let client: Client;

  const clientOf = (timeoutMs = 5000) =>
    createClient({ ...site, origin: fake.origin }, { clock: virtualClock(fake.nowMs), timeoutMs });

  beforeEach(() => {
    fake = one.fake().start();
    client = clientOf();
  });
  afterEach(() => fake.stop());

  /** Sends code and finds its run, as the worker does. */
  async function sendOne(states: readonly string[], more: object = {}) {
    fake.script = { states, timeMs: 31, memoryKib: 3700, ...more };
    await one.enter(client, fake);
    const id = await site.send(client, { problem, language, code: CODE }, user);
    if (id !== null) return { id, problem, user };
    const picked = pickRun(await site.listRuns(client, problem, user), {
      user,
      problem,
      languages: [],
      after: null,
      sentAtMs: fake.nowMs,
    });
    if (picked.kind !== "found") throw new Error(picked.kind);
    return { id: picked.run.id, problem, user };
  }

  test.each(one.ids)("reads the id %s as %s", (written, id) => {
    expect(site.parseId(written)).toBe(id);
  });

  test("knows the addresses it hands out", () => {
    const url = new URL(site.problemPath(problem), site.origin);
    expect(site.parseId(url.href)).toBe(problem);
    const run = new URL(site.runPath(problem, "4100001"), site.origin);
    expect(site.parseRun(run.href)).toBe("4100001");
  });

  test("reads a problem", async () => {
    const read = JSON.stringify(await site.fetchProblem(client, problem));
    expect(JSON.parse(read.replaceAll(fake.origin, site.origin))).toEqual({
      ...PLAIN,
      id: problem,
      url: new URL(site.problemPath(problem), site.origin).href,
      ...one.reads,
    });
  });

  test("has the problem that a look at the site asks for", async () => {
    const read = await site.fetchProblem(client, site.knownProblem);
    expect(read.title).not.toBe("");
  });

  test("says that a problem is missing", async () => {
    expect((await failureOf(site.fetchProblem(client, one.missing))).kind).toBe("notFound");
  });

  test("says that a page is not what it was, and makes no empty problem of it", async () => {
    fake.play("problem", "renamedClass");
    expect((await failureOf(site.fetchProblem(client, problem))).kind).toBe("markupChanged");
  });

  test.each(ANSWERS)("names what stands in place of a problem: %s is %s", async (trick, kind) => {
    fake.play("problem", trick, 2);
    expect((await failureOf(site.fetchProblem(client, problem))).kind).toBe(kind);
    expect(fake.log.every(({ url }) => url.origin === fake.origin)).toBe(true);
  });

  test("takes a question for people for what it is, at the form and in answer to code", async () => {
    await one.enter(client, fake);
    fake.play("form", "captcha");
    expect((await failureOf(site.checkForm(client, problem))).kind).toBe("captcha");
    fake.play("send", "captcha");
    const failure = await failureOf(site.send(client, { problem, language, code: CODE }, user));
    expect(failure).toMatchObject({ kind: "captcha", mayHaveArrived: false });
    expect(fake.runs).toEqual([]);
    expect(fake.asked("send")).toHaveLength(1);
  });

  test.runIf(site.abilities.signsIn)("takes it for that in answer to a sign-in", async () => {
    fake.users.set("bot", "right");
    fake.play("login", "captcha");
    const failure = await failureOf(site.signIn(client, { name: "bot", password: "right" }));
    expect(failure.kind).toBe("captcha");
  });

  test("waits as long as it is asked to", async () => {
    fake.play("problem", "tooMany");
    expect((await failureOf(site.fetchProblem(client, problem))).retryAfterMs).toBe(30_000);
    fake.play("problem", "tooManyUntil");
    const { retryAfterMs } = await failureOf(site.fetchProblem(client, problem));
    expect(retryAfterMs).toBeGreaterThan(10_000);
    expect(retryAfterMs).toBeLessThanOrEqual(45_000);
  });

  test.each(one.words)("takes %s for %s", async (word, verdict) => {
    const run = await sendOne([word]);
    const outcome = await site.pollRun(client, run);
    expect(outcome?.verdict).toBe(verdict);
    expect(outcome?.isUnknown).toBe(false);
    expect(outcome?.isFinal).toBe(VERDICTS[verdict].phase === "final");
    if (verdict !== "accepted") return;
    expect(outcome).toMatchObject({ timeMs: 31, memoryKib: 3700 });
  });

  test("takes a word that it does not know for no verdict, and says so", async () => {
    const run = await sendOne(["Gone Fishing"]);
    expect(await site.pollRun(client, run)).toMatchObject({
      verdict: "judging",
      isFinal: false,
      isUnknown: true,
      raw: expect.stringMatching(/Gone Fishing/i),
    });
  });

  test("sends code as it is written, once", async () => {
    await sendOne([one.words[0]?.[0] ?? ""]);
    expect(fake.runs).toMatchObject([{ user, problem, language, code: CODE }]);
    expect(fake.asked("send")).toHaveLength(1);
  });

  test("says that a run is gone", async () => {
    const run = await sendOne([one.words[0]?.[0] ?? ""]);
    for (const each of fake.runs) each.isRemoved = true;
    expect(await site.pollRun(client, run)).toBeNull();
  });

  test("hands on what the compiler said", async () => {
    const word = one.words.find(([, verdict]) => verdict === "compileError")?.[0] ?? "";
    const run = await sendOne([word], { compiler: "main.cpp:1: error: a < b" });
    await site.pollRun(client, run);
    expect(await site.compilerText(client, run)).toBe("main.cpp:1: error: a < b");
  });

  test("says that the compiler said nothing", async () => {
    const word = one.words.find(([, verdict]) => verdict === "compileError")?.[0] ?? "";
    expect(await site.compilerText(client, await sendOne([word]))).toBeNull();
  });

  test("tells whether it is signed in", async () => {
    expect(await site.isSignedIn(client, user)).toBe(false);
    await one.enter(client, fake);
    expect(await site.isSignedIn(client, user)).toBe(true);
    await site.checkForm(client, problem);
    fake.endSessions();
    expect(await site.isSignedIn(client, user)).toBe(false);
    expect((await failureOf(site.checkForm(client, problem))).kind).toBe("loginRequired");
  });

  const { readLanguages } = site;
  test.runIf(readLanguages !== null)(
    "says what its form offers to whoever is signed in",
    async () => {
      if (readLanguages === null) return;
      // Strangers see the list at some problems.
      if (fake instanceof FakeSpoj) fake.isOpen = false;
      expect((await failureOf(readLanguages(client, problem))).kind).toBe("loginRequired");
      await one.enter(client, fake);
      const languages = await readLanguages(client, problem);
      expect(languages.map(({ id }) => id)).toContain(language);
      expect(languages.every(({ name }) => name.length > 0)).toBe(true);
    },
  );

  test("says that a session has ended instead of losing code", async () => {
    await one.enter(client, fake);
    fake.play("send", "sessionGone");
    const failure = await failureOf(site.send(client, { problem, language, code: CODE }, user));
    expect(failure.kind).toBe("loginRequired");
    expect(failure.mayHaveArrived).toBe(false);
    expect(fake.runs).toEqual([]);
  });

  test.runIf(site.abilities.signsIn)(
    "says that a password is wrong, without saying it",
    async () => {
      fake.users.set("bot", "right");
      const failure = await failureOf(site.signIn(client, { name: "bot", password: "wr0ng" }));
      expect(failure.kind).toBe("badCredentials");
      expect(failure.message).not.toContain("wr0ng");
    },
  );

  test("keeps the cookies of accounts apart", async () => {
    await one.enter(client, fake);
    const other = clientOf();
    expect(await site.isSignedIn(other, user)).toBe(false);
    expect(await site.isSignedIn(client, user)).toBe(true);
  });

  test.each(one.refusals)("hands on why code is refused: %s", async (page, kind, words) => {
    await one.enter(client, fake);
    fake.refusal = page;
    const failure = await failureOf(site.send(client, { problem, language, code: CODE }, user));
    expect(failure.kind).toBe(kind);
    expect(failure.detail).toContain(words);
    expect(failure.mayHaveArrived).toBe(false);
  });

  const BROKEN: readonly (readonly [Trick, boolean])[] = [
    ["silentAfter", true],
    ["silentBefore", true],
    ["error502", true],
    ["error504", true],
    ["cloudflare", false],
    ["tooMany", false],
  ];
  test.each(BROKEN)("knows after %s whether code may have arrived: %s", async (trick, isOpen) => {
    await one.enter(client, fake);
    const hasty = createClient(
      { ...site, origin: fake.origin },
      { jar: client.jar, clock: client.clock, timeoutMs: trick.startsWith("silent") ? 150 : 5000 },
    );
    fake.play("send", trick);
    const sending = { problem, language, code: CODE };
    expect((await failureOf(site.send(hasty, sending, user))).mayHaveArrived).toBe(isOpen);
    expect(fake.asked("send")).toHaveLength(1);
  });

  test("code that nobody listens to has not arrived", async () => {
    await one.enter(client, fake);
    await fake.stop();
    const failure = await failureOf(site.send(client, { problem, language, code: CODE }, user));
    expect(failure).toMatchObject({ kind: "upstreamDown", mayHaveArrived: false });
  });

  test("keeps its pace", async () => {
    const clock = virtualClock(0);
    const paced = createClient({ ...site, origin: fake.origin }, { clock });
    await site.fetchProblem(paced, problem);
    await site.fetchProblem(paced, problem);
    const waited = clock.pauses.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThanOrEqual(site.gapMs);
  });

  test.runIf(site.abilities.listsRuns)("finds its own run among others", async () => {
    await one.enter(client, fake);
    const before = fake.addOtherRun(user, problem, language, ["x"]);
    await site.send(client, { problem, language, code: CODE }, user);
    const mine = fake.runs[0];
    fake.addOtherRun("somebody", problem, language, ["x"]);
    fake.addOtherRun(user, `${problem}9`, language, ["x"]);
    const languages = listedNames(site.languages, language);
    const sought = { user, problem, languages, sentAtMs: fake.nowMs };
    const runs = await site.listRuns(client, problem, user);
    expect(pickRun(runs, { ...sought, after: `${before.id}` })).toMatchObject({
      kind: "found",
      run: { id: `${mine?.id}` },
    });
    expect(pickRun(runs, { ...sought, after: null }).kind).toBe("ambiguous");
    expect(pickRun(runs, { ...sought, after: `${mine?.id}` }).kind).toBe("none");
  });

  test.runIf(site.abilities.listsRuns)("finds what it sends in each language", async () => {
    await one.enter(client, fake);
    const ids = site.languages.map(({ id }) => id);
    const found: string[] = [];
    for (const id of ids) {
      await site.send(client, { problem, language: id, code: `${CODE} ${id}` }, user);
      const after = fake.runs[1] === undefined ? null : `${fake.runs[1].id}`;
      const runs = await site.listRuns(client, problem, user);
      const languages = listedNames(site.languages, id);
      const picked = pickRun(runs, { user, problem, languages, after, sentAtMs: fake.nowMs });
      if (picked.kind === "found" && picked.run.id === `${fake.runs[0]?.id}`) found.push(id);
    }
    expect(found).toEqual(ids);
  });

  test.runIf(site.abilities.verifiesClaims)("looks up whose run an address names", async () => {
    const { id } = await sendOne([one.words[0]?.[0] ?? ""]);
    const found = await site.findRun(clientOf(), { id, problem, user });
    expect(found).toMatchObject({ id, user, problem, outcome: { verdict: "accepted" } });
    const sentAtMs = found?.sentAtMs ?? fake.nowMs;
    expect(Math.abs(sentAtMs - fake.nowMs)).toBeLessThan(60_000);
    expect(await site.findRun(clientOf(), { id: "1", problem, user })).toBeNull();
  });

  test("has words for verdicts only", () => {
    for (const [, verdict] of one.words) {
      expect(findVerdict(VERDICTS[verdict].code)).toBe(verdict);
    }
  });
});

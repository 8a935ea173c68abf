import { VERDICTS } from "@gavel/domain/verdict";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Client, createClient } from "../http/client.ts";
import { CookieJar } from "../http/cookie-jar.ts";
import type { RemoteSite } from "../site.ts";
import type { FakeSite } from "../testing/fake-site.ts";
import { SITE_CASES, type SiteCase } from "../testing/site-cases.ts";
import { virtualClock } from "../testing/virtual-clock.ts";
import type { Consequence } from "./after-failure.ts";
import { afterCrash, type Delivery, newDelivery, soughtFirst } from "./delivery.ts";
import { LOOKS_MAX } from "./pauses.ts";
import { type Carrier, step } from "./step.ts";

const CODE = `int main() { return 0; } // ${"long enough ".repeat(5)}`;
const account = { name: "bot", password: "secret-1" };
const STEPS_MAX = 200;

class Killed extends Error {}

/** What a server does with a delivery, in memory: all that outlives it is `stored` and the session. */
class Courier {
  readonly fake: FakeSite;
  readonly site: RemoteSite;
  readonly clock: ReturnType<typeof virtualClock>;
  stored: Delivery;
  session = "[]";
  client: Client;
  readonly seen: Delivery[] = [];
  readonly told: Consequence[] = [];
  /** The server ends at this moment, once. */
  killAt: "beforeSend" | "afterSend" | "polling" | null = null;
  isOurs = true;
  timeoutMs = 5000;
  takenRuns: string[] = [];
  readonly unknownWords: string[] = [];

  constructor({ site, problem, language }: SiteCase, fake: FakeSite) {
    this.fake = fake;
    this.site = site;
    this.clock = virtualClock(fake.nowMs);
    this.stored = newDelivery({ problem, language, code: CODE, nowMs: this.clock.now() });
    this.client = this.#connect();
  }

  #connect(): Client {
    const { clock, timeoutMs } = this;
    const jar = CookieJar.read(this.session);
    return createClient({ ...this.site, origin: this.fake.origin }, { clock, timeoutMs, jar });
  }

  restart(): void {
    this.client = this.#connect();
    this.stored = afterCrash(this.stored);
  }

  async run(): Promise<Delivery> {
    for (let count = 0; count < STEPS_MAX; count += 1) {
      if (this.stored.state === "done" || this.stored.state === "failed") return this.stored;
      try {
        if (!(await this.#once())) return this.stored;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        this.restart();
      }
    }
    throw new Error(`no end in the state ${this.stored.state}`);
  }

  async #once(): Promise<boolean> {
    const { site, client } = this;
    await this.clock.sleep(Math.max(0, this.stored.nextAtMs - this.clock.now()));
    const save = (delivery: Delivery) => this.#save(delivery);
    const onUnknownWord = (word: string) => this.unknownWords.push(word);
    const { takenRuns } = this;
    const carrier: Carrier = { site, client, account, save, takenRuns, onUnknownWord };
    const consequence = await step(carrier, this.stored);
    if (consequence === null) return false;
    const sent = this.stored.state === "sending";
    if (sent) this.#die("afterSend");
    if (this.stored.state === "polling") this.#die("polling");
    this.session = this.client.jar.write();
    this.told.push(consequence);
    this.#store(consequence.delivery);
    // Without an account it waits for another one, and there is none.
    return consequence.account === null || consequence.account === "coolsDown";
  }

  async #save(delivery: Delivery): Promise<boolean> {
    if (!this.isOurs) return false;
    this.session = this.client.jar.write();
    this.#store(delivery);
    this.#die("beforeSend");
    return true;
  }

  #store(delivery: Delivery): void {
    this.stored = JSON.parse(JSON.stringify(delivery));
    this.seen.push(this.stored);
  }

  #die(moment: typeof this.killAt): void {
    if (this.killAt !== moment) return;
    this.killAt = null;
    throw new Killed();
  }
}

/** A word of the site for each. */
const wordFor = ({ words }: SiteCase, wanted: string) =>
  words.find(([, verdict]) => verdict === wanted)?.[0] ?? "";

describe.each(SITE_CASES)("$site.name", (one) => {
  let fake: FakeSite;
  let courier: Courier;
  beforeEach(async () => {
    fake = one.fake().start();
    fake.users.set(account.name, account.password);
    courier = new Courier(one, fake);
    fake.script = {
      states: [wordFor(one, "pending"), wordFor(one, "judging"), wordFor(one, "accepted")],
    };
    // A person has brought a session where a password opens none.
    if (!one.site.abilities.signsIn) await one.enter(courier.client, fake);
    courier.session = courier.client.jar.write();
  });
  afterEach(() => fake.stop());

  test("carries a program to its verdict, sent once", async () => {
    const { state, outcome } = await courier.run();
    expect([state, outcome?.verdict]).toEqual(["done", "accepted"]);
    expect(fake.asked("send")).toHaveLength(1);
    expect(fake.asked("login").length).toBeLessThanOrEqual(1);
    const codes = courier.seen.slice(0, -1).map(({ progress }) => VERDICTS[progress].code);
    expect(codes).toEqual([...codes].sort((a, b) => a - b));
  });

  test("is not sent again by a server that starts after one was killed in the middle of sending", async () => {
    courier.killAt = "afterSend";
    const { state, fault } = await courier.run();
    expect(fake.asked("send")).toHaveLength(1);
    if (one.site.abilities.listsRuns) expect(state).toBe("done");
    else expect(fault?.kind).toBe("lost");
  });

  test("is not sent by a server that starts after one was killed just before, since it cannot know", async () => {
    courier.killAt = "beforeSend";
    const fault = one.site.abilities.listsRuns ? "uncertain" : "lost";
    expect((await courier.run()).fault?.kind).toBe(fault);
    expect(fake.asked("send")).toEqual([]);
  });

  test("is looked at further after a server was killed while it waited for the verdict", async () => {
    courier.killAt = "polling";
    expect((await courier.run()).state).toBe("done");
    expect(fake.asked("send")).toHaveLength(1);
  });

  test("ends without a verdict in time, and another try only looks again", async () => {
    fake.script = { states: [wordFor(one, "pending")] };
    const { state, fault, run } = await courier.run();
    expect([state, fault?.kind]).toEqual(["failed", "expired"]);
    expect(run).not.toBeNull();
    expect(fake.asked("poll").length).toBeLessThanOrEqual(LOOKS_MAX + 1);
    for (const each of fake.runs) each.states.splice(0, 1, wordFor(one, "wrongAnswer"));
    const anew = { tries: 0, misses: 0, fault: null, nextAtMs: courier.clock.now() };
    courier.stored = { ...courier.stored, ...anew, state: "polling" };
    expect((await courier.run()).outcome?.verdict).toBe("wrongAnswer");
    expect(fake.asked("send")).toHaveLength(1);
  });

  test("a word that nobody knows never becomes a verdict, and is handed on once", async () => {
    fake.script = { states: ["Gone Fishing"] };
    const { fault, outcome } = await courier.run();
    expect(fault).toMatchObject({
      kind: "expired",
      detail: expect.stringMatching(/gone fishing/i),
    });
    expect(outcome).toBeNull();
    expect(courier.unknownWords).toEqual([expect.stringMatching(/gone fishing/i)]);
  });

  test.each([
    ["cloudflare", "challenge"],
    ["cookieScript", "challenge"],
    ["captcha", "captcha"],
  ] as const)(
    "ends at once where the site wants a browser or a person (%s)",
    async (trick, kind) => {
      fake.play("send", trick);
      expect((await courier.run()).fault?.kind).toBe(kind);
      expect(courier.told.at(-1)?.site).toBe("blocked");
      expect(fake.asked("send")).toHaveLength(1);
    },
  );

  test("takes an answer that never came for one that may have been given", async () => {
    courier.timeoutMs = 200;
    courier.restart();
    fake.play("send", "silentAfter");
    const { state, fault } = await courier.run();
    expect(fake.asked("send")).toHaveLength(1);
    if (one.site.abilities.listsRuns) expect(state).toBe("done");
    else expect(fault?.kind).toBe("lost");
  });

  test.runIf(one.site.abilities.signsIn)("signs in once more where its session ended", async () => {
    fake.play("send", "sessionGone");
    expect((await courier.run()).state).toBe("done");
    expect(fake.asked("login")).toHaveLength(2);
    expect(fake.runs).toHaveLength(1);
  });
});

describe("at HDU", () => {
  const [one] = SITE_CASES;
  if (one === undefined) throw new Error("no site");
  let fake: FakeSite;
  let courier: Courier;
  beforeEach(() => {
    fake = one.fake().start();
    fake.users.set(account.name, account.password);
    fake.script = { states: ["Accepted"] };
    courier = new Courier(one, fake);
  });
  afterEach(() => fake.stop());

  test("waits where it was too fast, and gives up where it always is", async () => {
    fake.play("send", "tooMany");
    expect((await courier.run()).state).toBe("done");
    expect(Math.max(...courier.clock.pauses)).toBeGreaterThanOrEqual(30_000);
    fake.play("send", "tooMany", 9);
    courier.stored = { ...newDelivery({ ...courier.stored, nowMs: 0 }) };
    expect((await courier.run()).fault?.kind).toBe("rateLimited");
  });

  test("comes back to a site that was down before anything was sent", async () => {
    fake.play("home", "error502", 3);
    expect((await courier.run()).state).toBe("done");
    expect(fake.asked("send")).toHaveLength(1);
  });

  test("freezes an account with a wrong password, and waits for another", async () => {
    fake.users.set(account.name, "another");
    const { state, account: held } = await courier.run();
    expect([state, held]).toEqual(["waiting", null]);
    expect(courier.told.at(-1)?.account).toBe("frozen");
    expect(fake.asked("login")).toHaveLength(1);
  });

  test("stops where a new sign-in does not help", async () => {
    fake.play("send", "sessionGone", 5);
    const { state } = await courier.run();
    expect(state).toBe("waiting");
    expect(courier.told.at(-1)?.account).toBe("expired");
    expect(fake.asked("send")).toHaveLength(2);
  });

  test("finds a run that appears late, and not one of before", async () => {
    fake.addOtherRun(account.name, one.problem, one.language, ["Wrong Answer"]);
    fake.script = { states: ["Accepted"], hiddenLooks: 3 };
    expect((await courier.run()).outcome?.verdict).toBe("accepted");
  });

  test("takes neither of two runs that could be it", async () => {
    fake.addOtherRun(account.name, one.problem, one.language, ["Accepted"]);
    fake.addOtherRun(account.name, one.problem, one.language, ["Accepted"]);
    const sentAtMs = courier.clock.now();
    courier.stored = { ...courier.stored, state: "searching", account: account.name, sentAtMs };
    expect((await courier.run()).fault?.kind).toBe("ambiguous");
  });

  test("waits as long as the site says, also where it names a moment", async () => {
    fake.play("send", "tooManyUntil");
    expect((await courier.run()).state).toBe("done");
    const longest = Math.max(...courier.clock.pauses);
    expect(longest).toBeGreaterThanOrEqual(40_000);
    expect(longest).toBeLessThanOrEqual(60_000);
    expect(fake.asked("send")).toHaveLength(2);
    expect(fake.runs).toHaveLength(1);
  });

  test.each(["slowBody", "brokenBody"] as const)(
    "an answer that never ends is none, and what was sent is looked for (%s)",
    async (trick) => {
      courier.timeoutMs = 200;
      courier.restart();
      fake.play("list", trick);
      fake.play("poll", trick);
      expect((await courier.run()).state).toBe("done");
      expect(fake.asked("send")).toHaveLength(1);
    },
  );

  test("bytes that mean nothing make no verdict", async () => {
    fake.script = { states: ["Running", "Running", "Accepted"] };
    fake.play("poll", "brokenBytes", 2);
    const { state, outcome } = await courier.run();
    expect([state, outcome?.verdict]).toEqual(["done", "accepted"]);
    expect(fake.asked("send")).toHaveLength(1);
  });

  test("a verdict stands though the site judges the run again, until somebody asks once more", async () => {
    fake.script = { states: ["Accepted", "Running", "Wrong Answer"] };
    const done = await courier.run();
    expect(done.outcome?.verdict).toBe("accepted");
    expect(fake.asked("poll")).toHaveLength(1);
    // A rejudge here asks for the same run.
    const anew = { progress: "pending", outcome: null, tries: 0, nextAtMs: 0 } as const;
    courier.stored = { ...done, ...anew, state: "polling" };
    expect((await courier.run()).outcome?.verdict).toBe("wrongAnswer");
    expect(fake.asked("send")).toHaveLength(1);
  });

  const sent = (sendsAgain: boolean): Delivery => {
    const known = { account: account.name, sentAtMs: courier.clock.now(), newestBefore: "4000000" };
    return soughtFirst({ ...courier.stored, ...known, sendsAgain });
  };

  test("who asks for another try gets the run that had arrived after all", async () => {
    fake.addOtherRun(account.name, one.problem, one.language, ["Wrong Answer"]);
    courier.stored = sent(true);
    expect((await courier.run()).outcome?.verdict).toBe("wrongAnswer");
    expect(fake.asked("send")).toEqual([]);
  });

  test("who asks for another try has it sent where no run is found, and nobody else has", async () => {
    courier.stored = sent(false);
    expect((await courier.run()).fault?.kind).toBe("uncertain");
    expect(fake.asked("send")).toEqual([]);
    courier.stored = sent(true);
    expect((await courier.run()).outcome?.verdict).toBe("accepted");
    expect(fake.asked("send")).toHaveLength(1);
    expect(fake.asked("list").length).toBeGreaterThan(8);
  });

  test("passes over runs that are known to be something else's", async () => {
    const other = fake.addOtherRun(account.name, one.problem, one.language, ["Accepted"]);
    courier.takenRuns = [`${other.id}`];
    courier.stored = sent(false);
    expect((await courier.run()).fault?.kind).toBe("uncertain");
  });

  test("looks at a run that somebody has named without signing in", async () => {
    const named = fake.addOtherRun("alice", one.problem, one.language, ["Running", "Accepted"]);
    const known = { sentAtMs: courier.clock.now(), run: `${named.id}`, isClaimed: true };
    courier.stored = { ...courier.stored, ...known, state: "polling" };
    expect(await courier.run()).toMatchObject({ said: "Accepted", progress: "accepted" });
    expect([...fake.asked("login"), ...fake.asked("home")]).toEqual([]);
  });

  test("keeps what the site says of it", async () => {
    fake.script = { states: ["Queuing", "Running", "Runtime Error<br>(ACCESS_VIOLATION)"] };
    await courier.run();
    const said = [...new Set(courier.seen.map((one) => one.said))];
    expect(said).toEqual(["", "Queuing", "Running", "Runtime Error(ACCESS_VIOLATION)"]);
  });

  test("says that its run is gone, and only after some looks", async () => {
    courier.stored = { ...courier.stored, state: "polling", account: account.name, run: "4000000" };
    expect((await courier.run()).fault?.kind).toBe("runGone");
    expect(fake.asked("poll")).toHaveLength(3);
  });

  test("sends nothing that has become another server's", async () => {
    courier.isOurs = false;
    expect((await courier.run()).state).toBe("waiting");
    expect(fake.asked("send")).toEqual([]);
  });

  test("makes short programs long enough, and refuses long ones itself", async () => {
    courier.stored = { ...courier.stored, code: "int main(){}" };
    expect((await courier.run()).state).toBe("done");
    expect(fake.runs[0]?.code.trim()).toBe("int main(){}");
    courier.stored = newDelivery({ ...courier.stored, code: "x".repeat(70_000), nowMs: 0 });
    expect((await courier.run()).fault).toMatchObject({ kind: "refused" });
    expect(fake.asked("send")).toHaveLength(1);
  });

  test("brings what the compiler said", async () => {
    fake.script = { states: ["Compilation Error"], compiler: "main.c:1: error" };
    expect(await courier.run()).toMatchObject({ state: "done", compilerText: "main.c:1: error" });
  });
});

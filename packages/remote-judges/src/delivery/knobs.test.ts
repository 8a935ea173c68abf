/** What only some sites say, and what follows for the program: each said once and then no more, or for good. */
import { afterEach, expect, test } from "vitest";
import { createClient } from "../http/client.ts";
import { FakeCodeforces } from "../testing/fake-codeforces.ts";
import { FakeHdu } from "../testing/fake-hdu.ts";
import { FakePoj } from "../testing/fake-poj.ts";
import type { FakeSite } from "../testing/fake-site.ts";
import { SITE_CASES, type SiteCase } from "../testing/site-cases.ts";
import { virtualClock } from "../testing/virtual-clock.ts";
import { type Delivery, newDelivery } from "./delivery.ts";
import { step } from "./step.ts";

const CODE = `int main() { return 0; } // ${"long enough ".repeat(5)}`;
const account = { name: "bot", password: "secret-1" };
const STEPS_MAX = 100;

let fake: FakeSite;
afterEach(() => fake.stop());

const caseOf = (key: string): SiteCase => {
  const found = SITE_CASES.find(({ site }) => site.key === key);
  if (found === undefined) throw new Error(`no case of ${key}`);
  return found;
};
const accepted = ({ words }: SiteCase) =>
  words.find(([, verdict]) => verdict === "accepted")?.[0] ?? "";

/** Until it has ended, with the one account that there is. */
async function carry({ site, problem, language }: SiteCase, code = CODE, timeoutMs = 5000) {
  const clock = virtualClock(fake.nowMs);
  const client = createClient({ ...site, origin: fake.origin }, { clock, timeoutMs });
  let delivery: Delivery = newDelivery({ problem, language, code, nowMs: clock.now() });
  const save = async (next: Delivery) => {
    delivery = next;
    return true;
  };
  for (let count = 0; count < STEPS_MAX; count += 1) {
    if (delivery.state === "done" || delivery.state === "failed") break;
    await clock.sleep(Math.max(0, delivery.nextAtMs - clock.now()));
    const consequence = await step(
      { site, client, account, save, onUnknownWord: () => {} },
      delivery,
    );
    if (consequence === null) break;
    delivery = consequence.delivery;
    // It waits for another account, and there is none.
    if (consequence.account === "frozen" || consequence.account === "expired") break;
  }
  return { delivery, longest: Math.max(0, ...clock.pauses) };
}
const open = (one: FakeSite) => {
  fake = one.start();
  fake.users.set(account.name, account.password);
  return fake;
};

test("HDU takes two of an account no sooner than after five seconds: the second waits", async () => {
  const one = caseOf("HDU");
  open(new FakeHdu()).script = { states: [accepted(one)] };
  fake.refusal = "<p>Please don't re-submit in 5 seconds, thank you.</p>";
  fake.refusalsLeft = 1;
  const { delivery, longest } = await carry(one);
  expect(delivery.outcome?.verdict).toBe("accepted");
  expect(longest).toBeGreaterThanOrEqual(5000);
  expect([fake.asked("send").length, fake.runs.length]).toEqual([2, 1]);
});

test("HDU lets nobody in whose account it has not looked at yet, in its own words", async () => {
  const hdu = new FakeHdu();
  open(hdu);
  hdu.unapproved.add(account.name);
  const { delivery } = await carry(caseOf("HDU"));
  expect(delivery.fault).toEqual({
    kind: "forbidden",
    detail: "Waiting account to be approved",
  });
  expect(fake.asked("send")).toEqual([]);
});

test("HDU takes nothing that is too long, and is not asked", async () => {
  open(new FakeHdu());
  const { delivery } = await carry(caseOf("HDU"), "x".repeat(70_000));
  expect(delivery.fault).toMatchObject({
    kind: "refused",
    detail: expect.stringContaining("65536"),
  });
  expect(fake.asked("send")).toEqual([]);
});

test("what is too short for HDU is sent with blanks behind it", async () => {
  const one = caseOf("HDU");
  open(new FakeHdu()).script = { states: [accepted(one)] };
  const { delivery } = await carry(one, "main(){}");
  expect(delivery.state).toBe("done");
  expect(fake.runs[0]?.code.trimEnd()).toBe("main(){}");
});

test.each(["CF", "GYM"])(
  "a token of %s that is over is fetched anew, and the code is sent once",
  async (key) => {
    const one = caseOf(key);
    const codeforces = new FakeCodeforces();
    open(codeforces).script = { states: [accepted(one)] };
    codeforces.staleForms = 1;
    const { delivery } = await carry(one);
    expect(delivery.outcome?.verdict).toBe("accepted");
    expect(fake.runs).toHaveLength(1);
    codeforces.staleForms = 9;
    expect((await carry(one, `${CODE}//`)).delivery.state).toBe("waiting");
    expect(fake.runs).toHaveLength(1);
  },
);

test("code that Codeforces has had from the account ends there, in words", async () => {
  const one = caseOf("CF");
  open(new FakeCodeforces()).script = { states: [accepted(one)] };
  expect((await carry(one)).delivery.state).toBe("done");
  const { delivery } = await carry(one);
  expect(delivery.fault).toMatchObject({
    kind: "duplicate",
    detail: expect.stringContaining("exactly the same code"),
  });
  expect(fake.runs).toHaveLength(1);
});

test.each(SITE_CASES.filter(({ site }) => site.abilities.listsRuns && site.abilities.signsIn))(
  "a run that never appears at $site.name, or never arrived, is not sent again",
  async (one) => {
    open(one.fake()).script = { states: [accepted(one)], hiddenLooks: 99 };
    expect((await carry(one)).delivery.fault?.kind).toBe("uncertain");
    expect(fake.asked("send")).toHaveLength(1);
    fake.play("send", "silentBefore");
    expect((await carry(one, `${CODE}//`, 200)).delivery.fault?.kind).toBe("uncertain");
    expect(fake.asked("send")).toHaveLength(2);
    expect(fake.runs).toHaveLength(1);
  },
);

test("POJ tells its owner alone what the compiler said, so it is asked once more signed in", async () => {
  open(new FakePoj()).script = { states: ["Compile Error"], compiler: "main.c:1: error" };
  fake.play("poll", "sessionGone");
  const { delivery } = await carry(caseOf("POJ"));
  expect(delivery).toMatchObject({ state: "done", compilerText: "main.c:1: error" });
  expect([fake.asked("login").length, fake.asked("send").length]).toEqual([2, 1]);
});

test.each(["sessionGone", "cloudflare", "error404", "captcha"] as const)(
  "a verdict stands without what the compiler said (%s)",
  async (trick) => {
    open(new FakePoj()).script = { states: ["Compile Error"], compiler: "main.c:1: error" };
    fake.play("compiler", trick, 9);
    const { delivery } = await carry(caseOf("POJ"));
    expect(delivery).toMatchObject({
      ...{ state: "done", compilerText: null, outcome: { verdict: "compileError" } },
    });
  },
);

test("what the compiler said is waited for where the judge asks for a moment", async () => {
  open(new FakePoj()).script = { states: ["Compile Error"], compiler: "main.c:1: error" };
  fake.play("compiler", "error502", 2);
  expect((await carry(caseOf("POJ"))).delivery.compilerText).toBe("main.c:1: error");
});

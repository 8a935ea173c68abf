/**
 * Six judges at which a bit of everything goes wrong, 300 programs for them, and a server that is killed in the middle:
 * none is sent twice, none is lost, none gets another one's verdict, and no secret is told to anybody.
 */
import { VERDICTS } from "@gavel/domain/verdict";
import { waitFor } from "@gavel/judge/testing/wait-for";
import type { Trick } from "@gavel/remote-judges/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Call, everyAnswer, everyRow } from "./support/everything-told.ts";
import { type FakeJudge, type FakeJudges, startFakeJudges } from "./support/fake-judges.ts";
import { RemoteOffice } from "./support/remote-office.ts";
import { SiteInParts } from "./support/site-in-parts.ts";

/** Timeouts are no shorter than two seconds: in more haste a search would end before what it looks for has arrived. */
const HASTE = 30;
/** In all 300 with the one of each kill. */
const SUBMISSIONS: Readonly<Record<FakeJudge["key"], number>> = {
  ...{ HDU: 68, POJ: 50, SPOJ: 59, AC: 50, CF: 35, GYM: 35 },
};
/** Once so many have ended a server dies while it sends one to this judge. */
const KILLS: readonly (readonly [ended: number, judge: FakeJudge["key"], trick: Trick])[] = [
  [40, "HDU", "silentAfter"],
  [90, "CF", "silentBefore"],
  [140, "SPOJ", "silentAfter"],
];
const END_MS = 280_000;

let judges: FakeJudges;
let site: SiteInParts;
let office: RemoteOffice;
beforeAll(async () => {
  judges = startFakeJudges(HASTE);
  const env = { ...judges.env, LOG_LEVEL: "trace", GAVEL_DEMO: "0" };
  site = await SiteInParts.start({ hasJudge: false, env });
  office = await RemoteOffice.open(site, judges);
}, 180_000);
afterAll(async () => {
  await site?.stop();
  await judges?.stop();
});

interface Sent {
  readonly judge: FakeJudge;
  readonly mark: string;
  readonly status: number;
  readonly submitId: number;
}

const sent: Sent[] = [];
const judgeOf = (key: string) => {
  const judge = judges.all.find((one) => one.key === key);
  if (judge === undefined) throw new Error(`there is no judge ${key}`);
  return judge;
};

async function send(judge: FakeJudge): Promise<void> {
  const mark = `${judge.key} ${sent.length}`;
  const { code, status } = judge.write(mark);
  sent.push({ judge, mark, status, submitId: await office.submit(judge, code) });
}

/** In turns, so that each judge has some of its own at any time. */
async function sendAll(): Promise<void> {
  const left = new Map(judges.all.map((judge) => [judge, SUBMISSIONS[judge.key]]));
  while (left.size > 0) {
    for (const [judge, count] of left) {
      await send(judge);
      if (count > 1) left.set(judge, count - 1);
      else left.delete(judge);
    }
  }
}

/** While the one that is sent is on its way. */
async function killWhileSending(judge: FakeJudge, trick: Trick): Promise<void> {
  const before = judge.fake.asked("send").length;
  judge.fake.play("send", trick);
  await send(judge);
  const isSent = () =>
    judge.fake.asked("send").some((one, at) => at >= before && one.trick === trick);
  await waitFor(`a program on its way to ${judge.key}`, isSent, END_MS);
  await site.kill("server");
}

test("297 programs are sent", () => sendAll(), END_MS);

test.each(KILLS)(
  "after %d verdicts a server dies while it sends to %s (%s)",
  async (ended, key, trick) => {
    await waitFor(`${ended} verdicts`, () => office.tend(ended), END_MS);
    await killWhileSending(judgeOf(key), trick);
  },
  2 * END_MS,
);

test(
  "each of 300 came to its judge once, and to its own verdict",
  async () => {
    await waitFor("all verdicts", () => office.tend(sent.length), END_MS);
    expect(sent).toHaveLength(300);

    const rows = await office.rows();
    expect(rows.map(({ submitId }) => submitId).sort()).toEqual(
      sent.map(({ submitId }) => submitId).sort(),
    );
    const faults: string[] = [];
    let lost = 0;
    for (const { judge, mark, status, submitId } of sent) {
      const row = rows.find((one) => one.submitId === submitId);
      const { runs, open } = judge.fateOf(mark);
      const again = office.resent.get(submitId) ?? 0;
      if (runs.length > 1) faults.push(`${mark} has ${runs.length} runs`);
      // Whoever asks for it to be sent again gets that where no run is found; nobody else does.
      if (open.length > 1 + again) faults.push(`${mark} was sent ${open.length} times`);
      if (row?.fault === "lost" && !judge.abilities.listsRuns) {
        lost += 1;
        expect(row.status).toBe(VERDICTS.submittedFailed.code);
        if (open.length > 1) faults.push(`${mark} was sent ${open.length} times`);
        continue;
      }
      if (row?.status !== status) faults.push(`${mark} has ${row?.status} in place of ${status}`);
      if (row?.run !== `${runs[0]?.id}`) faults.push(`${mark} has the run ${row?.run}`);
    }
    expect(faults).toEqual([]);
    // Only what a judge kept silent about, or what was under way there when the server died.
    expect(lost).toBeLessThanOrEqual(5 + 2 * KILLS.length);
    expect(office.resent.size).toBeGreaterThan(0);
  },
  END_MS + 60_000,
);

/** Each account and each site is tried while sign-ins fail in one way after another. */
async function tryAll(): Promise<Call[]> {
  const sites = await office.api.remoteAccount.list.query();
  return sites.flatMap(({ site: key, accounts }) => {
    const { fake } = judgeOf(key);
    fake.chance = null;
    fake.endSessions();
    for (const trick of ["error500", "silentBefore", "brokenBody"] as const)
      fake.play("login", trick);
    const tries = accounts.map(({ id }): Call => ["remoteAccount.try", { id }]);
    return [...tries, ["remoteAccount.trySite", { site: key }]];
  });
}

test("no password and no session of an account is told in an answer, the log or the database", async () => {
  const secrets = judges.all.flatMap(({ accounts, fake, abilities }) => [
    // Where a session is brought no password is stored.
    ...(abilities.signsIn ? accounts.map(({ password }) => password) : []),
    ...fake.cookieValues,
  ]);
  const heard = judges.all.flatMap(({ fake }) => fake.log);
  const used = heard
    .map(({ form, headers }) => `${decodeURIComponent(`${form}`)} ${headers.get("cookie")}`)
    .join("\n")
    .replaceAll("+", " ");
  // All passwords, the wrong ones too, and a session or more of each judge went there.
  expect(secrets.filter((one) => one.startsWith("pass ") && !used.includes(one))).toEqual([]);
  for (const { fake } of judges.all) {
    expect(fake.cookieValues.some((value) => used.includes(value))).toBe(true);
  }

  const sealed = await site.withDatabase(
    (sql) => sql<{ one: string }[]>`
      select unnest(array[sealed_password, sealed_session]) as one from remote_account`,
  );
  const answers = await everyAnswer(site, office.token, [
    ...(await tryAll()),
    ...sent.map(({ submitId }): Call => ["submission.get", { submitId }]),
    ...sent.map(({ submitId }): Call => ["submission.judgements", { submitId }]),
    ...judges.all.map(({ key }): Call => ["remoteOutlook.get", { site: key }]),
  ]);
  const told = { answers, log: site.serverLog, rows: await everyRow(site) };
  const found = Object.entries(told).flatMap(([where, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
  );
  expect(found).toEqual([]);
  const boxes = sealed.flatMap(({ one }) => one ?? []);
  expect(boxes.length).toBeGreaterThan(judges.all.length);
  expect(boxes.filter((one) => answers.includes(one) || site.serverLog.includes(one))).toEqual([]);
  // They say what they are asked for: a sign-in that failed, an answer that broke off, a judge that wants a browser.
  for (const words of ["Authentication failed!", "the connection was lost", "prove itself"]) {
    expect(answers).toContain(words);
  }
}, 300_000);

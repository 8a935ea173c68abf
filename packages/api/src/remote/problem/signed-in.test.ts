/** What sites show to those alone who are signed in: languages of forms, gyms that are not open. */
import { FakeAtcoder, FakeCodeforces, FakeSpoj, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";
import { createRemoteWays, NOWHERE, sitesAt } from "../site/index.ts";

let bank: Bank;
let fakes: { readonly AC: FakeAtcoder; readonly GYM: FakeCodeforces; readonly SPOJ: FakeSpoj };
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

beforeEach(async () => {
  fakes = {
    AC: new FakeAtcoder().start(),
    GYM: new FakeCodeforces().start(),
    SPOJ: new FakeSpoj().start(),
  };
  for (const table of ["problem", "remote_site", "remote_account", "pace"] as const) {
    await bank.db.deleteFrom(table).execute();
  }
});
afterEach(() => Promise.all(Object.values(fakes).map((fake) => fake.stop())));

function root() {
  const origins = Object.entries(fakes).map(([key, fake]) => [key, fake.origin] as const);
  const sites = sitesAt(new Map([...NOWHERE, ...origins]));
  const remote = createRemoteWays(sites, virtualClock(fakes.GYM.nowMs));
  const { services } = bank.context(null);
  const jwtSecret = new Uint8Array(32).fill(7);
  return bank.as("root", { services: { ...services, remote, jwtSecret } });
}

const PROBLEMS = { AC: "toy001_a", GYM: "100001A", SPOJ: "TOY" } as const;
type Site = keyof typeof PROBLEMS;

const load = (site: Site) => root().remoteProblem.import({ site, problem: PROBLEMS[site] });

function addAccount(site: Site, right = true) {
  fakes[site].users.set("bot", right ? "secret-1" : "another");
  const session = site === "AC" ? `REVEL_SESSION=${fakes.AC.openSession("bot")}` : null;
  const account = { id: null, site, name: "bot", isEnabled: true } as const;
  const password = session === null ? "secret-1" : null;
  return root().remoteAccount.save({ ...account, password, session });
}

async function languages(pid: number): Promise<string[]> {
  const rows = await bank.db
    .selectFrom("remote_problem_language as p")
    .innerJoin("remote_language as l", "l.id", "p.language_id")
    .where("p.problem_id", "=", pid)
    .orderBy("l.key")
    .select("l.name")
    .execute();
  return rows.map(({ name }) => name);
}

const LISTED = {
  AC: ["C++23 (GCC 15.2.0)", "Python (CPython 3.13.7)"],
  GYM: ["GNU G++17 7.3.0", "PyPy 3.10"],
  SPOJ: ["C++ (gcc 8.3)", "Python 3 (python 3.7.3)"],
} as const;

test.each(Object.keys(PROBLEMS) as Site[])(
  "the form of %s says to an account which languages a problem takes",
  async (site) => {
    fakes.SPOJ.isOpen = false;
    const without = await load(site);
    expect(await languages(without.pid)).toEqual([]);
    expect(without.lost.join()).not.toContain("submit");
    await bank.db.deleteFrom("problem").execute();
    await addAccount(site);
    const { pid } = await load(site);
    expect(await languages(pid)).toEqual(LISTED[site]);
    expect(fakes[site].asked("send")).toEqual([]);
  },
);

test("a form that asks for a person can be read all the same", async () => {
  await addAccount("AC");
  fakes.AC.asksForPerson = true;
  expect(await languages((await load("AC")).pid)).toEqual(LISTED.AC);
});

test("an account that is not let in is told of, and the problem comes without its list", async () => {
  await addAccount("GYM", false);
  const { pid, lost } = await load("GYM");
  expect(await languages(pid)).toEqual([]);
  expect(lost).toContainEqual(
    expect.stringMatching(/gym\/100001\/submit: Invalid handle\/email or password/),
  );
  const account = bank.db.selectFrom("remote_account").select("state");
  expect(await account.executeTakeFirstOrThrow()).toEqual({ state: "frozen" });
});

test.each(["html", "pdf"] as const)(
  "a gym that is not open to everybody is read with an account: %s",
  async (statement) => {
    fakes.GYM.isClosed = true;
    fakes.GYM.statement = statement;
    expect(await refusal(load("GYM"))).toBe("REMOTE_IMPORT_FAILED");
    await addAccount("GYM");
    const { pid } = await load("GYM");
    const row = bank.db
      .selectFrom("problem")
      .where("id", "=", pid)
      .select(["title", "description"]);
    const { title, description } = await row.executeTakeFirstOrThrow();
    expect(title).toBe("Toy Sum");
    expect(description).toContain(statement === "pdf" ? "/api/public/file/" : "计算和");
  },
);

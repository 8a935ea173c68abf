/** Contests out of packages: our own again as they were, and those of other judges as far as they go. */
import { asJsonb, openDatabase } from "@gavel/db";
import { makeZip } from "@gavel/problem-package/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ClicsContest,
  judge,
  makeClicsContest,
  minute,
  send,
} from "../support/clics-contest.ts";
import {
  beginPackage,
  endOfImport,
  importPackage,
  listIn,
  readPackage,
  takePackage,
  textOf,
  uploadPackage,
  wishOf,
  withoutIds,
} from "../support/contest-package.ts";

const clock = { now: minute(320) };
let home: TestServer;
let away: TestServer;
let boss: TestUser;
let chief: TestUser;
let ada: TestUser;
let contest: ClicsContest;

beforeAll(async () => {
  [home, away] = await Promise.all([
    startTestServer({ now: () => clock.now }),
    startTestServer({ now: () => clock.now }),
  ]);
  boss = await home.signUp("boss", { role: 1000 });
  chief = await away.signUp("chief", { role: 1000 });
  ada = await home.signUp("ada");
  const [bob, guest] = [await home.signUp("bob"), await home.signUp("guest")];
  const people = home.db.updateTable("user_account");
  await people
    .set({ nickname: "Team Ada", realname: "Ada L", school: "North  School", gender: "female" })
    .where("uid", "=", ada.uid)
    .execute();
  contest = await makeClicsContest(home, boss, {
    ...{
      rank_show_name: "nickname",
      star_accounts: ["guest"],
      description: "Rules",
      award_type: 2,
    },
    award_config: asJsonb([
      { priority: 1, name: "Cup", background: "#e6bf25", color: "#000000", num: 1 },
    ]),
    ...{ thawed_at: minute(310), finalized_at: minute(305), penalty_minutes: 15 },
  });
  await finishProblems();
  const { id } = await send(home, contest, { by: ada, problem: 0, at: 12, status: -1 });
  await judge(home, id, { at: minute(14), version: 1, status: 0 });
  await send(home, contest, { by: ada, problem: 1, at: 30, status: -2 });
  await send(home, contest, { by: bob, problem: 0, at: 20, status: 0, language: "Java" });
  await send(home, contest, { by: bob, problem: 1, at: 250, status: 2 });
  await send(home, contest, { by: guest, problem: 1, at: 255, status: 0 });
  await talk(bob.uid);
});
afterAll(() => Promise.all([home.stop(), away.stop()]));

/** As their forms leave problems: with a statement, every language, and no points where none count. */
async function finishProblems() {
  const { db } = home;
  await db.updateTable("problem").set({ description: "Add.", author_name: "x" }).execute();
  await db.updateTable("test_case").set({ score: 0 }).execute();
  const languages = await db
    .selectFrom("language")
    .where("is_enabled", "=", true)
    .select("id")
    .execute();
  const values = contest.problems.flatMap(({ pid }) =>
    languages.map(({ id }) => ({ problem_id: pid, language_id: id })),
  );
  await db.insertInto("problem_language").values(values).execute();
}

async function talk(uid: string) {
  const { db } = home;
  const base = { contest_id: contest.id, author_name: "x" };
  const question = await db
    .insertInto("contest_clarification")
    .values({
      ...{ ...base, author_uid: uid, content: "Why?", created_at: minute(40) },
      ...{ contest_problem_id: contest.problems[0]?.id ?? null, answered_at: minute(41) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const answer = { question_id: question.id, content: "Read again.", created_at: minute(41) };
  await db
    .insertInto("contest_clarification")
    .values({ ...base, ...answer })
    .execute();
  const said = { title: "Lunch", content: "At noon.", created_at: minute(50) };
  await db
    .insertInto("contest_announcement")
    .values({ ...base, ...said })
    .execute();
}

/** What another site has of its own, beside ids: who organises, and what it knows of it. */
function comparable(files: Readonly<Record<string, Uint8Array>>) {
  const told = withoutIds(files);
  const isOrganiser = (line: string) => /"type":"admin"/.test(line);
  for (const name of ["accounts.json", "event-feed.ndjson"]) {
    told[name] = (told[name] as string[]).filter((line) => !isOrganiser(line));
  }
  return told;
}

test("a contest that goes out, into an empty site and out again is the same", async () => {
  const out = await takePackage(boss, contest.id);
  const view = await uploadPackage(chief, out.bytes);
  expect(view.contest).toMatchObject({
    ...{ title: "Regional", isOwn: true, type: 0, freezeS: 3600 },
    teamCounts: { new: 3, existing: 0, closed: 0 },
    counts: { submissions: 5, judgements: 6, programs: 5, questions: 2, announcements: 1 },
  });
  const done = await importPackage(chief, wishOf(view));
  expect(done).toMatchObject({ state: "done", reason: null, undo: "possible" });
  expect(done.report).toMatchObject({
    problems: [{ status: "imported" }, { status: "imported" }, { status: "imported" }],
    accounts: { made: 3, existing: 0, left: [] },
    history: { submissions: 5, withoutProgram: 0, left: [], messages: 3 },
  });
  const again = await takePackage(chief, done.contestId ?? 0);
  const [before, after] = [comparable(out.files), comparable(again.files)];
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
  for (const name of Object.keys(before)) expect([name, after[name]]).toEqual([name, before[name]]);
  expect(listIn(again.files, "submissions")).toHaveLength(5);
});

test("its people sign in with the passwords of the sheet, which is handed out once", async () => {
  const files = {
    "contest.json": JSON.stringify({ name: "Small", duration: "1:00:00" }),
    "teams.json": JSON.stringify([{ id: "1", name: "One", label: "one" }]),
  };
  const view = await uploadPackage(chief, await makeZip(files));
  expect(view.contest).toMatchObject({ startTime: null, isOwn: false });
  const without = chief.trpc.contestImport.start.mutate(wishOf(view));
  await expect(without).rejects.toThrow("startTime");
  const done = await importPackage(chief, wishOf(view, { startTime: minute(400) }));
  const sheet = `/api/file/generate-user-excel?key=${done.key}`;
  expect((await chief.fetch(sheet)).headers.get("content-type")).toBe("application/xlsx");
  expect(await (await chief.fetch(sheet)).json()).toMatchObject({ code: "SHEET_GONE" });
  const form = await chief.trpc.contest.getForm.query({ contestId: done.contestId ?? 0 });
  expect(form).toMatchObject({ title: "Small", auth: 1, visible: false });
  expect(new Date(form.startTime)).toEqual(minute(400));
  // They have entered already.
  const { db } = away;
  const entered = db.selectFrom("contest_registration").where("contest_id", "=", form.id);
  expect(await entered.selectAll().execute()).toHaveLength(1);
});

const FOREIGN = {
  "wf/contest.yaml":
    "id: wf\nname: Finals\nduration: 5:00:00\nstart_time: 2026-05-01T08:00:00Z\npenalty_time: 10\n",
  "wf/problems.yaml": "- {id: p, label: A, name: First, rgb: '#f00'}\n- {id: q, label: B}\n",
  "wf/teams.json": JSON.stringify([
    { id: "1", name: "Eagles", organization_id: "u" },
    { id: "2", name: "Root's", organization_id: "u" },
    { id: "3", name: "Known" },
  ]),
  "wf/organizations.json": JSON.stringify([
    { id: "u", name: "WU", country: "POL", logo: [{ href: "logo.png" }] },
  ]),
  "wf/accounts.yaml":
    "- {id: a, username: eagles, password: secret-1, type: team, team_id: '1'}\n" +
    "- {id: b, username: chief, type: team, team_id: '2'}\n" +
    "- {id: c, username: known, type: team, team_id: '3'}\n",
  "wf/submissions.json": JSON.stringify([
    { id: "s1", team_id: "1", problem_id: "p", language_id: "cpp", contest_time: "0:10:00" },
    { id: "s2", team_id: "1", problem_id: "q", language_id: "cpp", contest_time: "0:20:00" },
    { id: "s3", team_id: "2", problem_id: "p", language_id: "cpp", contest_time: "0:30:00" },
  ]),
  "wf/judgements.json": JSON.stringify([
    { id: "j1", submission_id: "s1", judgement_type_id: "AC", start_contest_time: "0:10:01" },
  ]),
};

test("of another judge's package what fits is taken, and the rest is named", async () => {
  await away.signUp("known");
  const bank = await chief.trpc.problem.begin.mutate({ problemId: "", title: "Ours" });
  await away.db
    .updateTable("problem")
    .set({ description: "d" })
    .where("id", "=", bank.pid)
    .execute();
  const { zip } = await problemZip();
  const bytes = await makeZip({ ...FOREIGN, "wf/problems/p/p.zip": zip });
  const view = await uploadPackage(chief, bytes);
  expect(view.contest).toMatchObject({
    teamCounts: { new: 1, existing: 1, closed: 1 },
    problems: [{ label: "A", color: "#ff0000", found: { cases: 2, reasons: [] } }, { found: null }],
  });
  expect(view.contest?.notes).toEqual([{ code: "media", names: ["WU"], more: 0 }]);
  const done = await importPackage(chief, wishOf(view));
  const form = await chief.trpc.contest.getForm.query({ contestId: done.contestId ?? 0 });
  expect(form.penaltyMinutes).toBe(10);
  expect(done.report).toEqual({
    problems: [
      expect.objectContaining({ label: "A", status: "imported" }),
      expect.objectContaining({ label: "B", status: "missing" }),
    ],
    accounts: { made: 1, existing: 1, left: ["chief"], sheetUntil: expect.anything() },
    history: {
      ...{ submissions: 1, withoutProgram: 1, messages: 0 },
      left: [
        { code: "toNoProblem", count: 1 },
        { code: "ofNoEntrant", count: 1 },
      ],
    },
  });
  const { files } = await takePackage(chief, done.contestId ?? 0);
  const board = JSON.parse(textOf(files["scoreboard.json"]));
  const { id } = listIn(files, "teams").find(({ label }) => label === "eagles") ?? {};
  expect(board.rows[0]).toMatchObject({ rank: 1, team_id: id, score: { num_solved: 1 } });
  const signedIn = await away.anon.rest("POST", "/api/login", {
    ...{ username: "eagles", password: "secret-1" },
  });
  expect(signedIn.status).toBe(200);
});

/** As our own export writes one. */
async function problemZip() {
  const { files } = await takePackage(boss, contest.id);
  const path = Object.keys(files).find((name) => name.startsWith("problems/")) ?? "";
  return { zip: files[path] ?? new Uint8Array() };
}

test("all of it is taken back until somebody has sent something", async () => {
  const { zip } = await problemZip();
  const small = {
    "contest.json":
      FOREIGN["wf/contest.yaml"] && JSON.stringify({ name: "Gone", duration: "9:00:00" }),
    "problems.json": JSON.stringify([{ id: "p", label: "A" }]),
    "problems/p/p.zip": zip,
    "teams.json": JSON.stringify([{ id: "1", name: "Fleeting", label: "fleeting" }]),
    "submissions.json": JSON.stringify([
      { id: "1", team_id: "1", problem_id: "p", language_id: "c", contest_time: "0:10:00" },
    ]),
  };
  const view = await uploadPackage(chief, await makeZip(small));
  const wish = wishOf(view, { startTime: minute(0) });
  const count = async () => {
    const tables = ["contest", "problem", "user_account", "submission"] as const;
    const rows = tables.map((table) => away.db.selectFrom(table).selectAll().execute());
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  const before = await count();
  const first = await importPackage(chief, wish);
  expect(await count()).toEqual(before.map((number) => number + 1));
  await chief.trpc.contestImport.undo.mutate({ importId: first.id });
  expect(await count()).toEqual(before);
  const undone = await chief.trpc.contestImport.get.query({ importId: first.id });
  expect(undone).toMatchObject({ undo: "undone", contestId: null });
  const second = await importPackage(chief, wish);
  const row = await away.db
    .selectFrom("submission")
    .selectAll()
    .where("contest_id", "=", second.contestId)
    .executeTakeFirstOrThrow();
  const { uid, username, problem_id, contest_id, contest_problem_id, language } = row;
  const another = { uid, username, problem_id, contest_id, contest_problem_id, language };
  await away.db
    .insertInto("submission")
    .values({ ...another, code: "x", code_bytes: 1 })
    .execute();
  const refused = chief.trpc.contestImport.undo.mutate({ importId: second.id });
  await expect(refused).rejects.toThrow();
  const kept = await chief.trpc.contestImport.get.query({ importId: second.id });
  expect(kept.undo).toBe("sent");
});

test("an administrator takes what is there already; accounts, archives and history are root's", async () => {
  const helper = await away.signUp("helper", { role: 1001 });
  const { zip } = await problemZip();
  const view = await uploadPackage(
    helper,
    await makeZip({ ...FOREIGN, "wf/problems/p/p.zip": zip }),
  );
  expect(view.mayMake).toBe(false);
  const { start } = helper.trpc.contestImport;
  const none = { problems: [], withHistory: false };
  await expect(start.mutate(wishOf(view, { problems: [] }))).rejects.toThrow(/permission|allowed/i);
  await expect(start.mutate(wishOf(view, { withHistory: false }))).rejects.toThrow();
  const done = await importPackage(helper, wishOf(view, none));
  expect(done).toMatchObject({ state: "done", key: null });
  expect(done.report.accounts).toMatchObject({ made: 0 });
  const other = await away.signUp("other", { role: 1001 });
  const theirs = other.trpc.contestImport.get.query({ importId: done.id });
  await expect(theirs).rejects.toThrow();
});

test("what somebody imported as root they do not take back once they are none", async () => {
  const former = await away.signUp("former", { role: 1000 });
  const { zip } = await problemZip();
  const bytes = await makeZip({ ...FOREIGN, "wf/problems/p/p.zip": zip });
  const { id } = await importPackage(former, wishOf(await uploadPackage(former, bytes)));
  const { get, undo } = former.trpc.contestImport;
  expect(await get.query({ importId: id })).toMatchObject({ undo: "possible" });
  await chief.trpc.user.update.mutate({ uid: former.uid, role: 1001 });
  expect(await get.query({ importId: id })).toMatchObject({ undo: null });
  await expect(undo.mutate({ importId: id })).rejects.toThrow(/permission|allowed/i);
});

test.each([
  ["no zip", Buffer.from("PKxx"), /zip/],
  ["no contest", null, /there is no contest in it/],
])("%s is refused with the reason", async (_, bytes, words) => {
  const view = await uploadPackage(chief, bytes ?? (await makeZip({ "readme.txt": "x" })));
  expect(view).toMatchObject({ state: "failed", contest: null });
  expect(view.reason).toMatch(words);
});

test("a broken archive of a problem keeps out that problem alone", async () => {
  const bytes = await makeZip({ ...FOREIGN, "wf/problems/p/p.zip": "no zip" });
  const view = await uploadPackage(chief, bytes);
  expect(view.contest?.problems[0]?.found?.reasons[0]?.text).toMatch(/zip/);
});

/** What was begun on the site goes on, but comes to no end until `body` has. */
async function withoutEnds<T>(site: TestServer, body: () => Promise<T>): Promise<T> {
  const { sql, close } = openDatabase(site.databaseUrl, { poolSize: 1 });
  try {
    await sql.unsafe(`
      create or replace function wait_to_end() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(4712); return new; end $$;
      create or replace trigger wait_to_end before update on contest_package
      for each row when (new.state <> 'reading') execute function wait_to_end();
      create or replace trigger wait_to_end before update on contest_import
      for each row when (new.state <> 'running') execute function wait_to_end()`);
    await sql`select pg_advisory_lock(4712)`;
    return await body();
  } finally {
    await close();
  }
}

/** Of what is tried at once, what was let in. */
const begunOf = <T>(tries: () => readonly Promise<T>[]) =>
  withoutEnds(away, async () => {
    const settled = await Promise.allSettled(tries());
    return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  });

test("of what somebody uploads and starts at once, only so much is begun", async () => {
  const lead = await away.signUp("lead", { role: 1001 });
  const contest = { name: "Many", start_time: "2030-01-01T08:00:00Z", duration: "5:00:00" };
  const bytes = await makeZip({ "contest.json": JSON.stringify(contest) });
  const uploads = await begunOf(() => Array.from({ length: 6 }, () => beginPackage(lead, bytes)));
  expect(uploads).toHaveLength(2);
  const [view] = await Promise.all(uploads.map((id) => readPackage(lead, id)));
  if (view === undefined) throw new Error("nothing was taken");
  expect(view.state).toBe("read");
  const start = wishOf(view, { problems: [], withHistory: false });
  const begun = await begunOf(() =>
    Array.from({ length: 3 }, () => lead.trpc.contestImport.start.mutate(start)),
  );
  expect(begun).toHaveLength(1);
  expect((await endOfImport(lead, begun[0]?.id ?? 0)).state).toBe("done");
});

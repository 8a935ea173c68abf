/** Whatever administrators change is in the audit log: a walk over every mutation that only they may call. */

import { join } from "node:path";
import { AUDIT_FIELDS } from "@gavel/domain/audit-field";
import { FakeHdu } from "@gavel/remote-judges/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";
import { makeContestImport } from "../support/surface/contest-objects.ts";
import { inputsOfParts, NO_MAIL_SERVER } from "../support/surface/inputs.ts";
import { procedures } from "../support/surface/procedures.ts";
import { remoteInputs } from "../support/surface/remote-inputs.ts";
import { isOfStaff, UNRECORDED } from "../support/surface/unrecorded.ts";
import { addWebhook } from "../support/webhook-receiver.ts";

let server: TestServer;
const fake = new FakeHdu();
let root: TestUser;
let languages: { id: number }[];
beforeAll(async () => {
  server = await startTestServer({ remoteOrigins: new Map([["HDU", fake.start().origin]]) });
  root = await server.signUp("boss", { role: 1000 });
  languages = (await server.anon.rest<typeof languages>("GET", "/api/languages?all=false")).data;
});
afterAll(() => Promise.all([server.stop(), fake.stop()]));

let count = 0;
const fresh = (stem: string) => {
  count += 1;
  return `${stem}${count}`;
};
const newUser = async () => (await server.signUp(fresh("person"))).uid;

async function submission(problem: { pid: number; problemId: string }): Promise<number> {
  const sender = await server.signUp(fresh("sender"));
  const sent = { problemId: problem.problemId, language: "C", code: "int main(){}" };
  return (await sender.trpc.submission.create.mutate(sent)).submitId;
}

const newSubmission = async () => ({ submitId: await submission(await seedProblem(server)) });

/** No judge host is there: cancelled is the only end that a submission can come to. */
async function endedSubmission(problem: { pid: number; problemId: string }) {
  const submitId = await submission(problem);
  await root.trpc.submission.cancelJudge.mutate({ submitId });
  return { submitId };
}

async function endedProblem() {
  const problem = await seedProblem(server);
  await endedSubmission(problem);
  return problem;
}

async function rejudgeIn(state: string): Promise<{ id: number }> {
  const { pid } = await endedProblem();
  const wanted = { filter: { pid, includeManual: true }, mode: "preview" } as const;
  const { id } = await root.trpc.rejudge.create.mutate(wanted);
  await server.db.updateTable("rejudge_batch").set({ state }).where("id", "=", id).execute();
  return { id };
}

async function newHost(changes: object = {}): Promise<{ id: string }> {
  const id = fresh("host");
  const row = { id, name: id, seen_at: new Date(Date.now() - 3_600_000), ...changes };
  await server.db.insertInto("judgehost").values(row).execute();
  return { id };
}

const problemForm = (problem: object) => ({
  problem: { title: "Title", description: "Text", ...problem },
  samples: [{ input: "1", output: "1" }],
  languages: languages.slice(0, 1),
});
const newTag = async () => (await root.trpc.tag.create.mutate({ name: fresh("tag") })).id;
const newClass = async () =>
  (await root.trpc.tag.createClassification.mutate({ name: fresh("class") })).id;

/** Of the cases that are there already. */
async function newDraft(): Promise<{ pid: number; revision: number }> {
  const { pid } = await seedProblem(server);
  const { cases, subtasks, revision, baseNumber } = await root.trpc.testData.get.query({ pid });
  const draft = { pid, revision, baseNumber, cases, subtasks, note: "" };
  return { pid, ...(await root.trpc.testData.saveDraft.mutate(draft)) };
}

const STATEMENT = { description: "d", input: "i", output: "o" };
const ANNOUNCEMENT = { title: "Title", content: "Text" };
const newAnnouncement = async () => ({
  id: await root.trpc.announcement.create.mutate(ANNOUNCEMENT),
});
const NOTICE = { ...ANNOUNCEMENT, audience: "Admin" } as const;
const newNotice = async () => root.trpc.notice.create.mutate(NOTICE);
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function newSlide(): Promise<{ id: number }> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(PIXEL, "base64")]), "slide.png");
  const uploaded = await root.rest("POST", "/api/file/upload-carouse-img", form);
  expect(uploaded.msg).toBe("success");
  const slide = (await root.trpc.carousel.find.query()).at(-1);
  if (slide === undefined) throw new Error("no slide");
  return { id: slide.id };
}

const contestForm = () => ({
  ...({ title: fresh("Round"), description: "Rules", type: 0, auth: 0 } as const),
  ...{ startTime: "2030-01-01T08:00:00Z", endTime: "2030-01-01T13:00:00Z" },
});
const newContest = async () => ({
  contestId: (await root.trpc.contest.create.mutate(contestForm())).id,
});
const newSeats = async () => {
  const { contestId } = await newContest();
  const { username: account } = await server.signUp(fresh("person"));
  return { contestId, seats: [{ line: 1, account, seat: "A-01" }] };
};
/** With somebody who sits in it. */
const newSeated = async () => {
  const { contestId, seats } = await newSeats();
  await root.trpc.contestAccount.setSeats.mutate({ contestId, seats });
  return { contestId };
};

const newContestProblem = async () => {
  const { contestId } = await newContest();
  const wish = { contestId, displayId: "A", title: "Add" };
  return { id: (await root.trpc.contestProblem.create.mutate(wish)).id };
};
const newContestAnnouncement = async () => {
  const wish = { ...(await newContest()), ...ANNOUNCEMENT };
  return { id: (await root.trpc.contestAnnouncement.create.mutate(wish)).id };
};

/** What each is called with; what it needs is made first. */
const INPUTS: Readonly<Record<string, () => unknown>> = {
  ...remoteInputs({ root: () => root, fake, fresh, newContest }),
  "notice.create": () => NOTICE,
  "notice.delete": newNotice,
  "notice.push": newNotice,
  "notice.update": async () => ({ ...(await newNotice()), ...NOTICE, title: "Another" }),
  "announcement.create": () => ANNOUNCEMENT,
  "announcement.delete": newAnnouncement,
  "announcement.update": async () => ({ ...(await newAnnouncement()), title: "Another" }),
  "contest.clone": newContest,
  "contest.create": contestForm,
  "contest.delete": newContest,
  "contest.setVisible": async () => ({ ...(await newContest()), visible: false }),
  "contest.update": async () => ({ ...(await newContest()), ...contestForm() }),
  "contestAccount.assignSeats": async () => ({
    ...{ ...(await newSeated()), whom: "everybody", rooms: [{ name: "B", from: 1, to: 9 }] },
  }),
  "contestAccount.clearSeats": newSeated,
  "contestAccount.setSeats": newSeats,
  "contestAnnouncement.create": async () => ({ ...(await newContest()), ...ANNOUNCEMENT }),
  "contestAnnouncement.delete": newContestAnnouncement,
  "contestAnnouncement.update": async () => ({
    ...(await newContestAnnouncement()),
    title: "Another",
  }),
  "contestImport.undo": async () => ({ importId: Number(await makeContestImport(server, root)) }),
  "contestProblem.addFromBank": async () => {
    const { pid } = await seedProblem(server, { auth: 3 });
    return { ...(await newContest()), pid, displayId: "A" };
  },
  "contestProblem.create": async () => ({ ...(await newContest()), displayId: "A", title: "Add" }),
  "contestProblem.pause": newContestProblem,
  "contestProblem.remove": newContestProblem,
  "contestProblem.removeByPid": async () => ({ pid: (await seedProblem(server)).pid }),
  "contestProblem.reorder": async () => ({ ...(await newContest()), ids: [] }),
  "contestProblem.resume": newContestProblem,
  "contestProblem.save": async () => {
    const { pid } = await seedProblem(server, { auth: 3 });
    return { ...(await newContest()), pid, displayId: "A" };
  },
  "contestProblem.update": async () => ({
    ...(await newContestProblem()),
    ...{ displayId: "B", title: "Add", color: "#ff0000" },
  }),
  ...inputsOfParts({ server: () => server, root: () => root, fresh }),
  "carousel.delete": newSlide,
  "carousel.order": async () => {
    await newSlide();
    await newSlide();
    const ids = (await root.trpc.carousel.find.query()).map((one) => one.id);
    return { ids: ids.reverse() };
  },
  "carousel.update": async () => ({ ...(await newSlide()), title: "T", caption: "", link: "" }),
  "judgehost.createToken": () => ({ name: "rack" }),
  "judgehost.order": async () => ({ ...(await newHost()), order: "drain" }),
  "judgehost.remove": () => newHost(),
  "judgehost.update": async () => {
    const { id: token_id } = await root.trpc.judgehost.createToken.mutate({ name: "new" });
    return newHost({ seen_at: new Date(), is_updatable: true, token_id });
  },
  "judgehost.benchmark": () => newHost({ seen_at: new Date() }),
  "judgehost.revokeToken": () => root.trpc.judgehost.createToken.mutate({ name: "old" }),
  "backup.start": () => undefined,
  "mail.test": async () => {
    await root.trpc.mail.updateServer.mutate(NO_MAIL_SERVER);
    return { email: "somebody@example.org" };
  },
  "mail.updateServer": () => NO_MAIL_SERVER,
  "problem.begin": () => ({ title: "Another" }),
  "problem.changeAuth": async () => ({ id: (await seedProblem(server)).pid, auth: 2 }),
  "problem.create": () => problemForm({ problemId: fresh("NEW") }),
  "problem.delete": async () => ({ pid: (await seedProblem(server)).pid }),
  "problem.changeLanguages": async () => ({
    pids: [(await seedProblem(server)).pid],
    add: languages.slice(0, 1).map(({ id }) => id),
  }),
  "problem.changeTags": async () => ({
    pids: [(await seedProblem(server)).pid],
    add: [await newTag()],
  }),
  "problem.clone": async () => ({ pid: (await seedProblem(server)).pid }),
  "problem.undoImport": async () => {
    const form = new FormData();
    form.append("file", new Blob([FPS]), "set.xml");
    await root.rest("POST", "/api/file/import-fps-problem", form);
    const [latest] = await root.trpc.problem.findImports.query();
    return { id: latest?.id };
  },
  "problem.deleteMany": async () => ({ pids: [(await seedProblem(server)).pid] }),
  "problem.setAuths": async () => ({ pids: [(await seedProblem(server)).pid], auth: 2 }),
  "problem.setDifficulties": async () => ({
    pids: [(await seedProblem(server)).pid],
    difficulty: 2,
  }),
  "problem.saveFields": async () => {
    const { pid } = await seedProblem(server);
    const { revision, fields } = await root.trpc.problem.getForm.query({ pid });
    const languageIds = languages.slice(0, 1).map(({ id }) => id);
    return { pid, revision, fields: { ...fields, languageIds, source: "Elsewhere" } };
  },
  "testData.goBack": async () => {
    const { pid } = await seedProblem(server);
    return { pid, revision: 0, number: 1 };
  },
  "testData.makeLive": async () => ({ ...(await newDraft()), note: "" }),
  "testData.saveDraft": async () => {
    const { pid } = await seedProblem(server);
    return { pid, revision: 0, baseNumber: 1, cases: [], subtasks: [], note: "" };
  },
  "problem.update": async () => {
    const { pid, problemId } = await seedProblem(server);
    return problemForm({ id: pid, problemId, title: "Another" });
  },
  "problemProgram.publish": async () => ({
    ...{ pid: (await seedProblem(server, { auth: 2, columns: STATEMENT })).pid },
    ...{ knowsFindings: true, publishesAnyway: true },
  }),
  "problemProgram.saveAll": async () => ({
    ...{ pid: (await seedProblem(server)).pid, revision: 0, rightFactor: 2, slowFactor: 1.5 },
    ...{ programs: [], checkerTests: [] },
  }),
  "rejudge.adopt": () => rejudgeIn("ready"),
  "rejudge.contestProblem": async () => ({ pid: (await endedProblem()).pid }),
  "rejudge.create": async () => ({
    filter: { pid: (await endedProblem()).pid, includeManual: true },
    mode: "preview",
  }),
  "rejudge.discard": () => rejudgeIn("ready"),
  "rejudge.retry": () => rejudgeIn("ready"),
  "setting.adoptTimeZone": () => ({ timeZone: "Asia/Shanghai" }),
  "setting.update": () => ({ shortName: fresh("OJ") }),
  "submission.cancelJudge": newSubmission,
  "submission.manualJudge": async () => ({
    ...(await endedSubmission(await seedProblem(server))),
    status: 0,
  }),
  "submission.rejudge": newSubmission,
  "tag.create": () => ({ name: fresh("tag") }),
  "tag.createClassification": () => ({ name: fresh("class") }),
  "tag.delete": async () => ({ id: await newTag() }),
  "tag.deleteClassification": async () => ({ id: await newClass() }),
  "tag.merge": async () => ({ fromIds: [await newTag()], intoId: await newTag() }),
  "tag.update": async () => ({ id: await newTag(), name: fresh("tag") }),
  "tag.updateClassification": async () => ({ id: await newClass(), name: fresh("class") }),
  "closing.anonymise": async () => {
    const { uid, username } = await server.signUp(fresh("leaver"));
    return { uid, username };
  },
  "factor.reset": async () => ({ uid: await newUser() }),
  "user.endSessions": async () => ({ uids: [await newUser()] }),
  "user.generate": () => ({
    ...{ prefix: fresh("gen"), suffix: "", from: 1, to: 2, passwordLength: 8 },
  }),
  "user.import": () => ({ rows: [[fresh("imp"), "secret-1", "", "", "", "", ""]] }),
  "user.remove": async () => ({ uids: [await newUser()] }),
  "user.setBans": async () => ({ uids: [await newUser()], isBanned: true }),
  "user.setRoles": async () => ({ uids: [await newUser()], role: 1001 }),
  "user.update": async () => ({ uid: await newUser(), realname: "Somebody Else" }),
  "webhook.reactivate": () => addWebhook(root),
  "webhook.remove": () => addWebhook(root),
};

const staffMutations = procedures
  .filter(({ type, meta, path }) => type === "mutation" && isOfStaff(path, meta.who))
  .map(({ path }) => path);

/** Recorded although it fails: somebody was written to. */
const FAILING: Readonly<Record<string, number>> = {
  ...{ "mail.test": 500, "signOn.test": 400, "signOn.testLdap": 400 },
};

/** Newest first. */
const entries = () =>
  server.db.selectFrom("audit_entry").selectAll().orderBy("id", "desc").execute();

test("no mutation of administrators is forgotten here, and nothing stands here in vain", () => {
  const known = [...Object.keys(INPUTS), ...Object.keys(UNRECORDED)];
  expect(staffMutations.filter((path) => !known.includes(path))).toEqual([]);
  expect(known.filter((path) => !staffMutations.includes(path))).toEqual([]);
});

test.each(Object.keys(INPUTS))("%s is recorded with who did it", async (path) => {
  const input = await INPUTS[path]?.();
  const before = await entries();
  const answer = await root.fetch(`/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const status = FAILING[path] ?? 200;
  expect([answer.status, await answer.text()]).toEqual([status, expect.any(String)]);
  const added = (await entries()).slice(0, -before.length || undefined);
  expect(added.length).toBeGreaterThan(0);
  for (const entry of added) {
    expect(entry).toMatchObject({ actor_uid: root.uid, actor_name: "boss", ip: "127.0.0.1" });
  }
});

test("a sign-in to the back office is recorded, one that fails is not", async () => {
  const before = (await entries()).length;
  const wrong = { username: "boss", password: "wrong-pass" };
  await server.anon.rest("POST", "/api/admin/login", wrong);
  expect(await entries()).toHaveLength(before);
  await server.anon.rest("POST", "/api/admin/login", { ...wrong, password: root.password });
  expect((await entries())[0]).toMatchObject({ action: "session.signIn", actor_uid: root.uid });
});

const FPS = `<?xml version="1.0"?><fps version="1.2"><item><title>One</title><description>Text</description><test_input>1</test_input><test_output>2</test_output></item></fps>`;

test("an imported problem is recorded", async () => {
  const form = new FormData();
  form.append("file", new Blob([FPS]), "set.xml");
  const answer = await root.rest("POST", "/api/file/import-fps-problem", form);
  expect(answer.msg).toBe("success");
  expect((await entries())[0]).toMatchObject({ action: "problem.import", actor_uid: root.uid });
});

test("tokens made and revoked at the command line are recorded as nobody's", async () => {
  const main = join(import.meta.dirname, "../../apps/cli/src/main.ts");
  const gavel = async (...args: string[]) => {
    const child = Bun.spawn([process.execPath, main, "judge-token", ...args], {
      stdout: "pipe",
      env: { PATH: process.env.PATH ?? "", DATABASE_URL: server.databaseUrl },
    });
    const out = await new Response(child.stdout).text();
    expect(await child.exited).toBe(0);
    return out;
  };
  const made = JSON.parse(await gavel("create", "rack-7", "--json")) as { id: string };
  await gavel("revoke", made.id);
  const facts = { name: "rack-7", hint: expect.stringMatching(/^gavel-judge-.{6}$/) };
  const nobody = { actor_uid: null, actor_name: "", target_id: made.id, target_name: "rack-7" };
  expect((await entries()).slice(0, 2)).toMatchObject([
    { ...nobody, action: "judgeToken.revoke", before: facts, after: null },
    { ...nobody, action: "judgeToken.create", before: null, after: facts },
  ]);
});

/** Columns that a record leaves out: the log itself knows them, or they follow from others. */
const UNTOLD: readonly string[] = [
  ...["updated_at", "modified_user", "case_version", "in_bank", "is_open", "is_remote"],
  ...["is_unready", "position", "revision"],
];

test("every field that an entry may name has words", async () => {
  const written = (await entries()).flatMap(({ before, after }) =>
    [before, after].flatMap((facts) => Object.keys((facts ?? {}) as object)),
  );
  const columns = await server.db.introspection.getTables();
  const stored = columns
    .filter(({ name }) => ["problem", "tag", "tag_classification", "carousel_image"].includes(name))
    .flatMap((table) => table.columns.map((column) => column.name));
  const settings = Object.keys(await root.trpc.setting.all.query());
  const known: readonly string[] = [...AUDIT_FIELDS, ...UNTOLD];
  const fields = new Set([...written, ...stored, ...settings]);
  expect(fields.size).toBeGreaterThan(100);
  expect([...fields].filter((field) => !known.includes(field))).toEqual([]);
});

test("what people did is told to root alone, over the same call", async () => {
  const { records } = await root.trpc.audit.find.query({ noun: "tag", limit: 1 });
  expect(records[0]).toMatchObject({ actor: { uid: root.uid, username: "boss" } });
});

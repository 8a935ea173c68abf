/** Contests, as existing clients call them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let root: TestUser;
let ada: TestUser;
let alice: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  root = await server.signUp("boss", { role: 1000 });
  ada = await server.signUp("ada", { role: 1001 });
  alice = await server.signUp("alice");
});
afterAll(() => server.stop());

const HOUR_MS = 3_600_000;
const wire = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, -1)}+0000`;
const FORM = {
  ...{ title: "Spring zebra", description: "Rules", type: 0, auth: 1, pwd: "sesame" },
  ...{ startTime: wire(-HOUR_MS), endTime: wire(HOUR_MS), uid: "somebody", author: "somebody" },
  ...{ sealRank: true, sealRankTime: wire(HOUR_MS / 2), starAccount: ["guest"], awardType: 1 },
  awardConfigList: [
    { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 10 },
  ],
};

interface Listed {
  records: Record<string, unknown>[];
  total: number;
}
const staffRows = async (keyword: string) => {
  const path = `/api/admin/contest/get-contest-list?keyword=${keyword}`;
  return (await ada.rest<Listed>("GET", path)).data.records;
};

test("an organiser makes, reads, changes, hides and clones a contest, and root deletes it", async () => {
  expect(await ada.rest("POST", "/api/admin/contest", FORM)).toMatchObject({ status: 200 });
  const [row] = await staffRows("zebra");
  expect(row).toMatchObject({ author: "ada", pwd: null, status: 0, visible: true });
  const cid = row?.id;
  const stored = await ada.rest<object>("GET", `/api/admin/contest?cid=${cid}`);
  const { uid, author, ...sent } = FORM;
  expect(stored.data).toMatchObject({ ...sent, author: "ada", duration: 7200 });
  const changed = { ...stored.data, title: "Summer zebra" };
  expect(await ada.rest("PUT", "/api/admin/contest", changed)).toMatchObject({ status: 200 });
  expect(await ada.rest("PUT", "/api/admin/contest", { ...changed, type: 1 })).toMatchObject({
    status: 400,
    msg: "The rule of a contest cannot be changed",
  });
  const late = { ...changed, endTime: FORM.startTime };
  expect((await ada.rest("PUT", "/api/admin/contest", late)).status).toBe(400);
  const hide = `/api/admin/contest/change-contest-visible?cid=${cid}&visible=false&uid=x`;
  expect(await ada.rest("PUT", hide)).toMatchObject({ status: 200 });
  expect((await alice.rest("GET", `/api/get-contest-info?cid=${cid}`)).status).toBe(404);
  expect(await ada.rest("GET", `/api/admin/contest/clone?cid=${cid}`)).toMatchObject({
    status: 200,
  });
  const titles = (await staffRows("zebra")).map(({ title, visible }) => [title, visible]);
  expect(titles).toEqual([
    ["Summer zebra [Cloned]", false],
    ["Summer zebra", false],
  ]);
  expect((await ada.rest("DELETE", `/api/admin/contest?cid=${cid}`)).status).toBe(403);
  expect(await root.rest("DELETE", `/api/admin/contest?cid=${cid}`)).toMatchObject({ status: 200 });
  expect((await staffRows("zebra")).map(({ title }) => title)).toEqual(["Summer zebra [Cloned]"]);
});

test("a contestant finds a contest, enters with its password and sees its problems", async () => {
  await ada.rest("POST", "/api/admin/contest", { ...FORM, title: "Quagga cup" });
  const list = (query: string) => alice.rest<Listed>("GET", `/api/get-contest-list?${query}`);
  const [row] = (await list("keyword=quagga&status=0&type=0")).data.records;
  expect(row).toMatchObject({ title: "Quagga cup", author: "ada", status: 0, count: null });
  expect((await list("keyword=quagga&status=1")).data.total).toBe(0);
  expect(await list("status=7")).toMatchObject({ status: 400, msg: "status is not valid" });
  const cid = Number(row?.id);
  const { pid } = await seedProblem(server, { auth: 3 });
  await server.db
    .insertInto("contest_problem")
    .values({ contest_id: cid, problem_id: pid, display_id: "A", title: "Add", ordinal: 1 })
    .execute();
  const access = () => alice.rest("GET", `/api/get-contest-access?cid=${cid}`);
  expect((await access()).data).toEqual({ access: false });
  const problems = `/api/get-contest-problem?cid=${cid}`;
  expect((await alice.rest("GET", problems)).status).toBe(403);
  const enter = (password: string) =>
    alice.rest("POST", "/api/register-contest", { cid, password });
  expect(await enter("wrong")).toMatchObject({ status: 400, msg: "The contest password is wrong" });
  expect(await enter("sesame")).toMatchObject({ status: 200 });
  expect((await access()).data).toEqual({ access: true });
  expect((await alice.rest("GET", problems)).data).toMatchObject([
    { displayId: "A", cid, pid, displayTitle: "Add" },
  ]);
  const info = await alice.rest("GET", `/api/get-contest-info?cid=${cid}`);
  expect(info.data).toMatchObject({ count: 1, duration: 7200, sealRank: true });
});

test("anybody reads what the public board says of its contest, once it has begun", async () => {
  const outside = async (change: object) => {
    const title = `Outside ${crypto.randomUUID().slice(0, 8)}`;
    await ada.rest("POST", "/api/admin/contest", { ...FORM, title, sealRank: false, ...change });
    const [row] = await staffRows(title);
    const cid = Number(row?.id);
    return {
      cid,
      answer: await server.anon.rest("GET", `/api/get-contest-outsize-info?cid=${cid}`),
    };
  };
  const { cid, answer } = await outside({ openRank: true });
  expect(answer.data).toMatchObject({ contest: { id: cid, openRank: true }, problemList: [] });
  expect((await outside({ openRank: false })).answer).toMatchObject({ status: 403 });
  const later = { openRank: true, startTime: wire(HOUR_MS), endTime: wire(3 * HOUR_MS) };
  expect((await outside(later)).answer).toMatchObject({ status: 403 });
});

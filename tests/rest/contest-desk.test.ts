/** Paper and balloons, as existing clients ask for them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: TestServer;
let ada: TestUser;
let alice: TestUser;
let cid = 0;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp("ada", { role: 1001 });
  alice = await server.signUp("alice");
  const hourMs = 3_600_000;
  const { id } = await ada.trpc.contest.create.mutate({
    ...{ title: "Round", description: "Rules", type: 0, auth: 0, openPrint: true },
    startTime: new Date(Date.now() - hourMs).toISOString(),
    endTime: new Date(Date.now() + hourMs).toISOString(),
  });
  cid = id;
});
afterAll(() => server.stop());

const TEXT = "print('a program that somebody wants to look at on paper')";
interface Listed {
  records: Record<string, unknown>[];
  total: number;
  size: number;
}

test("a text is sent to print, listed, downloaded and marked as printed", async () => {
  const send = (content: string) => alice.rest("POST", "/api/submit-print-text", { cid, content });
  expect(await send("")).toMatchObject({ status: 400, msg: "Content cannot be empty" });
  expect(await send("too short")).toMatchObject({ status: 400, code: "PRINT_TOO_SHORT" });
  expect(await send(TEXT)).toMatchObject({ status: 200, data: null });
  expect(await send(TEXT)).toMatchObject({ status: 403, code: "PRINT_TOO_FAST" });
  const list = () => ada.rest<Listed>("GET", `/api/get-contest-print?cid=${cid}&currentPage=1`);
  const { data } = await list();
  expect(data).toMatchObject({ total: 1, size: 30 });
  expect(data.records[0]).toMatchObject({ cid, username: "alice", content: null, status: 0 });
  const id = data.records[0]?.id;
  const download = `/api/file/download-contest-print-text?id=${id}`;
  const answer = await ada.fetch(download);
  expect(await answer.text()).toBe(TEXT);
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment;filename=alice_Contest_Print.txt",
  );
  expect(await (await alice.fetch(download)).json()).toMatchObject({ status: 403 });
  const check = `/api/check-contest-print-status?id=${id}&cid=${cid}`;
  expect(await alice.rest("PUT", check)).toMatchObject({ status: 403 });
  expect(await ada.rest("PUT", check)).toMatchObject({ status: 200, data: null });
  expect((await list()).data.records[0]).toMatchObject({ status: 1 });
});

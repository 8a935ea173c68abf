/** A newcomer's way over plain HTTP, from the registration code to the first verdict. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealJudge } from "../judge/support/real-judge.ts";

const WAIT_MS = 100_000;

let server: TestServer;
let judge: ReturnType<typeof startRealJudge>;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-judge-"));

beforeAll(async () => {
  server = await startTestServer({ isDemo: true });
  const options = { serverUrl: server.url, token: server.judgeToken, name: "journey", dataDir };
  judge = startRealJudge(options);
  await judge.ready;
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Page<Row> {
  records: Row[];
  total: number;
}

async function signIn(username: string, password: string) {
  const answer = await server.anon.rest<{ username: string }>("POST", "/api/login", {
    username,
    password,
  });
  expect(answer).toMatchObject({ status: 200, data: { username } });
  return server.as(answer.headers.get("authorization") ?? "");
}

async function readCode(email: string): Promise<string> {
  const root = await signIn("root", TEST_PASSWORD);
  const path = "/api/admin/mail-outbox?currentPage=1&limit=10";
  const { data } = await root.rest<Page<{ recipient: string; body: string }>>("GET", path);
  const mail = data.records.find((one) => one.recipient === email);
  return /\b\d{6}\b/.exec(mail?.body ?? "")?.[0] ?? "";
}

test(
  "register, sign in, find the first problem, send a program, read the verdict",
  async () => {
    const email = "newcomer@example.org";
    const website = await server.anon.rest<{ register: boolean }>("GET", "/api/get-website-config");
    expect(website.data.register).toBe(true);
    expect(await server.anon.rest("GET", `/api/get-register-code?email=${email}`)).toMatchObject({
      status: 200,
    });
    const account = { username: "newcomer", password: "newcomer-1", email };
    const code = await readCode(email);
    const registered = await server.anon.rest("POST", "/api/register", { ...account, code });
    expect(registered).toMatchObject({ http: 200, status: 200 });
    const newcomer = await signIn(account.username, account.password);

    const list = await newcomer.rest<Page<{ problemId: string; title: string }>>(
      "GET",
      "/api/get-problem-list?keyword=1000&limit=10",
    );
    expect(list.data.records.map((row) => row.problemId)).toContain("1000");
    const sent = await newcomer.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", {
      pid: "1000",
      language: "Python3",
      code: "a, b = map(int, input().split())\nprint(a + b)\n",
      cid: 0,
    });
    expect(sent.status).toBe(200);
    const { submitId } = sent.data;

    const readStatus = async () => {
      const answer = await newcomer.rest<Record<string, { status: number }>>(
        "POST",
        "/api/check-submissions-status",
        { submitIds: [submitId] },
      );
      return answer.data[submitId]?.status;
    };
    await expect.poll(readStatus, { timeout: WAIT_MS, interval: 200 }).toBe(0);
    const cases = await newcomer.rest<{ judgeCaseList: { status: number }[] }>(
      "GET",
      `/api/get-all-case-result?submitId=${submitId}`,
    );
    expect(cases.data.judgeCaseList.length).toBeGreaterThan(0);
    expect(cases.data.judgeCaseList.every((one) => one.status === 0)).toBe(true);
    const out = await newcomer.rest("GET", "/api/logout");
    expect(out.status).toBe(200);
    expect(await newcomer.rest("GET", "/api/get-user-auth-info")).toMatchObject({ http: 401 });
  },
  WAIT_MS + 60_000,
);

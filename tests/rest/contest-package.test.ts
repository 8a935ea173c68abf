/** A contest as a package: the same as the Contest API tells the jury, for its organisers alone. */
import { makeScratch } from "@gavel/problem-package/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ClicsContest,
  judge,
  makeClicsContest,
  minute,
  send,
} from "../support/clics-contest.ts";

let server: TestServer;
let owner: TestUser;
let ada: TestUser;
let bob: TestUser;
let contest: ClicsContest;
const clock = { now: minute(260) };

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  owner = await server.signUp("owner", { role: 1001 });
  ada = await server.signUp("ada");
  bob = await server.signUp("bob");
  contest = await makeClicsContest(server, owner);
  const { id } = await send(server, contest, { by: ada, problem: 0, at: 12, status: -1 });
  await judge(server, id, { at: minute(14), version: 1, status: 0 });
  await send(server, contest, { by: ada, problem: 1, at: 30, status: -2 });
  await send(server, contest, { by: bob, problem: 0, at: 20, status: 0, language: "Java" });
  // Behind the seal, and one that waits.
  await send(server, contest, { by: bob, problem: 1, at: 250, status: 0 });
  await send(server, contest, { by: ada, problem: 1, at: 255, status: null });
  await ada.trpc.contestDesk.ask.mutate({ contestId: contest.id, content: "Why?" });
});
afterAll(() => server.stop());

const path = (query = "") => `/api/file/download-contest-package?cid=${contest.id}${query}`;
async function take(query = "") {
  const answer = await owner.fetch(path(query));
  expect(answer.headers.get("content-disposition")).toContain(`filename=${contest.id}.zip`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, files: unzipSync(bytes) };
}
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test.each(["2023-06", "2026-01"])(
  "each file has what the API of %s tells the jury",
  async (version) => {
    const { files } = await take(`&version=${version}`);
    const told = async (below: string) => (await owner.fetch(`/api/${version}${below}`)).json();
    const base = `/contests/${contest.id}`;
    const names = Object.keys(files).filter((name) => /^(?!gavel).*\.json$/.test(name));
    expect(names).toHaveLength(18);
    for (const name of names) {
      const type = name.replace(".json", "");
      const below = type === "api" ? "/" : type === "contest" ? base : `${base}/${type}`;
      expect([name, JSON.parse(textOf(files[name]))]).toEqual([name, await told(below)]);
    }
    expect(textOf(files["accounts.json"])).not.toMatch(/password/);
  },
);

test("problems lie in it with their data for who may see that, and a reference leads to the same", async () => {
  const chief = await server.signUp("chief", { role: 1000 });
  const zip = async (answer: Response) =>
    Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer()))).toSorted();
  const files = unzipSync(new Uint8Array(await (await chief.fetch(path())).arrayBuffer()));
  const listed: { id: string; package: { href: string; filename: string }[] }[] = JSON.parse(
    textOf(files["problems.json"]),
  );
  expect(listed).toHaveLength(3);
  for (const { id, package: references } of listed) {
    const [{ href, filename } = { href: "", filename: "" }] = references;
    const inside = Object.keys(unzipSync(files[`problems/${id}/${filename}`] ?? new Uint8Array()));
    expect(inside).toContain("problem_1.json");
    expect(await zip(await chief.fetch(`/api/2026-01/${href}`))).toEqual(inside.toSorted());
    // Its organiser did not write it.
    for (const who of [owner, ada, server.anon]) {
      expect((await who.fetch(`/api/2026-01/${href}`)).status).toBeGreaterThan(400);
    }
  }
  expect(textOf((await take()).files["export-report.txt"])).toContain(
    "A: its test data is not yours to take",
  );
});

test("its feed leaves the same objects behind, and the live feed goes on from there", async () => {
  const { files } = await take();
  const lines = textOf(files["event-feed.ndjson"]).trimEnd().split("\n");
  const events = lines.map((line) => JSON.parse(line));
  for (const type of ["teams", "submissions", "judgements", "runs", "clarifications", "awards"]) {
    const said = events.filter((event) => event.type === type).map(({ data }) => data);
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    const listed = JSON.parse(textOf(files[`${type}.json`]));
    expect([type, said.toSorted(byId)]).toEqual([type, listed.toSorted(byId)]);
  }
  const { token } = events.at(-1);
  await send(server, contest, { by: bob, problem: 2, at: 258, status: null });
  const feed = `/api/2026-01/contests/${contest.id}/event-feed?since_token=`;
  const ending = new AbortController();
  const answer = await owner.fetch(`${feed}${encodeURIComponent(token)}`, {
    signal: ending.signal,
  });
  const { value } = (await answer.body?.getReader().read()) ?? {};
  ending.abort();
  expect(JSON.parse(textOf(value).split("\n")[0] ?? "")).toMatchObject({ type: "submissions" });
});

test("programs lie where the submissions say, under the names their languages want", async () => {
  const { files } = await take();
  const listed: { id: string; language_id: string; files: { filename: string }[] }[] = JSON.parse(
    textOf(files["submissions.json"]),
  );
  const names = listed.map(({ id, language_id, files: [file] }) => {
    const inner = unzipSync(files[`submissions/${id}/${file?.filename}`] ?? new Uint8Array());
    expect(Object.values(inner).map(textOf)).toEqual(["int main(){}"]);
    return [language_id, Object.keys(inner)[0]];
  });
  expect(names).toContainEqual(["java", "Main.java"]);
});

test("the command prints the board of the package as the package has it", async () => {
  const { bytes, files } = await take();
  const scratch = makeScratch();
  try {
    const zip = scratch.write(bytes, "zip");
    const main = new URL("../../apps/cli/src/main.ts", import.meta.url).pathname;
    const command = Bun.spawn([process.execPath, main, "contest", "board", zip, "--json"], {
      stdout: "pipe",
    });
    const { rows } = JSON.parse(await new Response(command.stdout).text());
    const board = JSON.parse(textOf(files["scoreboard.json"]));
    const minutes = (span: string) => Number(span.split(":")[0]) * 60 + Number(span.split(":")[1]);
    expect(
      rows.map(({ rank, team, solved, penalty }: Row) => [rank, team, solved, penalty]),
    ).toEqual(
      board.rows.map(({ rank, team_id, score }: BoardRow) => [
        ...[rank, team_id, score.num_solved, minutes(score.total_time)],
      ]),
    );
    expect(rows).toMatchObject([
      { team: bob.uid, solved: 2 },
      { team: ada.uid, solved: 1 },
    ]);
  } finally {
    scratch.remove();
  }
});
interface Row {
  readonly rank: number;
  readonly team: string;
  readonly solved: number;
  readonly penalty: number;
}
interface BoardRow {
  readonly rank: number;
  readonly team_id: string;
  readonly score: { readonly num_solved: number; readonly total_time: string };
}

test("only its organisers take it, a version is one of two, and the log says who did", async () => {
  for (const [who, status] of [
    [server.anon, 401],
    [ada, 403],
    [await server.signUp("other", { role: 1001 }), 403],
  ] as const) {
    expect(await (await who.fetch(path())).json()).toMatchObject({ status });
  }
  expect(await (await owner.fetch(path("&version=2020-03"))).json()).toMatchObject({
    ...{ status: 400, msg: "version is not valid" },
  });
  const root = await server.signUp("boss", { role: 1000 });
  const { records } = await root.trpc.audit.find.query({});
  expect(records[0]).toMatchObject({
    action: "contest.export",
    actor: { username: "owner" },
    targetName: "Regional",
  });
});

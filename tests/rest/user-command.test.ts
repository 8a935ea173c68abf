/** `gavel user` against a site, as a person types it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const MAIN = join(import.meta.dirname, "../../apps/cli/src/main.ts");

let server: TestServer;
let root: TestUser;
const folder = mkdtempSync(join(tmpdir(), "gavel-user-command-"));
beforeAll(async () => {
  server = await startTestServer();
  root = await server.signUp("boss", { role: 1000 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

async function gavel(...args: string[]) {
  const child = Bun.spawn([process.execPath, MAIN, "user", ...args], {
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HOME: folder },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, out, err };
}
const site = () => ["--server", server.url, "--token", root.token];
const place = (name: string) => join(folder, name);

test("a sheet is checked, then imported; what is refused comes back as a sheet", async () => {
  // 用户名,密码,姓名 / ann 张三, as a Chinese Windows writes it.
  const gbk = Buffer.from(
    "d3c3bba7c3fb2cc3dcc2eb2cd0d5c3fb0d0a616e6e2c7365637265742d312cd5c5c8fd0d0a",
    "hex",
  );
  writeFileSync(place("users.csv"), Buffer.concat([gbk, Buffer.from("bob,no\r\n")]));
  const checked = await gavel("import", place("users.csv"), "--check", ...site());
  expect(checked).toMatchObject({ status: 1, err: "" });
  expect(checked.out).toContain("users.csv (gb18030): 1 good, 1 refused");
  expect(checked.out).toContain(
    "row 3 bob\n      password: the password must have 6 to 20 characters",
  );
  expect((await root.trpc.user.find.query({ keyword: "ann" })).total).toBe(0);

  const rejected = place("rejected.csv");
  const done = await gavel(
    "import",
    place("users.csv"),
    "--json",
    "--rejected",
    rejected,
    ...site(),
  );
  expect(done.status).toBe(1);
  expect(JSON.parse(done.out)).toMatchObject({
    ...{ ok: false, encoding: "gb18030", imported: 1 },
    rejected: [{ row: 3, username: "bob" }],
  });
  expect((await root.trpc.user.getNamed.query({ name: "ann" })).realname).toBe("张三");
  expect(statSync(rejected).mode & 0o777).toBe(0o600);
  // Mended, the sheet of those who were refused goes in as it is.
  writeFileSync(rejected, readFileSync(rejected, "utf8").replace("bob,no", "bob,secret-2"));
  expect(await gavel("import", rejected, ...site())).toMatchObject({ status: 0, err: "" });
  expect((await root.trpc.user.find.query({ keyword: "bob" })).total).toBe(1);
});

test("accounts are made by the dozen, their sheet lands in a file of its owner", async () => {
  const range = ["--prefix", "team", "--from", "7", "--to", "9", "--password-length", "10"];
  const preview = await gavel("generate", ...range, "--check", ...site());
  expect(preview).toMatchObject({ status: 0, out: "team7 … team9: 3 names, 0 taken\n" });
  const file = place("team.xlsx");
  const made = await gavel("generate", ...range, "-o", file, ...site());
  expect(made).toMatchObject({ status: 0, err: "" });
  expect(made.out).toBe(`team7 … team9: 3 accounts, names and passwords in ${file}\n`);
  expect(readFileSync(file).subarray(0, 2).toString()).toBe("PK");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await gavel("generate", ...range, "-o", place("again.xlsx"), ...site());
  expect(again).toMatchObject({ status: 1, out: "" });
  expect(again.err).toContain("Username or email already exists");
  expect(existsSync(place("again.xlsx.part"))).toBe(false);
});

test("accounts are listed, and get another role by name or address", async () => {
  await server.signUp("carl", { email: "carl@x.example" });
  const changed = await gavel("role", "Carl@X.example", "no-submit-user", ...site());
  expect(changed).toMatchObject({ status: 0, out: "carl: Default user → No submit\n" });
  const again = await gavel("role", "carl", "1003", ...site());
  expect(again.out).toBe("carl is No submit already\n");
  const list = await gavel("list", "--role", "1003", ...site());
  expect(list.out).toMatch(/^carl +No submit +carl@x\.example\n$/);
  const json = await gavel("list", "--admins", "--json", ...site());
  expect(
    JSON.parse(json.out)
      .map((user: { username: string }) => user.username)
      .sort(),
  ).toEqual([...["boss", "root"]]);
});

test("what is wrong is said in one line, with its own exit status", async () => {
  writeFileSync(place("book.csv"), Buffer.from("504b0304", "hex"));
  const cases: [string[], number, RegExp][] = [
    [["import", ...site()], 2, /name the CSV file/],
    [["import", place("book.csv"), ...site()], 1, /this is a workbook: save it as CSV/],
    [["import", place("users.csv"), "--encoding", "latin1", ...site()], 2, /latin1 is not one of/],
    [["generate", ...site()], 2, /-o must name the sheet/],
    [["generate", "--from", "3", "--to", "2", "--check", ...site()], 2, /--to must not be less/],
    [["generate", "-o", "/nowhere/x.xlsx", ...site()], 1, /cannot be written/],
    [["role", "carl", "king", ...site()], 2, /king is not a role: root, admin, default-user/],
    [["role", "nobody", "admin", ...site()], 1, /Username or email does not exist/],
    [["role", "boss", "admin", ...site(), "--token", "x"], 2, /session has expired|login first/i],
  ];
  await Promise.all(
    cases.map(async ([args, status, words]) => {
      const done = await gavel(...args);
      expect({ args, status: done.status, out: done.out }).toEqual({ args, status, out: "" });
      expect(done.err).toMatch(words);
      expect(done.err.trim().split("\n")).toHaveLength(1);
    }),
  );
});

import { afterEach, expect, test } from "vitest";
import { type Client, createClient } from "./http/client.ts";
import type { RemoteSite } from "./site.ts";
import { atcoder } from "./sites/atcoder/atcoder.ts";
import { gym } from "./sites/codeforces/codeforces.ts";
import { hdu } from "./sites/hdu/hdu.ts";
import { poj } from "./sites/poj/poj.ts";
import { fetchStatement } from "./statement.ts";
import { FakeAtcoder } from "./testing/fake-atcoder.ts";
import { FakeCodeforces } from "./testing/fake-codeforces.ts";
import { FakeHdu } from "./testing/fake-hdu.ts";
import { FakePoj } from "./testing/fake-poj.ts";
import type { FakeSite } from "./testing/fake-site.ts";
import { virtualClock } from "./testing/virtual-clock.ts";

let fake: FakeSite;
afterEach(() => fake.stop());

function connect(site: RemoteSite, at: FakeSite): Client {
  fake = at.start();
  return createClient({ ...site, origin: fake.origin }, { clock: virtualClock(0) });
}

test("a statement comes with its pictures, as the site's own texts are written", async () => {
  const client = connect(hdu, new FakeHdu());
  const { statement, lost } = await fetchStatement(client, await hdu.fetchProblem(client, "1000"));
  expect(lost).toEqual([]);
  expect(statement).toMatchObject({ format: "markdown", title: "Toy Sum", input: "Two integers." });
  expect(statement.description).toContain("![](file://picture-1.gif)");
  expect(statement.description).toContain("两个整数 *a* and b.");
  expect(statement.files.map(({ name }) => name)).toEqual(["picture-1.gif"]);
});

test("formulas stay formulas", async () => {
  const client = connect(atcoder, new FakeAtcoder());
  const problem = await atcoder.fetchProblem(client, "toy001_a");
  const { statement } = await fetchStatement(client, { ...problem, pictures: [] });
  expect(statement.description).toContain("Add $a_1$ and $b$.");
  expect(statement.description).toContain("$1 \\leq b$");
});

test("a dollar of a site without formulas is a dollar", async () => {
  const client = connect(poj, new FakePoj());
  const problem = await poj.fetchProblem(client, "1000");
  const hint = "<p>a_1</p><pre>$x$</pre>";
  const { statement } = await fetchStatement(client, { ...problem, hint, pictures: [] });
  expect(statement.description).toContain("Costs \\$5, not \\$6.");
  expect(statement.hint).toContain("$x$");
  expect(JSON.stringify(statement)).not.toContain("\ue024");
});

test("a picture that does not come keeps its address, and the rest comes all the same", async () => {
  const client = connect(hdu, new FakeHdu());
  const problem = await hdu.fetchProblem(client, "1000");
  fake.play("file", "error404");
  const address = `${fake.origin}/data/images/toy.gif`;
  const { statement, lost } = await fetchStatement(client, problem);
  expect(lost).toEqual([{ address, reason: "the site answered 404" }]);
  expect(statement.description).toContain(`![](${address})`);
  const strange = "https://elsewhere.example/x.png";
  const other = await fetchStatement(client, { ...problem, pictures: [strange] });
  expect(other.lost).toMatchObject([{ address: strange }]);
});

test("a statement that is a document comes as that document", async () => {
  const gyms = new FakeCodeforces();
  gyms.statement = "embedded";
  const client = connect(gym, gyms);
  const problem = await gym.fetchProblem(client, "100001A");
  const { statement, lost } = await fetchStatement(client, problem);
  expect(lost).toEqual([]);
  expect(statement.pdf).toMatchObject({ path: "statement.pdf", bytes: 12 });
  const page = { ...problem, pdf: `${fake.origin}/gym/100001` };
  expect((await fetchStatement(client, page)).lost).toMatchObject([{ reason: "it is no PDF" }]);
});

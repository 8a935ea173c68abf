/** What is SPOJ's own: how its page is told of runs. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Client, createClient } from "../../http/client.ts";
import { FakeSpoj } from "../../testing/fake-spoj.ts";
import { virtualClock } from "../../testing/virtual-clock.ts";
import { spoj } from "./spoj.ts";

let fake: FakeSpoj;
let client: Client;
beforeEach(() => {
  fake = new FakeSpoj().start();
  client = createClient({ ...spoj, origin: fake.origin }, { clock: virtualClock(fake.nowMs) });
  client.jar.set("SPOJ", fake.openSession("bot"));
});
afterEach(() => fake.stop());

async function send(...states: string[]) {
  fake.script = { states, timeMs: 20, memoryKib: 5300 };
  const sending = { problem: "TOY", language: "1", code: "int main() {}" };
  const id = (await spoj.send(client, sending, "bot")) ?? "";
  return { id, problem: "TOY", user: "bot" };
}

test.each(["broken lines", "garbled"] as const)(
  "a run is read where its page's script is told of it in another form (%s)",
  async (told) => {
    fake.told = told;
    const run = await send("running..", "accepted");
    expect(await spoj.pollRun(client, run)).toMatchObject({ verdict: "judging", isFinal: false });
    expect(await spoj.pollRun(client, run)).toMatchObject({
      ...{ verdict: "accepted", isFinal: true, timeMs: 20, memoryKib: 5300, raw: "accepted" },
    });
    for (const one of fake.runs) one.isRemoved = true;
    expect(await spoj.pollRun(client, run)).toBeNull();
  },
);

test("where neither is what it was, that is said", async () => {
  const run = await send("accepted");
  fake.told = "changed";
  await expect(spoj.pollRun(client, run)).rejects.toMatchObject({ kind: "markupChanged" });
});

test("a problem is one page, whatever its form says", async () => {
  await spoj.fetchProblem(client, "TOY");
  expect(fake.log.map(({ kind }) => kind)).toEqual(["problem"]);
});

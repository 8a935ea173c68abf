import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let problem: SeededProblem;
beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 60 });
  problem = await seedProblem(server);
});
afterAll(() => server.stop());

const submit = (who: TestUser, proof: Record<string, unknown> = {}) =>
  who.rest("POST", "/api/submit-problem-judge", {
    ...{ pid: problem.problemId, language: "C++", code: "int main(){}", ...proof },
  });

describe("whoever keeps sending too fast", () => {
  /** Sent once, and three times more at once. */
  async function haste(name: string): Promise<TestUser> {
    const person = await server.signUp(name);
    const codes = [];
    for (let time = 0; time < 4; time += 1) codes.push((await submit(person)).code);
    expect(codes).toEqual([undefined, ...Array(3).fill("SUBMIT_TOO_FAST")]);
    return person;
  }
  /** As after the interval. */
  const wait = ({ uid }: TestUser) =>
    server.db
      .updateTable("submission")
      .set({ created_at: new Date(Date.now() - 61_000) })
      .where("uid", "=", uid)
      .execute();
  /** A captcha as drawn for somebody, with what its picture shows. */
  async function drawn({ rest }: Pick<TestUser, "rest">) {
    const { data } = await rest<{ captchaKey: string }>("GET", "/api/captcha");
    const { answer } = await server.db
      .selectFrom("human_check")
      .select("answer")
      .where("id", "=", data.captchaKey)
      .executeTakeFirstOrThrow();
    return { captchaKey: data.captchaKey, captcha: answer };
  }

  test("proves once that a person sends, by the key or by the last one drawn", async () => {
    for (const name of ["keyed", "keyless"]) {
      const person = await haste(name);
      await wait(person);
      expect(await submit(person)).toMatchObject({ status: 400, code: "CAPTCHA_REQUIRED" });
      await drawn(server.anon);
      const { captcha, captchaKey } = await drawn(person);
      const proof = name === "keyed" ? { captcha, captchaKey } : { captcha };
      expect(await submit(person, proof)).toMatchObject({ status: 200 });
      await wait(person);
      expect(await submit(person)).toMatchObject({ status: 200 });
    }
  });

  test("a captcha is good for one look, and not spent by coming too early", async () => {
    const person = await haste("early");
    const first = await drawn(person);
    expect(await submit(person, first)).toMatchObject({ code: "SUBMIT_TOO_FAST" });
    await wait(person);
    const second = await drawn(person);
    expect(await submit(person, { ...second, captcha: "nope" })).toMatchObject({
      ...{ status: 400, code: "CAPTCHA_WRONG" },
    });
    expect(await submit(person, second)).toMatchObject({ code: "CAPTCHA_WRONG" });
    expect(await submit(person, { captcha: "nope" })).toMatchObject({ code: "CAPTCHA_WRONG" });
    // It was the last one drawn for them that was left.
    expect(await submit(person, first)).toMatchObject({ code: "CAPTCHA_WRONG" });
    expect(await submit(person, await drawn(person))).toMatchObject({ status: 200 });
  });

  test("who was too fast twice, or is not limited any more, needs none", async () => {
    const twice = await server.signUp("twice");
    for (let time = 0; time < 3; time += 1) await submit(twice);
    await wait(twice);
    expect(await submit(twice)).toMatchObject({ status: 200 });
    const person = await haste("freed");
    await changeSettings(server, { defaultSubmitInterval: 0 });
    expect(await submit(person)).toMatchObject({ status: 200 });
    await changeSettings(server, { defaultSubmitInterval: 60 });
  });
});

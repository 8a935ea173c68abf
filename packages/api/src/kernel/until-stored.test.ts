import { expect, test } from "vitest";
import { untilStored } from "./until-stored.ts";

const faultOf = (code: string) => Object.assign(new Error(code), { code });

/** Fails so, one after the other, then is taken. */
function writerOf(...codes: readonly string[]) {
  const faults = codes.map(faultOf);
  let tries = 0;
  const write = async () => {
    tries += 1;
    const fault = faults.shift();
    if (fault !== undefined) throw fault;
  };
  return { write, tries: () => tries };
}

test("it is written once the database is back and has room", async () => {
  const { write, tries } = writerOf("CONNECTION_CLOSED", "ECONNREFUSED", "57P03", "53100");
  await untilStored(write, 1);
  expect(tries()).toBe(5);
});

test.each(["23505", "CONNECTION_ENDED"])("%s is not waited for", async (code) => {
  const { write, tries } = writerOf("ECONNREFUSED", code);
  await expect(untilStored(write, 1)).rejects.toThrow(code);
  expect(tries()).toBe(2);
});

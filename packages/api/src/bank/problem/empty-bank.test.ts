import { expect, test } from "vitest";
import { openBank, refusal } from "./test-kit.ts";

test("an empty bank has no random problem and lists nothing", async () => {
  const bank = await openBank();
  expect(await refusal(bank.as(null).problem.random())).toBe("NO_PUBLIC_PROBLEM");
  expect(await bank.as(null).problem.find({})).toEqual({ records: [], total: 0 });
  await bank.close();
});

import { initTRPC } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { readingAtOnce } from "./at-once.ts";

const t = initTRPC.create();
const procedure = readingAtOnce(t.procedure);
const page = z.object({ page: z.number().int().catch(1).default(1) });
const even = z.object({ n: z.number().refine(async (n) => n % 2 === 0) });

const caller = t.createCallerFactory(
  t.router({
    page: procedure
      .meta({})
      .input(page)
      .use(({ next }) => next())
      .query(({ input }) => input.page),
    even: procedure.input(even).query(({ input }) => input.n),
  }),
)({});

test("inputs are read as their schemas have it", async () => {
  expect(await caller.page({})).toBe(1);
  expect(await caller.page({ page: 3 })).toBe(3);
  await expect(caller.page("x" as never)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ code: "invalid_type", path: [] }] },
  });
});

test("a schema that would have to wait is a mistake of ours", async () => {
  await expect(caller.even({ n: 2 })).rejects.toMatchObject({
    cause: { message: expect.stringContaining("Promise during synchronous parse") },
  });
});

test("what is no schema of zod is refused when the procedure is made", () => {
  expect(() => procedure.input((value: unknown) => value)).toThrow("schemas of zod");
});

import { initTRPC, TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { inOneStep } from "./in-one-step.ts";

interface Known {
  readonly who: string;
  readonly seen: string[];
}
const t = initTRPC.context<Known>().meta<{ readonly word: string }>().create();

/** The same procedures twice: as tRPC makes them, and in one step. */
function bothOf(make: () => object) {
  const [plain, joined] = [make(), make()];
  inOneStep(joined);
  const callers = [plain, joined].map((one) => {
    const context: Known = { who: "alice", seen: [] };
    const routed = t.router({ one: one as never });
    const { one: call } = t.createCallerFactory(routed)(context) as unknown as {
      one: (input?: unknown) => Promise<unknown>;
    };
    const answer = (input?: unknown) =>
      call(input).then(
        (value) => ({ value, seen: context.seen }),
        ({ code, message, cause }: TRPCError) => ({ code, message, cause, seen: context.seen }),
      );
    return answer;
  });
  return async (input?: unknown) => {
    const [before, after] = await Promise.all(callers.map((call) => call(input)));
    expect(after).toEqual(before);
    return after;
  };
}

const note = (name: string) =>
  t.middleware(async ({ ctx, next }) => {
    ctx.seen.push(`${name} of ${ctx.who}`);
    const result = await next();
    ctx.seen.push(result.ok ? `${name} went well` : `${name} heard ${result.error.code}`);
    return result;
  });

const page = z.object({ page: z.number().default(1) });

test("what steps change holds for those behind them, in their order", async () => {
  const call = bothOf(() =>
    t.procedure
      .meta({ word: "hello" })
      .use(note("first"))
      .use(({ next, ctx }) => next({ ctx: { who: `${ctx.who}'s friend` } }))
      .input(page)
      .use(note("second"))
      .query(({ ctx, input, path }) => [ctx.who, input, path]),
  );
  expect(await call({})).toEqual({
    value: ["alice's friend", { page: 1 }, "one"],
    seen: ["first of alice", "second of alice's friend", "second went well", "first went well"],
  });
  expect(await call({ page: 4 })).toMatchObject({
    value: ["alice's friend", { page: 4 }, "one"],
  });
  expect(await call({ page: "x" })).toMatchObject({ code: "BAD_REQUEST" });
});

test("a step sees meta, the input as it came, and may answer it otherwise", async () => {
  const call = bothOf(() =>
    t.procedure
      .meta({ word: "hello" })
      .use(async ({ meta, getRawInput, next, ctx }) => {
        ctx.seen.push(`${meta?.word} ${JSON.stringify(await getRawInput())}`);
        return next({ getRawInput: async () => ({ page: 7 }) });
      })
      .input(page)
      .mutation(({ input }) => input.page),
  );
  expect(await call({ page: 2 })).toEqual({ value: 7, seen: ['hello {"page":2}'] });
});

test("what one throws reaches those before it as an answer, and the caller as an error", async () => {
  const thrown = (error: unknown) =>
    bothOf(() =>
      t.procedure.use(note("first")).query(() => {
        throw error;
      }),
    );
  const refused = new TRPCError({ code: "FORBIDDEN", message: "not you" });
  expect(await thrown(refused)()).toMatchObject({
    ...{ code: "FORBIDDEN", message: "not you" },
    seen: ["first of alice", "first heard FORBIDDEN"],
  });
  expect(await thrown(new Error("broken"))()).toMatchObject({
    ...{ code: "INTERNAL_SERVER_ERROR", cause: { message: "broken" } },
    seen: ["first of alice", "first heard INTERNAL_SERVER_ERROR"],
  });
});

test("a step may put another error in place of what it heard", async () => {
  const call = bothOf(() =>
    t.procedure
      .use(async ({ next }) => {
        const result = await next();
        if (!result.ok) throw new TRPCError({ code: "NOT_FOUND" });
        return result;
      })
      .query(() => {
        throw new Error("broken");
      }),
  );
  expect(await call()).toMatchObject({ code: "NOT_FOUND" });
});

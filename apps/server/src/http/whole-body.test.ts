import { expect, test } from "vitest";
import { wholeBody } from "./whole-body.ts";

const LINE = "a line of text, 中文 and 🙂\n";

test.each([0, 1, 150, 500, 20_000])("%d lines arrive as they were", async (lines) => {
  const text = LINE.repeat(lines);
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch() {
      await Bun.sleep(0);
      return new Response(wholeBody(text), { headers: { "x-name": "value" } });
    },
  });
  try {
    const answer = await fetch(server.url);
    expect(answer.headers.get("x-name")).toBe("value");
    expect(await answer.text()).toBe(text);
  } finally {
    await server.stop(true);
  }
});

test("what fits beside its head stays a text, whose length is told", () => {
  expect(wholeBody("x".repeat(14_336))).toBeTypeOf("string");
  expect(wholeBody("x".repeat(14_337))).toBeInstanceOf(ReadableStream);
  // Counted in bytes: these have three each.
  expect(wholeBody("中".repeat(4779))).toBeInstanceOf(ReadableStream);
});

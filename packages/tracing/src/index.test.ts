import { expect, test } from "vitest";
import { NO_TRACING, openTracing, readTraceparent } from "./index.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";

test("a traceparent that is to be followed is read", () => {
  expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN });
  expect(readTraceparent(`00-${TRACE}-${SPAN}-03`)).toEqual({ traceId: TRACE, spanId: SPAN });
});

test.each([
  undefined,
  null,
  "",
  `00-${TRACE}-${SPAN}-00`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `01-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
])("%j is not", (text) => {
  expect(readTraceparent(text)).toBeNull();
});

test("without a collector work is done as it is", async () => {
  const options = { endpoint: null, service: "test", version: "1", onFault: () => undefined };
  const tracing = await openTracing(options);
  expect(tracing).toBe(NO_TRACING);
  expect(await tracing.around("x", `00-${TRACE}-${SPAN}-01`, async (own) => own ?? "none")).toBe(
    "none",
  );
});

test("a fault of the work is its own, whoever is told of it", async () => {
  const faults: string[] = [];
  const tracing = await openTracing({
    ...{ endpoint: "http://127.0.0.1:9", service: "test", version: "1" },
    onFault: (why) => faults.push(why),
  });
  const work = tracing.around("x", `00-${TRACE}-${SPAN}-01`, async () => {
    throw new Error("broken");
  });
  await expect(work).rejects.toThrow("broken");
  expect(await tracing.around("y", "nonsense", async (own) => own ?? "none")).toBe("none");
  await tracing.stop();
});

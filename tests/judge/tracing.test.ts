/** The way of a submission as a collector of OpenTelemetry is told it, by a real judge and a real sandbox. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Judge } from "@gavel/judge";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { openTracing, type Tracing } from "@gavel/tracing";
import { afterEach, expect, test } from "vitest";
import { startRealJudge } from "./support/real-judge.ts";
import { changeSettings, seedProblem } from "./support/seed.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const BROWSER = "b7ad6b7169203331";
const PATIENCE_MS = 120_000;
const SUM = `#include <stdio.h>
int main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }
`;

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}
/** What a collector is sent, as far as it matters here. */
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function startCollector() {
  const spans: (Span & { readonly service: string })[] = [];
  const server = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    async fetch(request) {
      const isTraces = new URL(request.url).pathname === "/v1/traces";
      if (!isTraces) return new Response(null, { status: 404 });
      for (const { resource, scopeSpans } of ((await request.json()) as Sent).resourceSpans) {
        const named = resource.attributes.find(({ key }) => key === "service.name");
        const service = named?.value.stringValue ?? "";
        for (const span of scopeSpans.flatMap((one) => one.spans)) spans.push({ ...span, service });
      }
      return Response.json({});
    },
  });
  opened.push(() => server.stop(true));
  return { endpoint: `http://127.0.0.1:${server.port}`, spans };
}

interface Site {
  readonly server: TestServer;
  readonly alice: TestUser;
  submit(traceparent?: string): Promise<number>;
  accepted(submitId: number): Promise<void>;
}

async function startSite(endpoint: string | null): Promise<Site> {
  const server = await startTestServer({ otlpEndpoint: endpoint });
  opened.push(() => server.stop());
  await changeSettings(server, { defaultSubmitInterval: 0 });
  const alice = await server.signUp("alice");
  const { problemId } = await seedProblem(server);
  const tracing: Tracing = await openTracing({
    ...{ endpoint, service: "gavel-judge", version: "test", onFault: () => undefined },
  });
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-tracing-"));
  const options = { serverUrl: server.url, token: server.judgeToken, name: "traced", dataDir };
  const judge: Judge = startRealJudge({ ...options, tracing });
  opened.push(async () => {
    await judge.stop();
    await tracing.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await judge.ready;
  return {
    ...{ server, alice },
    async submit(traceparent) {
      const answer = await server.anon.fetch("/trpc/submission.create", {
        method: "POST",
        headers: {
          ...{ authorization: alice.token, "content-type": "application/json" },
          ...(traceparent === undefined ? {} : { traceparent }),
        },
        body: JSON.stringify({ problemId, language: "C", code: SUM }),
      });
      const said = (await answer.json()) as { result: { data: { submitId: number } } };
      return said.result.data.submitId;
    },
    async accepted(submitId) {
      const isAccepted = async () =>
        (await alice.trpc.submission.get.query({ submitId })).status === 0;
      await waitFor("a verdict", isAccepted, PATIENCE_MS);
    },
  };
}

const countTraces = async ({ db }: TestServer) =>
  (await db.selectFrom("judgement_trace").select("judgement_id").execute()).length;

test("one trace leads from the browser over queue, compiler and cases to the verdict", {
  timeout: PATIENCE_MS,
}, async () => {
  const { endpoint, spans } = startCollector();
  const site = await startSite(endpoint);
  const submitId = await site.submit(`00-${TRACE}-${BROWSER}-01`);
  await site.accepted(submitId);
  // Nobody asked for these.
  await site.accepted(await site.submit());
  await site.accepted(await site.submit(`00-${"1".repeat(32)}-${BROWSER}-00`));
  const find = (name: string) => spans.filter((span) => span.name === name);
  const names = ["POST /trpc/submission.create", "queue", "judge", "compile", "store"];
  const isThere = () => names.every((name) => find(name).length > 0) && find("case 2").length > 0;
  await waitFor("all spans", isThere, PATIENCE_MS);
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([TRACE]));
  const [request, queue, judge, compile, store] = names.map((name) => {
    const found = find(name);
    expect(found.map((span) => span.name)).toEqual([name]);
    return found[0];
  });
  expect(request).toMatchObject({ parentSpanId: BROWSER, service: "gavel-server" });
  for (const part of [queue, judge, store]) expect(part?.parentSpanId).toBe(request?.spanId);
  expect([queue?.service, judge?.service, store?.service]).toEqual([
    ...["gavel-server", "gavel-judge", "gavel-server"],
  ]);
  expect(compile?.parentSpanId).toBe(judge?.spanId);
  const cases = spans.filter((span) => span.name.startsWith("case "));
  expect(cases.map((span) => span.name).sort()).toEqual(["case 1", "case 2"]);
  for (const one of cases) expect(one.parentSpanId).toBe(judge?.spanId);
  expect(spans).toHaveLength(names.length + cases.length);
  await waitFor("nothing kept", async () => (await countTraces(site.server)) === 0, PATIENCE_MS);
});

test("a site without a collector keeps nothing of a trace that is named to it", {
  timeout: PATIENCE_MS,
}, async () => {
  const site = await startSite(null);
  const submitId = await site.submit(`00-${TRACE}-${BROWSER}-01`);
  expect(await countTraces(site.server)).toBe(0);
  await site.accepted(submitId);
});

test("a collector that is away holds up nobody", { timeout: PATIENCE_MS }, async () => {
  const site = await startSite("http://127.0.0.1:9");
  const submitId = await site.submit(`00-${TRACE}-${BROWSER}-01`);
  await site.accepted(submitId);
  await site.accepted(await site.submit(`00-${TRACE}-${BROWSER}-01`));
});

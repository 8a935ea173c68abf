import { getSiteStatus } from "@gavel/api/portal/dashboard";
import type { Hono } from "hono";
import type { ServerDeps } from "../deps.ts";
import type { AppEnv } from "./request-facts.ts";

const DATABASE_TIMEOUT_MS = 2000;

/** /healthz: 200 only when a submission sent now would be judged. /metrics: for Prometheus. */
export function mountProbes(app: Hono<AppEnv>, deps: ServerDeps): void {
  app.get("/healthz", async (c) => {
    c.set("route", "/healthz");
    const health = await readHealth(deps);
    return c.json(health, health.ok ? 200 : 503, { "cache-control": "no-store" });
  });
  app.get("/metrics", async (c) => {
    c.set("route", "/metrics");
    try {
      const text = await deps.metrics.registry.metrics();
      return c.body(text, 200, { "content-type": deps.metrics.registry.contentType });
    } catch (error) {
      c.get("log").warn({ err: error }, "metrics could not be read");
      return c.text("metrics could not be read", 503);
    }
  });
}

async function readHealth(deps: ServerDeps) {
  const { version } = deps.config;
  const server = !deps.stopping.aborted;
  try {
    const status = await Promise.race([
      getSiteStatus({ db: deps.database.db, services: deps.services }),
      refuseAfter(DATABASE_TIMEOUT_MS),
    ]);
    const judgehosts = status.judgehostsOnline;
    return { ok: server && judgehosts > 0, server, database: true, judgehosts, version };
  } catch {
    return { ok: false, server, database: false, judgehosts: 0, version };
  }
}

async function refuseAfter(ms: number): Promise<never> {
  await Bun.sleep(ms);
  throw new Error(`no answer in ${ms} ms`);
}

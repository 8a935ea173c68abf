import { isAmong } from "@gavel/api/kernel/address";
import { getSiteStatus } from "@gavel/api/portal/dashboard";
import { loadSettings } from "@gavel/api/site/setting";
import type { Context, Hono } from "hono";
import type { ServerDeps } from "../deps.ts";
import type { AppEnv } from "./request-facts.ts";

const DATABASE_TIMEOUT_MS = 2000;

/**
 * /healthz: 200 only when a submission sent now would be judged. /metrics: for Prometheus. The figures, and which release
 * this is, are for this machine and for whom root has named.
 */
export function mountProbes(app: Hono<AppEnv>, deps: ServerDeps): void {
  app.get("/healthz", async (c) => {
    c.set("route", "/healthz");
    const [health, isReader] = await Promise.all([readHealth(deps), mayRead(c, deps)]);
    const told = isReader ? { ...health, version: deps.config.version } : health;
    return c.json(told, health.ok ? 200 : 503, { "cache-control": "no-store" });
  });
  app.get("/metrics", async (c) => {
    c.set("route", "/metrics");
    if (!(await mayRead(c, deps))) return c.text("not found", 404);
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
  const server = !deps.stopping.aborted;
  try {
    const status = await Promise.race([
      getSiteStatus({ db: deps.database.db, services: deps.services }),
      refuseAfter(DATABASE_TIMEOUT_MS),
    ]);
    const judgehosts = status.judgehostsOnline;
    return { ok: server && judgehosts > 0, server, database: true, judgehosts };
  } catch {
    return { ok: false, server, database: false, judgehosts: 0 };
  }
}

const THIS_MACHINE = ["127.0.0.0/8", "::1"];

async function mayRead(c: Context<AppEnv>, deps: ServerDeps): Promise<boolean> {
  const ip = c.get("ip");
  // A proxy on this machine that the site was not told of speaks for strangers.
  const isForwarded = c.req.header("x-forwarded-for") !== undefined && !deps.config.trustsProxy;
  if (!isForwarded && isAmong(ip, THIS_MACHINE)) return true;
  try {
    const site = { db: deps.database.db, services: deps.services };
    const settings = await Promise.race([loadSettings(site), refuseAfter(DATABASE_TIMEOUT_MS)]);
    return isAmong(ip, settings.metricsReaders);
  } catch (error) {
    c.get("log").warn({ err: error }, "who may read the figures could not be looked up");
    return false;
  }
}

async function refuseAfter(ms: number): Promise<never> {
  await Bun.sleep(ms);
  throw new Error(`no answer in ${ms} ms`);
}

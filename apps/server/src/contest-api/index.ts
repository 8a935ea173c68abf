/** The Contest API of CLICS, in two versions under /api, beside the table of REST rows. */
import { limitToToken } from "@gavel/api/kernel/token-limits";
import { requireWho } from "@gavel/api/kernel/trpc";
import { CLICS_VERSIONS, type ClicsVersion } from "@gavel/domain/contest/clics-format";
import type { Hono, Context as HonoContext } from "hono";
import type { ServerDeps } from "../deps.ts";
import type { AppEnv } from "../http/request-facts.ts";
import { CORS, refusal, refuse } from "./answers.ts";
import { CONTEST_API_ROUTES, type ContestApiRoute } from "./routes.ts";
import { contextOf } from "./sender.ts";

export function mountContestApi(app: Hono<AppEnv>, deps: ServerDeps): void {
  for (const version of CLICS_VERSIONS) {
    const base = `/api/${version}`;
    for (const path of [base, `${base}/*`]) {
      app.use(path, async (c, next) => {
        if (c.req.method === "OPTIONS") return new Response(null, { status: 200, headers: CORS });
        await next();
        for (const [name, value] of Object.entries(CORS)) c.res.headers.set(name, value);
      });
    }
    for (const route of CONTEST_API_ROUTES) {
      // With and without the slash at the end of the base: clients add it or not.
      const paths = route.path === "/" ? [base, `${base}/`] : [`${base}${route.path}`];
      for (const path of paths)
        app.on(route.method, path, (c) => answer(c, deps, { route, version }));
    }
    app.all(`${base}/*`, (c) => {
      c.set("route", `${base}/*`);
      return refusal(404, "There is nothing at this address");
    });
  }
}

async function answer(
  c: HonoContext<AppEnv>,
  deps: ServerDeps,
  { route, version }: { readonly route: ContestApiRoute; readonly version: ClicsVersion },
): Promise<Response> {
  c.set("route", `/api/${version}${route.path}`);
  try {
    const ctx = limitToToken(await contextOf(c, deps), route.scope);
    requireWho(ctx, route.who);
    const request = c.req.raw;
    const facts = {
      stopping: deps.stopping,
      keepOpen: () => deps.keepOpen(request),
      cutWhenIdle: () => deps.cutWhenIdle(request),
      patience: deps.config.bodyPatience,
    };
    return await route.answer({
      ...{ ctx, version, request, params: c.req.param(), query: c.req.query() },
      ...facts,
    });
  } catch (error) {
    return refuse(error, c.get("log"));
  } finally {
    const { body, bodyUsed } = c.req.raw;
    if (body !== null && !bodyUsed) await body.cancel().catch(() => {});
  }
}

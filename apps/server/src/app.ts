import { Hono } from "hono";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { mountContestApi } from "./contest-api/index.ts";
import { mountDataUpload } from "./data-upload/index.ts";
import type { ServerDeps } from "./deps.ts";
import { mountProbes } from "./http/probes.ts";
import type { AppEnv } from "./http/request-facts.ts";
import { requestFrame } from "./http/request-frame.ts";
import { mountTrpc } from "./http/trpc.ts";
import { mountWebApp } from "./http/web-app.ts";
import { judgeHttp } from "./judge-http/index.ts";
import { refuseError } from "./rest/envelope.ts";
import { mountRest } from "./rest/mount.ts";
import { restTable } from "./rest/table/index.ts";

export function createApp(deps: ServerDeps): Hono<AppEnv> {
  // Refuses a path that it cannot take, where Hono's own choice would go through all paths at each request from then on.
  const app = new Hono<AppEnv>({ router: new RegExpRouter() });
  app.use(requestFrame(deps));
  app.onError((error, c) => {
    c.get("log").error({ err: error }, "request failed");
    return refuseError(error, c.req.raw);
  });
  mountProbes(app, deps);
  mountTrpc(app, deps);
  app.route(
    "/judge",
    judgeHttp({
      db: deps.database.db,
      services: deps.services,
      log: deps.log,
      now: deps.config.now,
      judgeToken: deps.config.judgeToken,
      tracing: deps.tracing,
      patience: deps.config.bodyPatience,
      serverTimeout: deps.keepOpen,
      stopping: deps.stopping,
    }),
  );
  mountContestApi(app, deps);
  mountRest(app, deps, restTable);
  mountDataUpload(app, deps);
  mountWebApp(app, deps.config.webFolder);
  app.notFound((c) => c.text("not found", 404));
  return app;
}

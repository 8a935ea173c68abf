/** A site with people who may send as often as they like, and a judge host that accepts everything at once. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { AppRouter } from "@gavel/api/types";
import type { EmbeddedPostgres } from "@gavel/db/embedded";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { caseResults, startFakeJudge } from "../../judge/support/fake-judge.ts";
import { findFreePort } from "../../support/site.ts";

const CLONE = join(import.meta.dirname, "../../..");
const PASSWORD = "streams-root-1";
const JUDGE_TOKEN = "bench-judge-token-bench-judge-token";

type Api = TRPCClient<AppRouter>;

export interface StreamSite {
  readonly port: number;
  readonly pid: number;
  readonly senders: readonly Api[];
  stop(): Promise<void>;
}

function connect(url: string, token: string | null): Api {
  const headers: Record<string, string> = token === null ? {} : { authorization: token };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] });
}

async function signIn(url: string, username: string, password: string): Promise<Api> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const token = answer.headers.get("authorization");
  if (token === null) throw new Error(`sign-in of ${username}: ${await answer.text()}`);
  return connect(url, token);
}

async function untilUp<T>(attempt: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (isOver()) throw error;
      await Bun.sleep(100);
    }
  }
}

/** Claims and accepts whatever comes. @returns what ends it */
async function judgeEverything(url: string): Promise<() => Promise<void>> {
  const judge = await startFakeJudge({ url, judgeToken: JUDGE_TOKEN }, "bench");
  const stop = new AbortController();
  const work = async () => {
    while (!stop.signal.aborted) {
      const task = await judge.claim(stop.signal).catch(() => null);
      if (task === null) continue;
      await judge.progress(task, { status: 6 });
      await judge.finish(task, { status: 0, cases: caseResults(task, [0]) });
    }
  };
  const workers = Promise.all([work(), work()]);
  return async () => {
    stop.abort();
    // What they have begun they end, while there is a server that takes it.
    await workers;
  };
}

export async function startStreamSite(
  postgres: EmbeddedPostgres,
  { dataDir, people }: { dataDir: string; people: number },
): Promise<StreamSite> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: CLONE,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: "/usr/bin:/bin",
      ...{ DATABASE_URL: postgres.url, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) },
      ...{ ROOT_PASSWORD: PASSWORD, GAVEL_DEMO: "1", LOG_LEVEL: "error", JUDGE_TOKEN },
    },
  });
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
  };
  try {
    const root = await untilUp(
      () => signIn(url, "root", PASSWORD),
      () => child.exitCode !== null,
    );
    await root.setting.update.mutate({ defaultSubmitInterval: 0 });
    const names = Array.from({ length: people }, (_, index) => `sender${index}`);
    const rows = names.map((name) => [name, PASSWORD]);
    await root.user.import.mutate({ rows });
    const senders = await Promise.all(names.map((name) => signIn(url, name, PASSWORD)));
    const endJudging = await judgeEverything(url);
    return {
      ...{ port, pid: child.pid ?? 0, senders },
      async stop() {
        await endJudging();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What `deploy/` offers, as far as this machine has the programs that it is for. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SETTING_NAMES } from "@gavel/cli/env";
import { startTestServer, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { CADDY, NGINX, type RunningProxy, startProxy } from "./support/proxies.ts";
import { run } from "./support/run.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");
const has = (...programs: string[]) => programs.every((one) => Bun.which(one) !== null);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustsProxy: true });
});
afterAll(() => server.stop());

/** Of other programs, beside which ours stand. */
const FOREIGN = /^(POSTGRES_|NPM_CONFIG_|DATABASE_PASSWORD$)/;

test("every setting that is named there is one", () => {
  const compose = parse(read("container/compose.yaml"));
  const services = Object.values<{ environment: object }>(compose.services);
  const pods = ["site", "judge"].flatMap((name) => workloads(name));
  const containers = pods.flatMap(({ spec }) => spec.template.spec.containers);
  const named = [
    ...services.flatMap(({ environment }) => Object.keys(environment)),
    ...[...read("systemd/gavel.env").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = ""]) => name),
    ...[...read("container/example.env").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name),
    ...[...read("container/Containerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((part) => part.split("=")[0] ?? ""),
    ),
    ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
    ...Object.keys(parse(read("kubernetes/secret.yaml")).stringData),
  ];
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter((name) => !FOREIGN.test(name) && !SETTING_NAMES.includes(name));
  expect(unknown).toEqual([]);
});

interface Workload {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: {
          readonly env: { readonly name: string }[];
          readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
        }[];
      };
    };
  };
}

function workloads(name: string): Workload[] {
  const all = parseAllDocuments(read(`kubernetes/${name}.yaml`)).map(
    (one) => one.toJS() as Workload,
  );
  return all.filter(({ kind }) => kind === "Deployment");
}

test("a pod is ready by an address that answers", async () => {
  const [site] = workloads("site").flatMap(({ spec }) => spec.template.spec.containers);
  const path = site?.readinessProbe?.httpGet.path ?? "";
  expect((await fetch(`${server.url}${path}`)).status).toBe(200);
});

test("every figure that alerts and the dashboard ask for is given", async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const given = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const rules = parse(read("prometheus/gavel.rules.yml"));
  const scaling = parse(read("kubernetes/judge-scaling.yaml"));
  const board = JSON.parse(read("grafana/gavel.json"));
  const asked: string[] = [
    ...rules.groups.flatMap((group: { rules: { expr: string }[] }) =>
      group.rules.map(({ expr }) => expr),
    ),
    ...board.panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    ),
    ...scaling.spec.triggers.map((one: { metadata: { query: string } }) => one.metadata.query),
  ];
  const names = asked.flatMap((expr) => expr.match(/\b(gavel|process)_\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(20);
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, "");
  expect(names.filter((name) => !given.has(name) && !given.has(base(name)))).toEqual([]);
});

test("every file of the Kubernetes folder is in its list, and every file is explained", () => {
  const { resources } = parse(read("kubernetes/kustomization.yaml"));
  const files = readdirSync(join(DEPLOY, "kubernetes")).filter(
    (name) => name !== "kustomization.yaml",
  );
  expect([...resources].sort()).toEqual(files.sort());
  for (const folder of readdirSync(DEPLOY, { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )) {
    expect(read("README.md")).toContain(`\`${folder.name}/`);
  }
});

test.skipIf(!has("systemd-analyze"))("systemd takes the units", async () => {
  const units = ["gavel", "gavel-judge"].map((name) => join(DEPLOY, `systemd/${name}.service`));
  const { status, said } = await run("systemd-analyze", "verify", ...units);
  expect({ status, ours: said.split("\n").filter((line) => line.includes("gavel")) }).toEqual({
    ...{ status: 0, ours: [] },
  });
});

test.skipIf(!has("promtool"))("Prometheus takes the alerts", async () => {
  const { status, said } = await run(
    "promtool",
    "check",
    "rules",
    join(DEPLOY, "prometheus/gavel.rules.yml"),
  );
  expect(status, said).toBe(0);
});

test.skipIf(!has("kubectl"))("kustomize puts the manifests together", async () => {
  const { status, said } = await run("kubectl", "kustomize", join(DEPLOY, "kubernetes"));
  expect(status, said).toBe(0);
});

describe.each([NGINX, CADDY])("behind $program", (proxy) => {
  const isHere = has(proxy.program, "curl", "openssl");
  let running: RunningProxy;

  /** What curl was answered, its code before it; `interface` is the address that it comes from. */
  function curl(path: string, ...args: string[]) {
    const seen = ["-w", "\n%{http_version} %{http_code}"];
    const call = ["--silent", "--insecure", "--http2", "--max-time", "60"];
    return run("curl", ...call, ...seen, ...args, `${running.origin}${path}`);
  }

  beforeAll(async () => {
    if (!isHere) return;
    running = await startProxy(proxy, {
      upstream: new URL(server.url).host,
      environment: process.env,
    });
    await vi.waitFor(
      async () =>
        expect(`${(await curl("/healthz")).said} ${running.log()}`).toMatch(/\n2 (200|503)/),
      { timeout: 60_000, interval: 200 },
    );
  });
  afterAll(() => running?.stop());

  test.skipIf(!isHere)("pages come by HTTP/2", async () => {
    expect((await curl("/")).said).toMatch(/<html[\s\S]*\n2 200$/);
  });

  test.skipIf(!isHere)(
    "the address of a visitor is what the proxy saw, not what they claim",
    async () => {
      const claim = ["--header", "X-Forwarded-For: 203.0.113.7"];
      expect((await curl("/metrics", ...claim)).said).toMatch(/gavel_queue_waiting[\s\S]*\n2 200$/);
    },
  );

  test.skipIf(!isHere)("events come while the stream is open", async () => {
    const input = encodeURIComponent(
      JSON.stringify({ topics: [{ topic: "submission.states", submitIds: [1] }] }),
    );
    const args = [
      "--silent",
      "--insecure",
      "--no-buffer",
      `${running.origin}/trpc/live.watch?input=${input}`,
    ];
    const child = spawn("curl", args, { stdio: ["ignore", "pipe", "ignore"] });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    try {
      await expect.poll(() => said).toContain("event: connected");
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill("SIGKILL");
    }
  });

  test.skipIf(!isHere)("uploads of many megabytes get through to the site", async () => {
    writeFileSync(join(running.folder, "large"), Buffer.alloc(8 * 1024 * 1024));
    const upload = ["--form", `image=@${running.folder}/large`];
    expect((await curl("/api/file/upload-md-img", ...upload)).said).toMatch(
      /login[\s\S]*\n2 (200|401)$/i,
    );
  });

  test.skipIf(!isHere)("the way of judge servers is closed to strangers", async () => {
    const stranger = [
      "--interface",
      "127.0.0.2",
      "--resolve",
      `localhost:${new URL(running.origin).port}:127.0.0.1`,
    ];
    expect((await curl("/judge/hello", ...stranger)).said).toMatch(/\n2 403$/);
    // The site makes one path of all of these.
    const spellings = [
      "/x/..\\judge/hello",
      "/./judge/hello",
      "/%6audge/hello",
      "/x/%2e%2e/judge/hello",
    ];
    for (const path of spellings) {
      const { said } = await curl(path, ...stranger, "--path-as-is");
      expect(said, path).toMatch(/\n2 (400|403|404)$/);
      expect(said, path).not.toContain("JUDGE_TOKEN_INVALID");
    }
    expect((await curl("/judge/hello")).said).not.toMatch(/\n2 403$/);
    expect((await curl("/", ...stranger)).said).toMatch(/\n2 200$/);
  });
});

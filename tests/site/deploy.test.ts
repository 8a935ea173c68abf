/** What `deploy/` offers, as far as this machine has the programs that it is for. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SETTING_NAMES } from "@gavel/cli/env";
import { startTestServer, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { findFreePort } from "../support/site.ts";

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

/** Not `spawnSync`: the site that is asked runs in this process. */
async function run(program: string, ...args: string[]) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { status, said };
}

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

interface Proxy {
  readonly program: string;
  /** Written to the folder; returns how to start it in the foreground. */
  prepare(folder: string, port: number): Promise<readonly string[]>;
}

/** What a file says, said of the test. @throws Error for words that it does not have */
function replaced(text: string, words: Readonly<Record<string, string>>): string {
  let now = text;
  for (const [from, to] of Object.entries(words)) {
    if (!now.includes(from)) throw new Error(`the file does not say ${from}`);
    now = now.replaceAll(from, to);
  }
  return now;
}

const NGINX: Proxy = {
  program: "nginx",
  async prepare(folder, port) {
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const key = ["-keyout", `${folder}/privkey.pem`, "-out", `${folder}/fullchain.pem`];
    const made = await run(
      "openssl",
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      ...subject,
      ...key,
    );
    expect(made.status, made.said).toBe(0);
    const site = replaced(read("nginx/gavel.conf"), {
      "127.0.0.1:8080": new URL(server.url).host,
      "listen 80;": `listen unix:${folder}/plain.sock;`,
      "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
      "/etc/ssl/gavel": folder,
    });
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
      events {} http { access_log off;
      ${paths.map((one) => `${one}_temp_path ${folder}/${one};`).join("\n")}
      ${site} }`,
    );
    return ["-e", `${folder}/error.log`, "-c", join(folder, "nginx.conf")];
  },
};

const CADDY: Proxy = {
  program: "caddy",
  async prepare(folder, port) {
    const site = replaced(read("caddy/Caddyfile"), {
      "judge.example.org {": `https://localhost:${port} {\n\ttls internal\n`,
      "127.0.0.1:8080": new URL(server.url).host,
    });
    const own = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n";
    writeFileSync(join(folder, "Caddyfile"), own + site);
    return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  },
};

describe.each([NGINX, CADDY])("behind $program", (proxy) => {
  const isHere = has(proxy.program, "curl", "openssl");
  let folder: string;
  let origin: string;
  let stop: () => Promise<void>;

  /** What curl was answered, its code before it; `interface` is the address that it comes from. */
  function curl(path: string, ...args: string[]) {
    const seen = ["-w", "\n%{http_version} %{http_code}"];
    const call = ["--silent", "--insecure", "--http2", "--max-time", "60"];
    return run("curl", ...call, ...seen, ...args, `${origin}${path}`);
  }

  beforeAll(async () => {
    if (!isHere) return;
    folder = mkdtempSync(join(tmpdir(), "gavel-proxy-"));
    const port = await findFreePort();
    origin = `https://localhost:${port}`;
    const args = await proxy.prepare(folder, port);
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
    const child = spawn(proxy.program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    }
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    stop = async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    };
    const log = () =>
      existsSync(`${folder}/error.log`) ? readFileSync(`${folder}/error.log`, "utf8") : said;
    await vi.waitFor(
      async () => expect(`${(await curl("/healthz")).said} ${log()}`).toMatch(/\n2 (200|503)/),
      {
        ...{ timeout: 60_000, interval: 200 },
      },
    );
  });
  afterAll(() => stop?.());

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
      `${origin}/trpc/live.watch?input=${input}`,
    ];
    const child = spawn("curl", args, { stdio: ["ignore", "pipe", "ignore"] });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    try {
      await expect.poll(() => said, { timeout: 30_000 }).toContain("event: connected");
      expect(child.exitCode).toBeNull();
    } finally {
      child.kill("SIGKILL");
    }
  });

  test.skipIf(!isHere)("uploads of many megabytes get through to the site", async () => {
    writeFileSync(join(folder, "large"), Buffer.alloc(8 * 1024 * 1024));
    const upload = ["--form", `image=@${folder}/large`];
    expect((await curl("/api/file/upload-md-img", ...upload)).said).toMatch(
      /login[\s\S]*\n2 (200|401)$/i,
    );
  });

  test.skipIf(!isHere)("the way of judge servers is closed to strangers", async () => {
    const stranger = [
      "--interface",
      "127.0.0.2",
      "--resolve",
      `localhost:${new URL(origin).port}:127.0.0.1`,
    ];
    expect((await curl("/judge/hello", ...stranger)).said).toMatch(/\n2 403$/);
    expect((await curl("/judge/hello")).said).not.toMatch(/\n2 403$/);
    expect((await curl("/", ...stranger)).said).toMatch(/\n2 200$/);
  });
});

/** The proxies of `deploy/`, each in a folder of its own before a site on this machine. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { findFreePort } from "../../support/site.ts";
import { listen, run } from "./run.ts";

const DEPLOY = join(import.meta.dirname, "../../../deploy");
const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");

interface Place {
  /** Where what it writes goes. */
  readonly folder: string;
  /** It listens there, at 127.0.0.1. */
  readonly port: number;
  /** `host:port` of the site. */
  readonly upstream: string;
}

export interface Proxy {
  readonly program: string;
  /** Written to the folder; returns how to start it in the foreground. */
  prepare(place: Place): Promise<readonly string[]>;
}

export interface RunningProxy {
  readonly folder: string;
  readonly origin: string;
  /** What it complains about. */
  log(): string;
  stop(): Promise<void>;
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

export const NGINX: Proxy = {
  program: "nginx",
  async prepare({ folder, port, upstream }) {
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const key = ["-keyout", `${folder}/privkey.pem`, "-out", `${folder}/fullchain.pem`];
    const made = await run(
      ...(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes"] as const),
      ...[...subject, ...key],
    );
    expect(made.status, made.said).toBe(0);
    const site = replaced(read("nginx/gavel.conf"), {
      "127.0.0.1:8080": upstream,
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

export const CADDY: Proxy = {
  program: "caddy",
  async prepare({ folder, port, upstream }) {
    const site = replaced(read("caddy/Caddyfile"), {
      "judge.example.org {": `https://localhost:${port} {\n\ttls internal\n`,
      "127.0.0.1:8080": upstream,
    });
    const own = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n";
    writeFileSync(join(folder, "Caddyfile"), own + site);
    return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  },
};

/** It may not listen yet. */
export async function startProxy(
  proxy: Proxy,
  { upstream, environment }: { readonly upstream: string; readonly environment: NodeJS.ProcessEnv },
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "gavel-proxy-"));
  const port = await findFreePort();
  const args = await proxy.prepare({ folder, port, upstream });
  const env = { ...environment, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
  const child = spawn(proxy.program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const said = listen(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const errors = join(folder, "error.log");
  return {
    ...{ folder, origin: `https://localhost:${port}` },
    log: () => (existsSync(errors) ? readFileSync(errors, "utf8") : said()),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { stat } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import type { Hono, Context as HonoContext } from "hono";
import type { AppEnv } from "./request-facts.ts";

/** Paths that are never a screen of the web app: a missing one is 404, not its index page. */
const NOT_SCREENS = /^\/(assets|api|trpc|judge|metrics|healthz)(\/|$)/;
/** Vite writes a hash of the content into these names; those of chunks are nothing else. */
const HASHED = /^\/assets\/(.+-[\w-]{8,}\.\w+|s?[\w-]{7}\.js)$/;
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/** The built web app: files of the folder, and its index page for every address that is a screen. */
export function mountWebApp(app: Hono<AppEnv>, folder: string): void {
  app.get("*", async (c) => {
    c.set("route", "web");
    const path = decodePath(c.req.path);
    const file = path === null || path === "/" ? null : await findFile(folder, path);
    if (file !== null) return sendFile(c, file, HASHED.test(path ?? ""));
    if (path === null || NOT_SCREENS.test(path)) return c.text("not found", 404);
    const index = await findFile(folder, "/index.html");
    return index === null ? c.text("web app not built", 503) : sendFile(c, index, false);
  });
}

interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** null = an address that no file of ours can have. */
function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("\0") || decoded.includes("\\") ? null : decoded;
  } catch {
    return null;
  }
}

async function findFile(folder: string, path: string): Promise<FoundFile | null> {
  const full = normalize(join(folder, path));
  if (!full.startsWith(folder + sep)) return null;
  try {
    const facts = await stat(full);
    return facts.isFile() ? { path: full, bytes: facts.size, modified: facts.mtime } : null;
  } catch {
    return null;
  }
}

async function sendFile(c: HonoContext<AppEnv>, file: FoundFile, isImmutable: boolean) {
  const etag = `W/"${file.bytes.toString(36)}-${file.modified.getTime().toString(36)}"`;
  const headers = new Headers({
    "cache-control": isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    etag,
    vary: "accept-encoding",
  });
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
  headers.set("content-type", Bun.file(file.path).type);
  const accepted = c.req.header("accept-encoding") ?? "";
  for (const { name, suffix } of ENCODINGS) {
    if (!accepted.includes(name)) continue;
    const packed = await findFile(
      join(file.path, ".."),
      `/${file.path.split(sep).at(-1)}${suffix}`,
    );
    if (packed === null) continue;
    headers.set("content-encoding", name);
    return new Response(Bun.file(packed.path), { headers });
  }
  return new Response(Bun.file(file.path), { headers });
}

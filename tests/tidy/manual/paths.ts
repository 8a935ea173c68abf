import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { restTable } from "@gavel/server/rest";
import { CLONE } from "../sources.ts";
import { type Code, textOf } from "./read.ts";

const WEB = join(CLONE, "apps/web/src");
/** Folders of machines. */
const FOLDER = /^\/(var|opt|usr|etc|tmp|home|dev|proc|sys)\b/;

/** What the site answers at an address, with its parameters as `$name`. */
const ROUTES = readdirSync(join(WEB, "routes"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .flatMap((path) => {
    const text = readFileSync(join(WEB, "routes", path), "utf8");
    const [, route] = /createFileRoute\(\s*"([^"]+)",?\s*\)/.exec(text) ?? [];
    // `admin_.login` stands beside its folder and not in it.
    // One that takes whatever is left says that there is no such page.
    return route === undefined || route.endsWith("/$")
      ? []
      : route.replaceAll(/(?<=\w)_(?=\/|$)/g, "");
  });

/** Mounted beside the table: probes, judge servers, procedures, the Contest API. */
const SERVER = textOf("apps/server/src/");
const CONTEST_API = textOf("packages/domain/src/contest/clics-format.ts");

const TABS = readFileSync(join(WEB, "routes/admin/-conf-panels.ts"), "utf8");

const isAny = (part: string) => /^(…|[A-Z]+|\d+)$/.test(part);

function fits(path: string, pattern: string): boolean {
  const parts = path.split("/");
  const wanted = pattern.replace(/\/$/, "").split("/");
  // `/admin/…` stands for all that lies below.
  const isBelow = parts.at(-1) === "…";
  if (isBelow ? wanted.length < parts.length : wanted.length !== parts.length) return false;
  return parts.every((part, at) => {
    const other = wanted[at] ?? "";
    return /^[$:{]/.test(other) ? part !== "" : part === other || (isBelow && isAny(part));
  });
}

function isThere(method: string | undefined, address: string): boolean {
  const [path = "", query = ""] = address.split(/[?#]/);
  if (FOLDER.test(path)) return true;
  if (/^\/api\/20\d\d-\d\d(\/|$)/.test(path))
    return CONTEST_API.includes(`"${path.split("/")[2]}"`);
  if (path.startsWith("/api/")) {
    return restTable.some(
      (row) => fits(path, row.path) && (method === undefined || row.method === method),
    );
  }
  const tab = new URLSearchParams(query).get("tab");
  if (path === "/admin/conf" && tab !== null) return TABS.includes(`value: "${tab}"`);
  if (ROUTES.some((route) => fits(path, route))) return true;
  const [, first] = path.split("/");
  return ["", "/*"].some((rest) => SERVER.includes(`"/${first}${rest}"`)) && first !== "";
}

/** Code spans that are addresses, alone or with a method before them. */
export function wrongPaths({ spans }: Pick<Code, "spans">): string[] {
  return spans.filter((span) => {
    const [, method, address] = /^(?:(GET|POST|PUT|PATCH|DELETE) )?(\/\S*)$/.exec(span) ?? [];
    return address !== undefined && address !== "/" && !isThere(method, address);
  });
}

/**
 * Form widgets of some clients upload without the authorization header. Where root allows it, sign-in gives browsers a cookie
 * besides. It opens the uploads and downloads of this table and nothing else, lives and ends with the session, and its token
 * is refused wherever else it is sent.
 */
import { deriveFilesToken } from "@gavel/api/people/session";
import { loadSettings, type SiteSettings } from "@gavel/api/site/setting";
import { TOKEN_LIFE_MS } from "@gavel/domain/limit";
import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import type { ServerDeps } from "../deps.ts";
import type { AppEnv } from "../http/request-facts.ts";
import { isSignOut, type RestRow } from "./row.ts";

const NAME = "gavel-files";
const FOR_ALL = { path: "/api", httpOnly: true, sameSite: "Strict" } as const;

/** The token in the cookie, where it opens something; null where the request has to bring its own. */
export async function findFilesToken(
  c: Context<AppEnv>,
  deps: ServerDeps,
  row: RestRow,
): Promise<string | null> {
  const token = getCookie(c, NAME);
  if (token === undefined || !isOfFiles(row) || hasAuthorization(c)) return null;
  const settings = await settingsOf(deps);
  return settings.uploadCookie && isFromOwnPage(c.req.raw, settings) ? token : null;
}

/** Gives it along with a session's token, which the answer carries after a sign-in and when it was renewed. */
export async function answerWithCookie(
  c: Context<AppEnv>,
  deps: ServerDeps,
  row: RestRow,
  answerHeaders: Headers,
): Promise<void> {
  if (isSignOut(row)) {
    if (getCookie(c, NAME) === undefined) return;
    answerHeaders.append("set-cookie", generateCookie(NAME, "", { ...FOR_ALL, maxAge: 0 }));
    return;
  }
  const token = answerHeaders.get("authorization");
  if (token === null) return;
  const settings = await settingsOf(deps);
  // A form on a foreign page may sign its reader in, as somebody else.
  if (!settings.uploadCookie || !isFromOwnPage(c.req.raw, settings, "silence is fine")) return;
  const { jwtSecret, now } = deps.config;
  const filesToken = await deriveFilesToken({ jwtSecret, now: now() }, token);
  if (filesToken === null) return;
  const secure = /^https:/i.test(settings.baseUrl);
  const options = { ...FOR_ALL, secure, maxAge: TOKEN_LIFE_MS / 1000 };
  answerHeaders.append("set-cookie", generateCookie(NAME, filesToken, options));
}

/** What everybody may have needs no cookie. */
function isOfFiles({ takes, who }: RestRow): boolean {
  if (who === "anyone") return false;
  return takes?.file !== undefined || takes?.answers === "file";
}

/** Whoever sends one speaks with it alone, be it good or not. */
function hasAuthorization(c: Context<AppEnv>): boolean {
  return (c.req.header("authorization") ?? "") !== "";
}

function settingsOf({ database, services }: ServerDeps): Promise<SiteSettings> {
  return loadSettings({ db: database.db, services });
}

/**
 * Whether a page of this site asks. SameSite keeps other sites out, but not our neighbours under the same domain. Browsers name
 * the origin of everything that is not read, so there one that is not named is foreign.
 */
function isFromOwnPage(
  request: Request,
  { baseUrl }: SiteSettings,
  unnamed: "silence is foreign" | "silence is fine" = "silence is foreign",
): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const site = request.headers.get("sec-fetch-site");
  // "none": the address was typed, or chosen from the bookmarks.
  const isOwnSite = site === null || site === "same-origin" || (isRead && site === "none");
  const origin = request.headers.get("origin");
  if (origin === null) return isOwnSite && (isRead || unnamed === "silence is fine");
  return isOwnSite && isOwnOrigin(origin, request, baseUrl);
}

/** By the site's address, or the name that it was asked by; what comes over plain HTTP is not from a site on HTTPS. */
function isOwnOrigin(text: string, request: Request, baseUrl: string): boolean {
  const origin = URL.parse(text);
  const base = URL.parse(baseUrl);
  if (origin === null || (base?.protocol === "https:" && origin.protocol !== "https:"))
    return false;
  return origin.origin === base?.origin || origin.host === new URL(request.url).host;
}

/** Who sends a request to the Contest API: nobody, a name with its password or token, or a bare token. */
import type { Context } from "@gavel/api/kernel/context";
import { DomainError } from "@gavel/api/kernel/error";
import { resolveBasic } from "@gavel/api/people/account";
import { isPersonalToken } from "@gavel/api/people/token";
import { nameKey } from "@gavel/domain/name-key";
import type { Context as HonoContext } from "hono";
import type { ServerDeps } from "../deps.ts";
import type { AppEnv } from "../http/request-facts.ts";
import { createRequestContext } from "../request-context.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** null = the header is no pair of name and password. */
function readBasic(header: string): Credentials | null {
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(header) ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const at = text.indexOf(":");
  return at < 0 ? null : { username: text.slice(0, at), password: text.slice(at + 1) };
}

/** @throws DomainError for credentials that are not right: nobody is taken for a visitor who says who they are */
export async function contextOf(c: HonoContext<AppEnv>, deps: ServerDeps): Promise<Context> {
  const header = c.req.header("authorization") ?? "";
  const basic = readBasic(header);
  if (/^basic\b/i.test(header) && basic === null) throw new DomainError("LOGIN_REQUIRED");
  const isByToken = basic !== null && isPersonalToken(basic.password);
  const bare = header.replace(/^bearer +/i, "").trim();
  const token = isByToken ? basic.password : basic === null && bare !== "" ? bare : null;
  const context = await createRequestContext(deps, {
    request: c.req.raw,
    requestId: c.get("requestId"),
    ip: c.get("ip"),
    log: c.get("log"),
    token,
    answerHeaders: new Headers(),
  });
  if (context.sessionFault !== null) throw new DomainError(context.sessionFault);
  const viewer = basic === null || isByToken ? context.viewer : await resolveBasic(context, basic);
  const isOther = isByToken && nameKey(viewer?.username ?? "") !== nameKey(basic.username);
  if (isOther) throw new DomainError("TOKEN_INVALID");
  c.set("uid", viewer?.uid ?? null);
  return { ...context, viewer };
}

import { announce } from "@gavel/db";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { SECRET_MASK, sealSecret } from "../../../kernel/secret-box.ts";
import { recordAudit } from "../../audit/index.ts";
import { loadSettings } from "../../setting/index.ts";
import {
  deleteServer,
  findServer,
  hastenMails,
  type NewServer,
  type ServerRow,
  saveServer,
} from "../queries.ts";
import { renderMail } from "../render.ts";
import type { MailServerInput, MailServerView } from "../schema.ts";
import { MAIL_TEXTS } from "../text.ts";
import { openTransport, readFault, type Timeouts } from "./transport.ts";

const NONE: Omit<MailServerView, "isSiteAddressSet"> = {
  ...{ host: "", port: 465, security: "tls", username: "", password: "" },
  ...{ caCertificate: "", sender: "", bannerUrl: "" },
};

export async function getServer(ctx: SignedInContext): Promise<MailServerView> {
  const [row, { baseUrl }] = await Promise.all([findServer(ctx.db), loadSettings(ctx)]);
  const view = row === undefined ? NONE : presentServer(row);
  return { ...view, isSiteAddressSet: baseUrl !== "" };
}

/** The only way the settings leave: never with the password. */
function presentServer(row: ServerRow): Omit<MailServerView, "isSiteAddressSet"> {
  return {
    host: row.host,
    port: row.port,
    security: row.security,
    username: row.username,
    password: row.sealed_password === null ? "" : SECRET_MASK,
    caCertificate: row.ca_certificate,
    sender: row.sender,
    bannerUrl: row.banner_url,
  };
}

/**
 * Names the mail server, or removes it with an empty host. Everything that waits is tried at once. A kept password goes
 * with the server it was given for: another host or user does not get it.
 */
export async function updateServer(
  ctx: SignedInContext,
  input: MailServerInput,
): Promise<MailServerView> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await findServer(tx);
    const after = input.host === "" ? null : toServer(ctx, input, before);
    if (after === null) await deleteServer(tx);
    else await saveServer(tx, after);
    await recordAudit(tx, ctx, {
      action: "mail.configure",
      target: { id: "", name: input.host || before?.host },
      ...(before === undefined ? {} : { before: asServer(before) }),
      ...(after === null ? {} : { after: { ...after } }),
    });
    await hastenMails(tx, ctx.now());
    await announce(tx, { type: "mail" });
  });
  return getServer(ctx);
}

function asServer(row: ServerRow): { [Key in keyof NewServer]: NewServer[Key] } {
  return {
    host: row.host,
    port: row.port,
    security: row.security,
    username: row.username,
    sealedPassword: row.sealed_password,
    caCertificate: row.ca_certificate,
    sender: row.sender,
    bannerUrl: row.banner_url,
  };
}

function toServer(
  ctx: SignedInContext,
  { password, caCertificate, sender, ...fields }: MailServerInput,
  before: ServerRow | undefined,
): NewServer {
  const rest = {
    ...fields,
    caCertificate: caCertificate ?? before?.ca_certificate ?? "",
    sender: sender ?? before?.sender ?? "",
  };
  if (password !== undefined && password !== SECRET_MASK) {
    const sealed = password === "" ? null : sealSecret(ctx.services.jwtSecret, password);
    return { ...rest, sealedPassword: sealed };
  }
  const isSame = before?.host === rest.host && before.username === rest.username;
  const kept = before?.sealed_password ?? null;
  if (kept !== null && !isSame) throw new DomainError("MAIL_PASSWORD_AGAIN");
  return { ...rest, sealedPassword: kept };
}

/** Sends one mail at once and tells what came of it. @throws DomainError MAIL_NOT_READY, MAIL_FAILED */
export async function testServer(
  ctx: SignedInContext,
  { email, timeouts }: { email: string; timeouts?: Timeouts },
): Promise<null> {
  const [server, { shortName, email: contact }] = await Promise.all([
    findServer(ctx.db),
    loadSettings(ctx),
  ]);
  if (server === undefined) throw new DomainError("MAIL_NOT_READY");
  await recordAudit(ctx.db, ctx, { action: "mail.test", target: { id: "", name: email } });
  const frame = { site: shortName, locale: ctx.locale, bannerUrl: server.banner_url };
  const content = MAIL_TEXTS.test[ctx.locale]({ site: shortName });
  const secret = ctx.services.jwtSecret;
  const transport = openTransport(server, { secret, site: shortName, contact, timeouts });
  try {
    const { subject, text, html } = renderMail(content, frame);
    await transport.send({
      id: null,
      recipient: email,
      subject,
      body: text,
      html,
      unsubscribeUrl: null,
    });
  } catch (error) {
    const fault = readFault(error);
    ctx.log.warn({ fault }, "a test mail was not sent");
    throw new DomainError("MAIL_FAILED", { reason: fault.text });
  } finally {
    transport.close();
  }
  return null;
}

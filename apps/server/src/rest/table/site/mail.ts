import type { MailSecurity, MailServerInput, MailServerView } from "@gavel/api/types";
import type { Params } from "../../params.ts";
import { type RestRow, row, type WireNames } from "../../row.ts";
import { wireDate, wirePage } from "../../wire.ts";

const OUTBOX_PAGE_SIZE = 30;
const READS = ["GET", "POST"] as const;
const KEEPER = "permission:system_info_admin";

const SERVER_NAMES: WireNames = {
  ...{ host: "emailHost", port: "emailPort", security: "emailSecurity" },
  ...{ username: "emailUsername", password: "emailPassword", sender: "emailFrom" },
  ...{ caCertificate: "emailCaCertificate", bannerUrl: "emailBGImg" },
};

export const mailRows: readonly RestRow[] = [
  ...READS.map((method) =>
    row({
      method,
      path: "/api/admin/config/get-email-config",
      who: KEEPER,
      procedure: "mail.server",
      output: wireServer,
    }),
  ),
  row({
    method: "PUT",
    path: "/api/admin/config/set-email-config",
    who: KEEPER,
    procedure: "mail.updateServer",
    wireNames: SERVER_NAMES,
    input: ({ json }) => readServer(json),
    output: () => null,
  }),
  row({
    method: "POST",
    path: "/api/admin/config/test-email",
    who: KEEPER,
    procedure: "mail.test",
    input: ({ json }) => ({ email: json.getText("email") }),
  }),
  row({
    method: "GET",
    path: "/api/admin/mail-outbox",
    who: "root",
    procedure: "mail.outbox",
    input: ({ query }) => query.paging(OUTBOX_PAGE_SIZE),
    output: (page, { query }) =>
      wirePage(page, query.paging(OUTBOX_PAGE_SIZE), (mail) => ({
        id: mail.id,
        recipient: mail.recipient,
        subject: mail.subject,
        body: mail.body,
        state: mail.state,
        attempts: mail.attempts,
        lastError: mail.lastError,
        gmtCreate: wireDate(mail.createdAt),
        gmtSent: mail.sentAt === null ? null : wireDate(mail.sentAt),
      })),
  }),
];

function wireServer(server: MailServerView) {
  return {
    emailHost: server.host,
    emailPort: server.port,
    emailUsername: server.username,
    emailPassword: server.password,
    emailBGImg: server.bannerUrl,
    emailSsl: server.security === "tls",
    emailSecurity: server.security,
    emailFrom: server.sender,
    emailCaCertificate: server.caCertificate,
  };
}

/** Clients of the old form know one switch: on is TLS from the start, off is STARTTLS. */
function readServer(json: Params): MailServerInput {
  const security = json.findText("emailSecurity") as MailSecurity | undefined;
  return {
    host: json.findAnyText("emailHost") ?? "",
    port: json.getInteger("emailPort"),
    security: security ?? (json.hasFlag("emailSsl") ? "tls" : "starttls"),
    username: json.findAnyText("emailUsername") ?? "",
    password: json.findAnyText("emailPassword"),
    caCertificate: json.findAnyText("emailCaCertificate"),
    sender: json.findAnyText("emailFrom"),
    bannerUrl: json.findAnyText("emailBGImg") ?? "",
  };
}

import { type RestRow, row } from "../row.ts";
import { wireDate, wirePage } from "../wire.ts";

const OUTBOX_PAGE_SIZE = 30;

export const siteRows: readonly RestRow[] = [
  row({
    method: "GET",
    path: "/api/get-website-config",
    who: "anyone",
    procedure: "setting.website",
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
        gmtCreate: wireDate(mail.createdAt),
        gmtSent: mail.sentAt === null ? null : wireDate(mail.sentAt),
      })),
  }),
];

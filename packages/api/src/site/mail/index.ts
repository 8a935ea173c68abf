export { type MailWish, postMail, purgeMails } from "./service/outbox.ts";
export { type MailWorkContext, startMailWorker } from "./service/worker.ts";
export { MAIL_TEXTS, type MailContent } from "./text.ts";

export { momentIn } from "./moment.ts";
export { postMail, purgeMails } from "./service/outbox.ts";
export { startMailWorker } from "./service/worker.ts";
export { MAIL_TEXTS, type MailContent } from "./text.ts";

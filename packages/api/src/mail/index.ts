export { postMail } from "./service.ts";
export { MAIL_TEXTS, type MailText } from "./text.ts";

export { recordAudit } from "./service.ts";

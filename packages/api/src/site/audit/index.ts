export { type AuditRecord, recordAudit } from "./service.ts";

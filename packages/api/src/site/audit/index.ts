export { foldAuditChanges } from "./queries.ts";
export { type AuditRecord, recordAudit } from "./service.ts";
export { clearAuditAddresses, purgeAudit } from "./upkeep.ts";

export { foldUserTotals } from "./queries.ts";
export { userFilter } from "./schema.ts";
export { readUsers } from "./service/find.ts";
export { purgeSheets, takeSheet } from "./service/sheet.ts";

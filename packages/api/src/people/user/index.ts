export { foldUserTotals } from "./queries.ts";
export { userFilter } from "./schema.ts";
export { readUsers } from "./service/find.ts";
export { type MadeUsers, makeUsers, type UserToMake } from "./service/make.ts";
export { lockToLeave, removeIn } from "./service/remove.ts";
export { createSheetKey, purgeSheets, takeSheet } from "./service/sheet.ts";

export { type Database, type Db, openDatabase } from "./client.ts";
export { keepFiles, mayRemoveFiles } from "./dump/purge-lock.ts";
export { announce, announceAll, announced, announcing, type GavelEvent, listen } from "./events.ts";
export { asJsonb } from "./json.ts";
export { migrate } from "./migrate.ts";
export { isPassing } from "./passing.ts";
export { type Param, prepared, preparedByShape } from "./prepared.ts";
export type { DB } from "./schema.generated.ts";
export { type BeforeCommit, inTransaction } from "./transaction.ts";

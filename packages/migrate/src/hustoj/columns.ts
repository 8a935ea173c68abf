import type { SqlRow } from "../dump/mysql-dump.ts";
import { textOf } from "../fields.ts";

/** HUSTOJ marks what is hidden or removed by Y. */
export const isGone = (row: SqlRow) => textOf(row, "defunct").toUpperCase() === "Y";

/** Where topics lie once more, by the contest they are about. */
export const CONTEST_TOPICS = "topics by contest";

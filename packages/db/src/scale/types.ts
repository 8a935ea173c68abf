import type { Database } from "../client.ts";

export type Sql = Database["sql"];

export interface Scale {
  readonly users: number;
  readonly problems: number;
  readonly submissions: number;
}

export interface Fill {
  /** Inside the transaction. */
  readonly sql: Sql;
  readonly scale: Scale;
  readonly report: (part: string) => void;
}

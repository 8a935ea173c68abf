import { type RawBuilder, sql } from "kysely";

/**
 * Of a row that a server works on (`server`, filled by the database): nobody is connected under its name any more. Each server
 * holds a connection all its life, on which it hears of events.
 */
export const isServerGone: RawBuilder<boolean> = sql<boolean>`not exists (
  select from pg_stat_activity where application_name = server)`;

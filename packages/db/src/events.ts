import { sql } from "kysely";
import type postgres from "postgres";
import type { Db } from "./client.ts";
import { type Param, prepared } from "./prepared.ts";

/** What the product announces inside the transaction that made it true. Kept small: readers look the rest up. */
export type GavelEvent =
  | {
      readonly type: "submission";
      readonly id: number;
      readonly final: boolean;
      /** It was sent a moment ago. */
      readonly isNew?: true;
    }
  /**
   * A session or personal token has ended, or without either all that speaks for the person has ended or has other
   * rights. The database itself announces it (a trigger), whoever ends them.
   */
  | {
      readonly type: "access";
      readonly uid: string;
      readonly sessionId?: string;
      readonly tokenId?: string;
    }
  | { readonly type: "queue" }
  | { readonly type: "contestAnnouncement"; readonly contestId: number }
  | { readonly type: "errand"; readonly id: number }
  | { readonly type: "rejudge"; readonly id: number }
  /** What root wants of judge hosts has changed, or a token was revoked. */
  | { readonly type: "fleet" }
  | { readonly type: "setting"; readonly key: string }
  /** At the desks of a contest something came in or was done. */
  | { readonly type: "desk"; readonly contestId: number }
  /** Somebody asked or was answered; without them, everybody was. */
  | { readonly type: "clarification"; readonly contestId: number; readonly uid: string | null }
  /** What the event feed tells of a contest has changed; null: of any. The database announces it (triggers). */
  | { readonly type: "contestFeed"; readonly contestId: number | null }
  /**
   * Of a contest's submissions one was sent, judged or removed; without it many are gone. This and the next three are
   * announced by triggers as well.
   */
  | { readonly type: "board"; readonly contestId: number; readonly submissionId?: number }
  /** A contest's settings or problems are others, or it is gone. */
  | { readonly type: "contest"; readonly id: number }
  | { readonly type: "contestEntry"; readonly contestId: number; readonly uid: string }
  /** What others see of somebody beside their name, or their role. */
  | { readonly type: "profile"; readonly uid: string }
  /** What somebody was told came, was read or is gone; null: of so many that nobody is named (triggers). */
  | { readonly type: "message"; readonly uid: string | null }
  /** There is something to send, or somewhere to send it. */
  | { readonly type: "mail" }
  /** A webhook came, went or begins again, or there is a new contest that it may hear of (a trigger). */
  | { readonly type: "webhook" }
  /** One is wanted, or one ended badly. */
  | { readonly type: "backup" };

const CHANNEL = "gavel_event";

/** As a part of a statement that makes it true: `payload` is what `announced` makes of the event. */
export const announcing = (payload: string) =>
  sql<null>`pg_notify(${sql.lit(CHANNEL)}, ${payload})`;

export const announced = (event: GavelEvent): string => JSON.stringify(event);

const notify = prepared(
  (_, param: Param<{ payload: string }>) => sql`select ${announcing(param("payload"))}`,
);

/** Delivered to every server process when (and only if) the transaction of `db` commits. */
export async function announce(db: Db, event: GavelEvent): Promise<void> {
  await notify(db, { payload: announced(event) });
}

/** The same for many at once. */
export async function announceAll(db: Db, events: readonly GavelEvent[]): Promise<void> {
  if (events.length === 0) return;
  const payloads = JSON.stringify(events.map((event) => JSON.stringify(event)));
  await sql`
    select pg_notify(${CHANNEL}, payload)
    from jsonb_array_elements_text(${payloads}::text::jsonb) as payload
  `.execute(db);
}

/** Calls back for every event; reconnects by itself. `onConnect` runs after each (re)connection: look again for what was missed. */
export async function listen(
  client: postgres.Sql<{ bigint: number }>,
  onEvent: (event: GavelEvent) => void,
  onConnect: () => void = () => {},
): Promise<() => Promise<void>> {
  const subscription = await client.listen(
    CHANNEL,
    (payload) => onEvent(JSON.parse(payload) as GavelEvent),
    onConnect,
  );
  return () => subscription.unlisten();
}

/** What live streams tell of rejudges. */
import type { Db } from "@gavel/db";
import { isLocale, LOCALES } from "@gavel/domain/locale";
import { z } from "zod";
import { DomainError } from "../../kernel/error.ts";
import { type Key, stateTopic } from "../../kernel/live/index.ts";
import type { RejudgeView } from "./schema.ts";
import { getRejudge } from "./service/find.ts";

/** A fleet finishes many a second; counting a large batch for each would cost more than judging. */
const PAUSE_MS = 400;

/** A rejudge is told with its problem's title. */
const keyOf = (id: number, locale: string): Key => `${id} ${locale}`;

async function findRejudge(db: Db, key: Key): Promise<[Key, RejudgeView][]> {
  const [id, locale] = String(key).split(" ");
  if (!isLocale(locale)) return [];
  try {
    return [[key, await getRejudge({ db, locale }, { id: Number(id) })]];
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return [];
    throw error;
  }
}

/** A batch as it is, then each change of it. */
export const rejudgeProgress = stateTopic({
  input: z.object({ topic: z.literal("rejudge.progress"), id: z.number().int() }),
  who: "permission:rejudge",
  pauseMs: PAUSE_MS,
  keys: ({ id }, { locale }) => [keyOf(id, locale)],
  changed: (event) =>
    event.type === "rejudge" ? LOCALES.map((locale) => keyOf(event.id, locale)) : [],
  load: async (db, keys): Promise<ReadonlyMap<Key, RejudgeView>> =>
    new Map((await Promise.all(keys.map((key) => findRejudge(db, key)))).flat()),
  sees: () => "all",
  tell: (view): RejudgeView => view,
});

/** How much waits at the desks of a contest: the figures at its tabs. */
import type { Db } from "@gavel/db";
import type { SignedInContext } from "../../kernel/context.ts";
import { loadAsAdmin } from "../contest/index.ts";
import { listAnswering } from "./clarification/answering-queries.ts";
import { countDesks } from "./counts-queries.ts";
import type { DeskNews } from "./counts-schema.ts";

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function getCounts(ctx: SignedInContext, contestId: number): Promise<DeskNews> {
  await loadAsAdmin(ctx, contestId);
  return loadNews(ctx.db, contestId);
}

export async function loadNews(db: Db, contestId: number): Promise<DeskNews> {
  const [counts, answering] = await Promise.all([
    countDesks(db, contestId),
    listAnswering(db, contestId),
  ]);
  return { contestId, ...counts, answering };
}

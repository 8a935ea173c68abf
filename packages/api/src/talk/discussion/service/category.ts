import type { Locale } from "@gavel/domain/locale";
import type { z } from "zod";
import { nameIn } from "../../../bank/tag/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import {
  insertCategory,
  type KnownCategory,
  lockCategories,
  renameCategory,
} from "../category-queries.ts";
import { CATEGORIES_MAX, type DiscussionCategory, type saveCategoriesInput } from "../schema.ts";
import { findCategories } from "./get.ts";

type Wish = z.output<typeof saveCategoriesInput>["categories"][number];

/**
 * Renames categories and adds new ones; what is not named stays. A name is that of the caller's language.
 * @throws DomainError CATEGORY_NOT_FOUND, CATEGORY_TOO_MANY
 */
export async function saveCategories(
  ctx: SignedInContext,
  wishes: readonly Wish[],
): Promise<DiscussionCategory[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const known = new Map((await lockCategories(tx)).map((row) => [row.id, row]));
    const added = wishes.filter(({ id }) => id === undefined);
    if (known.size + added.length > CATEGORIES_MAX) {
      throw new DomainError("CATEGORY_TOO_MANY", { n: CATEGORIES_MAX });
    }
    const held = { ...ctx, db: tx };
    for (const { id, name } of wishes) {
      if (id === undefined) await add(held, name);
      else await rename(held, known.get(id), name);
    }
    return findCategories(held);
  });
}

async function add(ctx: SignedInContext, name: string): Promise<void> {
  const id = await insertCategory(ctx.db, name, ctx.now());
  await recordAudit(ctx.db, ctx, {
    action: "discussionCategory.create",
    target: { id, name },
    after: { name },
  });
}

async function rename(
  ctx: SignedInContext,
  row: KnownCategory | undefined,
  name: string,
): Promise<void> {
  if (row === undefined) throw new DomainError("CATEGORY_NOT_FOUND");
  const before = nameIn(ctx.locale, row);
  if (before === name) return;
  await renameCategory(ctx.db, row.id, { ...renamed(row, ctx.locale, name), now: ctx.now() });
  await recordAudit(ctx.db, ctx, {
    action: "discussionCategory.update",
    target: { id: row.id, name },
    before: { name: before },
    after: { name },
  });
}

/** The language that has a name of its own gets the new one; else it is the name of all. */
function renamed(row: KnownCategory, locale: Locale, name: string) {
  const names = readNames(row.names);
  if (locale in names) return { name: row.name, names: { ...names, [locale]: name } };
  return { name, names };
}

function readNames(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

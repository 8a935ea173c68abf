import type { Db } from "@gavel/db";
import { GROUP_ITEMS_MAX } from "@gavel/domain/group/group";
import { DomainError } from "../../kernel/error.ts";
import { countTrainings } from "./queries.ts";

/** For one more, made or copied. @param groupId null = on the site @throws DomainError GROUP_ITEMS_TOO_MANY */
export async function requireRoom(db: Db, groupId: number | null): Promise<void> {
  if (groupId === null) return;
  const all = { keyword: "", categoryId: undefined, isPrivate: undefined, isEnabled: undefined };
  if ((await countTrainings(db, { groupId, ...all })) >= GROUP_ITEMS_MAX) {
    throw new DomainError("GROUP_ITEMS_TOO_MANY", { n: GROUP_ITEMS_MAX });
  }
}

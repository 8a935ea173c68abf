import type { Db } from "@gavel/db";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { type LoadedGroup, peekGroup } from "../../places/group/index.ts";
import { lockGroup } from "./queries.ts";

/** With what is stored of it. */
export interface LockedGroup extends Omit<LoadedGroup, "row"> {
  readonly row: NonNullable<Awaited<ReturnType<typeof lockGroup>>>;
}

/**
 * Locked until the transaction ends, and who acts as they are then: nobody acts with rights that have just been taken.
 * @throws DomainError GROUP_NOT_FOUND
 */
export async function lockLoaded(
  tx: Db,
  { viewer }: Pick<SignedInContext, "viewer">,
  id: number,
): Promise<LockedGroup> {
  const row = await lockGroup(tx, id);
  if (row === undefined) throw new DomainError("GROUP_NOT_FOUND");
  return { ...(await peekGroup({ db: tx, viewer }, id)), row };
}

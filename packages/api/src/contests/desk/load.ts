import type { ContestFacts } from "@gavel/domain/contest/access";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { loadAsAdmin, loadToWrite } from "../contest/index.ts";

/** A desk that not every contest has. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN; NOT_FOUND where this one has none */
export async function loadDesk(
  ctx: SignedInContext,
  contestId: number,
  hasDesk: (facts: ContestFacts) => boolean,
) {
  const loaded = await loadAsAdmin(ctx, contestId);
  if (!hasDesk(loaded.facts)) throw new DomainError("NOT_FOUND");
  return loaded;
}

/** To write at it. @throws DomainError as `loadDesk`, GROUP_ARCHIVED */
export async function loadDeskToWrite(
  ctx: SignedInContext,
  contestId: number,
  hasDesk: (facts: ContestFacts) => boolean,
) {
  const loaded = await loadToWrite(ctx, contestId);
  if (!hasDesk(loaded.facts)) throw new DomainError("NOT_FOUND");
  return loaded;
}

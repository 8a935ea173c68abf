import type { ErrorCode } from "@gavel/domain/error";
import {
  type GroupFacts,
  type GroupPerson,
  whyNotFind,
  whyNotWrite,
} from "@gavel/domain/group/access";
import { type Place, placeOf } from "@gavel/domain/place";
import type { Context } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { groupFactsOf, groupPersonOf } from "./policy.ts";
import { findGroupFacts, type GroupFactsRow } from "./queries.ts";

/** A group and who looks at it, as the rules know them. */
export interface LoadedGroup {
  readonly row: GroupFactsRow;
  readonly facts: GroupFacts;
  readonly person: GroupPerson;
  readonly place: Place;
}

/** @throws DomainError GROUP_NOT_FOUND, also for one that is banned; GROUP_NOT_VISIBLE for a hidden one of others */
export async function loadGroup(
  ctx: Pick<Context, "db" | "viewer">,
  id: number,
): Promise<LoadedGroup> {
  const loaded = await peekGroup(ctx, id);
  refuse(whyNotFind(loaded.facts, loaded.person));
  return loaded;
}

/** Also where it is not the reader's to see: whoever asks decides what they are told. @throws DomainError GROUP_NOT_FOUND */
export async function peekGroup(
  ctx: Pick<Context, "db" | "viewer">,
  id: number,
): Promise<LoadedGroup> {
  const found = await findGroup(ctx, id);
  if (found === undefined) throw new DomainError("GROUP_NOT_FOUND");
  return found;
}

/** The same, undefined for one that is disbanded. */
export async function findGroup(
  { db, viewer }: Pick<Context, "db" | "viewer">,
  id: number,
): Promise<LoadedGroup | undefined> {
  const row = await findGroupFacts(db, id, viewer?.uid ?? null);
  if (row === undefined) return undefined;
  const person = groupPersonOf(viewer, row);
  return { row, facts: groupFactsOf(row), person, place: placeOf({ groupId: id }) };
}

/**
 * What lies in an archived group is kept as it is: asked before anything is written there, beside who may write it.
 * @param id null = it lies in none
 * @throws DomainError GROUP_ARCHIVED, GROUP_NOT_FOUND for one that was disbanded
 */
export async function requireNotArchived(
  ctx: Pick<Context, "db" | "viewer">,
  id: number | null,
): Promise<void> {
  if (id !== null) refuse(whyNotWrite((await peekGroup(ctx, id)).facts));
}

/** Why nothing may be written there now, for pages that say so instead of a form. @param id null = it lies in none */
export async function whyArchived(
  ctx: Pick<Context, "db" | "viewer">,
  id: number | null,
): Promise<ErrorCode | null> {
  const group = id === null ? undefined : await findGroup(ctx, id);
  return group === undefined ? null : whyNotWrite(group.facts);
}

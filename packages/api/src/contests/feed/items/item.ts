/** An object of the Contest API, and what of it each kind of reader is told. Written as version 2026-01 has it. */
import type { ClicsReader } from "@gavel/domain/contest/clics-access";

export type Json = Readonly<Record<string, unknown>>;

export const COLLECTIONS = [
  "judgement-types",
  "languages",
  "problems",
  "groups",
  "organizations",
  "teams",
  "persons",
  "accounts",
  "submissions",
  "judgements",
  "runs",
  "clarifications",
  "awards",
  "commentary",
] as const;
export type Collection = (typeof COLLECTIONS)[number];
export type ItemType = Collection | "contest" | "state";

export interface Item {
  readonly type: ItemType;
  /** Empty for what there is only one of. */
  readonly id: string;
  /** null = does not exist for them. */
  readonly admin: Json | null;
  readonly public: Json | null;
  /** What the team that it belongs to is told instead of what is public. */
  readonly owner?: { readonly uid: string; readonly json: Json | null };
}

/** The same for everybody. */
export function openItem(type: ItemType, json: Json & { readonly id: string }): Item {
  return { type, id: json.id, admin: json, public: json };
}

export function viewOf(item: Item, reader: ClicsReader): Json | null {
  if (reader.kind === "admin") return item.admin;
  if (reader.kind === "team" && item.owner?.uid === reader.uid) return item.owner.json;
  return item.public;
}

import type { MessageKind, UnreadCounts } from "./schema.ts";

const FIELDS = {
  Discuss: "comment",
  Reply: "reply",
  Like: "like",
  Sys: "sys",
  Mine: "mine",
} as const satisfies Record<MessageKind, keyof UnreadCounts>;

export const NO_COUNTS: UnreadCounts = { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };

/** By kind, as people are told. */
export function countsOf(rows: readonly { readonly kind: string; readonly n: number }[]) {
  const counts = { ...NO_COUNTS };
  for (const { kind, n } of rows) {
    if (Object.hasOwn(FIELDS, kind)) counts[FIELDS[kind as MessageKind]] = n;
  }
  return counts;
}

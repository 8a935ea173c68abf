import { REPORT_KINDS, type ReportKind } from "@gavel/domain/report";
import type { Reportable } from "../../../app/talk/report-dialog.tsx";
import type { Outputs } from "../../../app/trpc.ts";

/** What was reported: one of the four kinds with its id. */
export type Thing = Outputs["report"]["findReported"]["records"][number]["thing"];

/** As the address names it. */
export function keyOf({ kind, id }: Thing): string {
  return `${kind}-${id}`;
}

/** Reads `keyOf` back; undefined for what it never wrote. */
export function readKey(key: string): Thing | undefined {
  const [, word = "", id = ""] = /^([a-z]+)-(.+)$/.exec(key) ?? [];
  const kind: ReportKind | undefined = REPORT_KINDS.find((known) => known === word);
  if (kind === undefined) return undefined;
  if (kind === "profile") return { kind, id };
  return /^[1-9]\d{0,14}$/.test(id) ? { kind, id: Number(id) } : undefined;
}

/** The one that was looked at last while it is among them, whatever has come before it since; else the first. */
export function heldOrFirst<Row extends { readonly thing: Thing }>(
  rows: readonly Row[],
  held: string | undefined,
): Row | undefined {
  return rows.find(({ thing }) => keyOf(thing) === held) ?? rows[0];
}

/** As the procedures take it. */
export function inputOf(thing: Thing): Reportable {
  switch (thing.kind) {
    case "discussion":
      return { discussionId: thing.id };
    case "comment":
      return { commentId: thing.id };
    case "reply":
      return { replyId: thing.id };
    case "profile":
      return { uid: thing.id };
  }
}
